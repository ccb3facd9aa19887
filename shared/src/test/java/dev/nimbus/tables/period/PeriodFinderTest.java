package dev.nimbus.tables.period;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.KernelRuns;
import dev.nimbus.tables.RandomGames;
import dev.nimbus.tables.Strategies;
import dev.nimbus.tables.TsvFile;
import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.InfiniteSubtraction;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.theory.period.Period;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PeriodFinderTest {

    private static final int EASY = 20_000;

    private static Optional<Period> find(Recurrence game, int length) {
        GrowingValues values = KernelRuns.extend(Strategies.kernel(game), new GrowingValues(), length);
        return PeriodFinder.find(PeriodProof.of(game), values);
    }

    /** Games with published periods whose proof needs few values. */
    static Stream<Arguments> published() {
        List<Arguments> rows = TsvFile.rows("octal_periods.tsv").stream()
                .filter(row -> row.get(1).matches("[0-9]+"))
                .map(row -> Arguments.of(row.get(0), Long.parseLong(row.get(1)), Long.parseLong(row.get(2))))
                .filter(row -> (long) row.get()[1] + (long) row.get()[2] < EASY / 2 - 10)
                .toList();
        assertThat(rows).hasSizeGreaterThan(60);
        return rows.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("published")
    void octalGame_hasThePublishedPeriod(String code, long period, long preperiod) {
        TakeAndBreak game = TakeAndBreak.parse(code);
        int enough = (int) (2 * (period + preperiod) + game.lastIndex());

        Period found = find(game, enough).orElseThrow();

        assertThat(found.period()).isEqualTo(period);
        assertThat(found.preperiod()).isEqualTo(preperiod);
        assertThat(found.saltus()).isZero();
        assertThat(found.checkedTo()).isEqualTo(enough);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("published")
    void octalGame_oneValueShort_isNotProved(String code, long period, long preperiod) {
        TakeAndBreak game = TakeAndBreak.parse(code);
        int needed = (int) (Math.max(1, game.parts()) * (period + Math.max(1, preperiod)) + game.lastIndex());

        assertThat(find(game, needed)).isPresent();
        assertThat(find(game, needed - 1)).isEmpty();
    }

    @Test
    void fortyFive_withPeriodTwentySeenForAWhile_isNotProved() {
        TakeAndBreak game = TakeAndBreak.parse("0.45");
        int[] values = KernelRuns.chosen(game, 477);

        for (int n = 398; n <= 455; n++) {
            assertThat(values[n + 20]).isEqualTo(values[n]);
        }
        assertThat(values[456 + 20]).isNotEqualTo(values[456]);
        for (int length = 1; length <= 476; length++) {
            assertThat(find(game, length)).isEmpty();
        }
    }

    @Test
    void sixteen_withPeriodThreeSeenForAWhile_isNotProved() {
        TakeAndBreak game = TakeAndBreak.parse("0.16");
        int[] values = KernelRuns.chosen(game, 1671);

        for (int n = 1607; n <= 1666; n++) {
            assertThat(values[n + 3]).isEqualTo(values[n]);
        }
        assertThat(values[1667 + 3]).isNotEqualTo(values[1667]);
        for (int length = 1600; length <= 1670; length++) {
            assertThat(find(game, length)).isEmpty();
        }
    }

    @Test
    void daisies_hasFourteenExceptions() {
        Period kayles = find(TakeAndBreak.parse("0.77"), 200).orElseThrow();

        assertThat(kayles.exceptions())
                .containsExactly(0L, 3L, 6L, 9L, 11L, 15L, 18L, 21L, 22L, 28L, 34L, 39L, 57L, 70L);
        assertThat(kayles.exceptionCount()).isEqualTo(14);
    }

    @Test
    void dawsonsChess_hasItsSevenExceptions() {
        Period chess = find(TakeAndBreak.parse("0.137"), 200).orElseThrow();

        assertThat(chess.exceptions()).containsExactly(0L, 14L, 16L, 17L, 31L, 34L, 51L);
    }

    /** What was proved from few values must go on for as long as we compute. */
    private static void holdsOn(Recurrence game, int proofLength, int length) {
        Optional<Period> found = find(game, proofLength);
        if (found.isEmpty()) {
            return;
        }
        Period p = found.get();
        int[] values = KernelRuns.chosen(game, length);
        for (int n = 0; n < length; n++) {
            assertThat(values[(int) p.reduce(n)] + p.rise(n))
                    .as(game.key() + " heap " + n + " " + p)
                    .isEqualTo(values[n]);
        }
        if (p.preperiod() > 0) {
            int last = (int) p.preperiod() - 1;
            assertThat(values[last + (int) p.period()]).isNotEqualTo(values[last] + p.saltus());
        }
        for (int q = 1; q < p.period(); q++) {
            assertThat(isPeriod(values, q, (int) p.preperiod()))
                    .as(game.key() + " has the smaller period " + q)
                    .isFalse();
        }
    }

    private static boolean isPeriod(int[] values, int q, int from) {
        int[] shifts = new int[values.length - q - from];
        Arrays.setAll(shifts, i -> values[from + i + q] - values[from + i]);
        return Arrays.stream(shifts).distinct().count() == 1;
    }

    @Test
    void provedPeriods_ofAllKinds_holdOn() {
        RandomGames games = new RandomGames(11);
        for (int i = 0; i < 250; i++) {
            holdsOn(Subtraction.of(games.set(5, 14)), games.between(20, 400), 900);
            holdsOn(AllBut.of(games.set(5, 14)), games.between(20, 600), 1500);
            holdsOn(games.code(3, 7, false), games.between(20, 200), 700);
            holdsOn(games.code(6, 3, false), games.between(20, 200), 700);
        }
        for (int i = 0; i < 60; i++) {
            holdsOn(games.code(2, 15, false), games.between(20, 100), 200);
            holdsOn(games.code(2, 31, false), games.between(20, 60), 100);
        }
    }

    @Test
    void everyFiniteSet_isProvedSoonerOrLater() {
        RandomGames games = new RandomGames(12);
        for (int i = 0; i < 100; i++) {
            long[] set = games.set(4, 9);
            assertThat(find(Subtraction.of(set), 3000)).as(Arrays.toString(set)).isPresent();
            assertThat(find(AllBut.of(set), 6000)).as(Arrays.toString(set)).isPresent();
        }
    }

    @Test
    void arithmeticPeriod_isProvedWithItsSaltus() {
        Period nim = find(AllBut.of(), 10).orElseThrow();
        Period allBut = find(AllBut.of(1), 50).orElseThrow();

        assertThat(nim.period()).isEqualTo(1);
        assertThat(nim.saltus()).isEqualTo(1);
        assertThat(nim.preperiod()).isZero();
        assertThat(allBut.period()).isEqualTo(2);
        assertThat(allBut.saltus()).isEqualTo(1);
    }

    @Test
    void gamesWithoutATheorem_areNeverProved() {
        assertThat(find(GrundysGame.GRUNDYS_GAME, 500)).isEmpty();
        assertThat(find(TakeAndBreak.parse("4.7..."), 500)).isEmpty();
        assertThat(find(InfiniteSubtraction.SQUARES, 500)).isEmpty();
    }
}
