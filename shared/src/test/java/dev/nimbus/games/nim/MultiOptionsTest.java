package dev.nimbus.games.nim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import org.junit.jupiter.api.Test;

class MultiOptionsTest {
    @Test
    void bound_isTheOneThatTheCatalogueNames() {
        assertThat(new Catalogue(Tables.local()).entries())
                .filteredOn(entry -> entry.complexity().contains(" " + MultiOptions.MOST_LISTED + " heaps"))
                .map(entry -> entry.name())
                .containsExactly("moore", "half-nim", "cyclic-nimhoff");
    }
}
