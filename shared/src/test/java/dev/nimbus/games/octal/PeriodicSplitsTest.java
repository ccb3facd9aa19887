package dev.nimbus.games.octal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The moves of huge heaps, listed by the period, against a pass over all moves. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PeriodicSplitsTest {
    private static final long SEED = 28;
    private static final int CODES = 300;
    private static final int HEAPS = 3;
    private static final int LONGEST_CYCLE = 300;

    /** Codes whose period does not show at once are left out. */
    private static final double EXPLORED = 1e6;

    private static final int LARGEST_OF_QUOTIENT = 60;

    private final Catalogue catalogue = new Catalogue(
            new Tables(new UnsharedStore(), TablesConfig.defaults().withExploreWork(EXPLORED)));

    /** Each of these once made a loop without end, or a list with a wrong order. */
    @ParameterizedTest
    @CsvSource({"0.1444,46,16", "4.5450576,50,100", "4.55457,42,40"})
    void moves_ofHeapsJustPastTheCycle_areThoseOfAllMoves(String code, long heap, int limit) {
        check(game(code), limit, heap, 0);
    }

    @Test
    void moves_ofRandomCodes_areThoseOfAllMoves() {
        Random random = new Random(SEED);
        int checked = 0;
        for (int i = 0; i < CODES; i++) {
            CodeGame game = game(randomCode(random));
            Optional<PeriodicSplits.Cycle> cycle = game.periodBlocking()
                    .period()
                    .filter(period -> period.saltus() == 0)
                    .map(period -> PeriodicSplits.Cycle.of(period.preperiod(), period.period()))
                    .filter(repeats -> repeats.start() + repeats.period() < LONGEST_CYCLE);
            if (cycle.isPresent()) {
                long first = firstFit(heap -> PeriodicSplits.fits(game.code(), cycle.get(), heap));
                for (int h = 0; h < HEAPS; h++) {
                    long heap = first + random.nextInt((int) (3 * cycle.get().period() + 3));
                    check(game, random.nextInt(70), heap, random.nextInt(20));
                    checked++;
                }
            }
        }
        assertThat(checked).isGreaterThan(CODES / 2);
    }

    /** Codes whose quotients are finite and of a short period. */
    @ParameterizedTest
    @CsvSource({"0.15", "0.123", "0.1444", "4.4", "0.71", "0.13", "0.23", "0.71"})
    void misereMoves_byTheQuotient_areThoseOfAllMoves(String code) {
        CodeGame game = game(code);
        Random random = new Random(code.hashCode());
        Optional<Long> first = game.misereQuotient(LARGEST_OF_QUOTIENT, Budget.standard())
                .period()
                .map(period -> PeriodicSplits.Cycle.of(period.preperiod(), period.period()))
                .map(cycle -> firstFit(heap -> PeriodicSplits.fits(game.code(), cycle, heap)));
        for (int h = 0; first.isPresent() && h < 4 * HEAPS; h++) {
            Heaps position = Heaps.of(first.get() + random.nextInt(30), random.nextInt(12));
            check(game, Play.MISERE, random.nextInt(70), position);
        }
    }

    private static long firstFit(LongPredicate fits) {
        long heap = 1;
        while (!fits.test(heap)) {
            heap++;
        }
        return heap;
    }

    private static String randomCode(Random random) {
        StringBuilder code = new StringBuilder(random.nextInt(3) == 0 ? "4." : "0.");
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
            code.append(random.nextInt(8));
        }
        return code.append(1 + random.nextInt(7)).toString();
    }

    private CodeGame game(String code) {
        return (CodeGame) catalogue.parse("octal(" + TakeAndBreak.parse(code).code() + ")");
    }

    private static void check(CodeGame game, int limit, long heap, long beside) {
        game.periodBlocking();
        check(game, Play.NORMAL, limit, Heaps.of(heap, beside));
    }

    private static void check(HeapGame game, Play play, int limit, Heaps position) {
        List<String> all = new ArrayList<>();
        game.options(position, (move, option) -> {
            if (game.outcome(option, play, Budget.standard()) == Outcome.P) {
                all.add(text((HeapMove) move));
            }
            return true;
        });

        WinningMoves found = game.winningMoves(position, play, limit, Budget.standard());

        String asked = game.notation() + position + " " + play + " limit " + limit;
        assertThat(found.count()).as(asked).isEqualTo(all.size());
        assertThat(found.items().stream().map(move -> text((HeapMove) move)))
                .as(asked)
                .isEqualTo(all.subList(0, Math.min(limit, all.size())));
        assertThat(game.winningMove(position, play, Budget.standard()).map(move -> text((HeapMove) move)))
                .as(asked)
                .isEqualTo(all.stream().findFirst());
    }

    private static String text(HeapMove move) {
        return move.heap() + Arrays.toString(move.to());
    }
}
