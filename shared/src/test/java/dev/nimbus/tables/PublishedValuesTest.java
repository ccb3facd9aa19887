package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.InfiniteSubtraction;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values as printed in the literature; the source of each row stands in {@code data/sequences.tsv}. */
class PublishedValuesTest {

    static Stream<Arguments> rows() {
        List<Arguments> rows = TsvFile.rows("sequences.tsv").stream()
                .filter(row -> row.get(0).matches("[0-7]\\.[0-7]+|grundy|take-a-prime|nim"))
                .map(row -> Arguments.of(row.get(0), row.get(2)))
                .toList();
        assertThat(rows).hasSizeGreaterThan(70);
        return rows.stream();
    }

    private static Recurrence game(String name) {
        return switch (name) {
            case "grundy" -> GrundysGame.GRUNDYS_GAME;
            case "take-a-prime" -> InfiniteSubtraction.PRIMES;
            case "nim" -> AllBut.of();
            default -> TakeAndBreak.parse(name);
        };
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void values_areThePublishedOnes(String name, String printed) {
        int[] published =
                Arrays.stream(printed.split(",")).mapToInt(Integer::parseInt).toArray();

        assertThat(KernelRuns.chosen(game(name), published.length)).isEqualTo(published);
    }
}
