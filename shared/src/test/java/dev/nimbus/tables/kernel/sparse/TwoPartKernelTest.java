package dev.nimbus.tables.kernel.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.KernelRuns;
import dev.nimbus.tables.RandomGames;
import dev.nimbus.tables.Strategies;
import dev.nimbus.tables.kernel.Kernel;
import dev.nimbus.tables.kernel.PlainRecurrence;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.GrowingValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fast ways for octal codes and Grundy's game against the plain recurrence. */
class TwoPartKernelTest {

    private static Kernel plain(Recurrence game) {
        return new PlainRecurrence(game instanceof TakeAndBreak code ? MoveRules.of(code) : MoveRules.grundysGame());
    }

    private static void agrees(Recurrence game, int length) {
        KernelRuns.assertSame(game, KernelRuns.chosen(game, length), KernelRuns.run(plain(game), length));
    }

    /** Games of each way: few rare heaps, by value and by position; many rare heaps; no sparse space. */
    @ParameterizedTest
    @CsvSource({
        "0.6, 16000", "0.376, 16000", "0.14, 16000", "0.104, 30000", "0.127, 30000", "0.16, 16000", "0.56, 16000",
        "0.165, 8000", "0.007, 9000", "0.06, 9000", "0.04, 9000", "4.004, 9000", "4.6, 6000", "0.7777, 6000",
        "0.07, 6000", "0.156, 6000", "0.37, 16000", "0.00000000000006, 12000", "0.000400000000000000002, 12000"
    })
    void knownGames_agreeWithThePlainRecurrence(String code, int length) {
        agrees(TakeAndBreak.parse(code), length);
    }

    @Test
    void grundysGame_agreesWithThePlainRecurrence() {
        agrees(GrundysGame.GRUNDYS_GAME, 16_000);
    }

    @Test
    void randomCodes_agreeWithThePlainRecurrence() {
        RandomGames games = new RandomGames(21);
        for (int i = 0; i < 150; i++) {
            agrees(games.code(4, 7, false), 3000);
        }
        for (int i = 0; i < 20; i++) {
            agrees(games.code(30, 7, false), 3000);
        }
    }

    @Test
    void piecesOfAnyLength_makeTheSameTable() {
        RandomGames games = new RandomGames(22);
        for (String code : new String[] {"0.6", "0.104", "0.007", "0.14", "4.304"}) {
            TakeAndBreak game = TakeAndBreak.parse(code);
            int[] expected = KernelRuns.run(plain(game), 9000);
            Kernel kernel = Strategies.kernel(game);
            GrowingValues values = new GrowingValues();
            while (values.length() < 9000) {
                kernel.extend(values, Math.min(9000, values.length() + games.between(1, 700)));
            }
            KernelRuns.assertSame(game, KernelRuns.toArray(values), expected);
        }
    }

    @Test
    void valuesFromElsewhere_areTakenIn() {
        for (String code : new String[] {"0.6", "0.104", "0.06", "0.376"}) {
            TakeAndBreak game = TakeAndBreak.parse(code);
            int[] expected = KernelRuns.run(plain(game), 9000);
            Kernel kernel = Strategies.kernel(game);
            GrowingValues values = KernelRuns.extend(kernel, new GrowingValues(), 3000);
            for (int n = 3000; n < 6000; n++) {
                values.append(expected[n]);
            }

            kernel.extend(values, 9000);

            KernelRuns.assertSame(game, KernelRuns.toArray(values), expected);
        }
    }

    @Test
    void sameCalls_makeTheSameWork() {
        for (String code : new String[] {"0.6", "0.104", "0.06"}) {
            Kernel first = Strategies.kernel(TakeAndBreak.parse(code));
            Kernel second = Strategies.kernel(TakeAndBreak.parse(code));
            KernelRuns.run(first, 6000);
            KernelRuns.run(second, 6000);

            assertThat(first.work()).isPositive().isEqualTo(second.work());
        }
    }
}
