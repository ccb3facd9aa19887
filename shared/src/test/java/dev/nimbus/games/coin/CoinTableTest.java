package dev.nimbus.games.coin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.CancellationFlag;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What coins are worth is kept within the memory of the tables. */
class CoinTableTest {
    private static final long BUDGET = 1 << 20;
    private static final int LAST = (1 << 16) - 1;

    private final Tables tables =
            new Tables(new UnsharedStore(), TablesConfig.defaults().withMemoryBytes(BUDGET));
    private final Catalogue catalogue = new Catalogue(tables);

    private CoinRow game(String notation) {
        return (CoinRow) catalogue.parse(notation);
    }

    @Test
    void tablesOfManyGames_stayWithinTheMemoryOfTables() {
        long first = game("coin-runs(2,3)").coin(LAST);
        for (int i = 4; i < 24; i++) {
            game("coin-runs(2,3," + i + ")").coin(LAST);

            assertThat(tables.bytesHeld()).isBetween(BUDGET / 2, 2 * BUDGET);
        }

        assertThat(game("coin-runs(2,3)").coin(LAST)).isEqualTo(first);
    }

    @Test
    void coinsOfARow_areGivenUpTogether_andComeAgain() {
        CoinRow moebius = game("coins(1..5)");
        long[] before = new long[40];
        for (int i = 0; i < before.length; i++) {
            before[i] = moebius.coin(i);
        }
        for (int i = 4; i < 10; i++) {
            game("coin-runs(2,3," + i + ")").coin(LAST);
        }

        for (int i = before.length - 1; i >= 0; i--) {
            assertThat(moebius.coin(i)).isEqualTo(before[i]);
        }
    }

    /** What was worked out before a refusal stays, and the smallest table is more than its values. */
    @ParameterizedTest
    @ValueSource(strings = {"coins(1..18,20,23)", "coin-runs(1,7,9)"})
    void tables_countWhatTheyHold(String notation) {
        long before = tables.bytesHeld();
        CoinRow row = game(notation);
        try {
            for (int i = 0; i < 100; i++) {
                row.coin(i);
            }
        } catch (Refusal tooLarge) {
            assertThat(tables.bytesHeld() - before).isGreaterThan(500_000);
        }

        assertThat(tables.bytesHeld() - before).isGreaterThan(16_000);
    }

    @Test
    void equalSets_haveOneNotation() {
        assertThat(game("coins(5,1..2,3,4)").notation()).isEqualTo("coins(1..5)");
        assertThat(game("coin-runs(9,1,2,3)").notation()).isEqualTo("coin-runs(1..3,9)");
    }

    @Test
    void coinPastTheTable_isToldTheLastThatIsIn() {
        CoinRow mogul = game("coins(1..7)");

        assertThat(mogul.coin(41)).isPositive();
        assertThatThrownBy(() -> mogul.coin(42))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("coin 42 of coins(1..7) is past coin 41, the last within the budget");
    }

    @ParameterizedTest
    @ValueSource(strings = {"coins(1..9)", "coin-runs(1..256)"})
    void work_thatNobodyWaitsFor_ends(String notation) {
        CancellationFlag cancelled = new CancellationFlag();
        cancelled.cancel();

        assertThatThrownBy(() ->
                        Cancellation.callWith(cancelled, () -> game(notation).coin(60_000)))
                .isInstanceOf(CancellationException.class)
                .isNotInstanceOf(Refusal.class);
    }
}
