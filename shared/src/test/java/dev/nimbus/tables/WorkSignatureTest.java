package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A change here is a change of an algorithm; whoever means it sets the new count in {@link TableWork} and says why in the commit. */
class WorkSignatureTest {
    static List<TableWork> tables() {
        return TableWork.ALL;
    }

    @ParameterizedTest
    @MethodSource("tables")
    void table_takesItsKnownWork(TableWork table) {
        assertThat(table.count()).isEqualTo(table.options());
    }
}
