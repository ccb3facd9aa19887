package dev.nimbus.games.nim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Ruleset;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The theory of End-Nim against the rules alone, on all rows of up to five heaps up to a size, empty ones among them. */
class EndNimTest {
    @SuppressWarnings("unchecked")
    private static final Ruleset<Heaps> GAME = (Ruleset<Heaps>) new Catalogue(Tables.local()).parse("end-nim");

    private final ReferenceEvaluator<Heaps> reference = new ReferenceEvaluator<>(GAME);

    @ParameterizedTest
    @EnumSource(Play.class)
    void outcomesAndMoves_ofAllSmallRows_areThoseOfTheRules(Play play) {
        checkAll(new long[4], 0, 6, play);
        checkAll(new long[6], 0, 2, play);
        checkAll(new long[3], 0, 11, play);
    }

    private void checkAll(long[] row, int heap, int most, Play play) {
        if (heap == row.length) {
            check(Heaps.of(row.clone()), play);
            return;
        }
        for (long size = 0; size <= most; size++) {
            row[heap] = size;
            checkAll(row, heap + 1, most, play);
        }
    }

    private void check(Heaps position, Play play) {
        assertThat(GAME.outcome(position, play, Budget.standard()))
                .as("%s under %s play", position, play)
                .isEqualTo(reference.outcome(position, play));
        assertThat(GAME.winningMoves(position, play, 10, Budget.standard()).items())
                .as("moves of %s under %s play", position, play)
                .isEqualTo(reference.winningMoves(position, play));
        if (play == Play.NORMAL && position.count() == 3) {
            assertThat(GAME.grundy(position, Budget.standard()))
                    .as("%s", position)
                    .isEqualTo(GrundyValue.of(reference.grundy(position)));
        }
    }

    @ParameterizedTest
    @CsvSource({"NORMAL,1000000", "MISERE,1000000", "NORMAL,9223372036854775807", "MISERE,9223372036854775807"})
    void largeHeaps_areAnsweredAtOnce(Play play, long size) {
        Heaps row = Heaps.of(size, 3, size);

        assertThat(GAME.outcome(row, play, Budget.ofSteps(100))).isEqualTo(Outcome.P);
        assertThat(GAME.winningMove(Heaps.of(size, 3, size - 1), play, Budget.ofSteps(100)))
                .hasValueSatisfying(move -> assertThat(move).hasToString("heap 0 to [" + (size - 1) + "]"));
    }

    @ParameterizedTest
    @EnumSource(Play.class)
    void thousandsOfHeaps_areAnsweredWithinTheBudget(Play play) {
        long[] row = new long[4001];
        Arrays.setAll(row, i -> 1L + (i * 7L) % 11);

        assertThat(GAME.outcome(Heaps.of(row), play, Budget.standard())).isNotEqualTo(Outcome.D);
    }
}
