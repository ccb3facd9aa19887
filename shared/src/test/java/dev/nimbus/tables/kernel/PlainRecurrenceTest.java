package dev.nimbus.tables.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.KernelRuns;
import dev.nimbus.tables.RandomGames;
import dev.nimbus.tables.ReferenceValues;
import dev.nimbus.tables.Strategies;
import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.InfiniteSubtraction;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.values.GrowingValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each kind of game against the slow and obvious evaluator. */
class PlainRecurrenceTest {

    private static void agrees(Recurrence game, int length) {
        int[] expected = ReferenceValues.of(game, length);

        assertThat(KernelRuns.chosen(game, length)).as(game.key()).isEqualTo(expected);
    }

    @Test
    void octalCodes_agreeWithTheReference() {
        RandomGames games = new RandomGames(1);
        for (int i = 0; i < 300; i++) {
            agrees(games.code(5, 7, false), 60);
        }
    }

    @Test
    void codesWithThreeAndFourParts_agreeWithTheReference() {
        RandomGames games = new RandomGames(2);
        for (int i = 0; i < 150; i++) {
            agrees(games.code(4, 31, false), 28);
        }
    }

    @Test
    void codesThatRepeat_agreeWithTheReference() {
        RandomGames games = new RandomGames(3);
        for (int i = 0; i < 200; i++) {
            agrees(games.code(4, 7, true), 40);
        }
        for (int i = 0; i < 100; i++) {
            agrees(games.code(3, 31, true), 22);
        }
    }

    @Test
    void subtractionAndAllButSets_agreeWithTheReference() {
        RandomGames games = new RandomGames(4);
        for (int i = 0; i < 200; i++) {
            agrees(Subtraction.of(games.set(6, 20)), 120);
            agrees(AllBut.of(games.set(6, 20)), 120);
        }
        agrees(AllBut.of(), 50);
        agrees(Subtraction.of(), 50);
    }

    @ParameterizedTest
    @EnumSource
    void infiniteSets_agreeWithTheReference(InfiniteSubtraction game) {
        agrees(game, 700);
    }

    @Test
    void grundysGame_agreesWithTheReference() {
        agrees(GrundysGame.GRUNDYS_GAME, 250);
    }

    @Test
    void numbersPastAnInt_changeNoSmallHeap() {
        assertThat(KernelRuns.chosen(Subtraction.of(2, 1L << 40), 40))
                .isEqualTo(ReferenceValues.of(Subtraction.of(2), 40));
        assertThat(KernelRuns.chosen(AllBut.of(2, 1L << 40), 40)).isEqualTo(ReferenceValues.of(AllBut.of(2), 40));
    }

    @Test
    void kernel_startedOnValuesFromElsewhere_goesOnTheSame() {
        RandomGames games = new RandomGames(5);
        for (int i = 0; i < 60; i++) {
            Recurrence game = i % 3 == 0 ? AllBut.of(games.set(4, 9)) : games.code(4, 7, i % 3 == 1);
            int[] expected = KernelRuns.chosen(game, 150);
            GrowingValues begun = KernelRuns.toValues(KernelRuns.chosen(game, 60));

            GrowingValues whole = KernelRuns.extend(Strategies.kernel(game), begun, 150);

            assertThat(KernelRuns.toArray(whole)).as(game.key()).isEqualTo(expected);
        }
    }

    @Test
    void nim_passesSixteenBits() {
        int[] values = KernelRuns.chosen(AllBut.of(), 70_000);

        assertThat(values[65_535]).isEqualTo(65_535);
        assertThat(values[69_999]).isEqualTo(69_999);
    }
}
