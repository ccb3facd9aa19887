package dev.nimbus.games.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.NimValueTable;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.UserRules;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.period.Period;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeapRulesGameTest {
    private static final StateRules RULES = RulesReader.read(
            RulesText.tree("{'state':['n'],'moves':[{'for':{'t':'1..n'},'if':'n%t==0','to':['n-t']}]}"));

    /** A table that holds a hundred heaps, of value 7, is too hard for more, and can be given up. */
    private static final class SmallTable implements NimValueTable {
        private long length = 100;
        private int asked;

        @Override
        public long valueBlocking(long heap) {
            asked++;
            if (heap >= 100) {
                throw Refusal.tooLarge("the table has too many moves");
            }
            length = 100;
            return 7;
        }

        @Override
        public void requireReachBlocking(long heap) {
            throw new UnsupportedOperationException("rules of users play large heaps out");
        }

        @Override
        public Optional<Period> period() {
            return Optional.empty();
        }

        @Override
        public Optional<Period> periodBlocking() {
            return Optional.empty();
        }

        @Override
        public long searched() {
            return 0;
        }

        @Override
        public long length() {
            return length;
        }

        @Override
        public Recurrence recurrence() {
            return new UserRules(RULES.notation(), new OneIntegerRules(RULES));
        }
    }

    private static long value(HeapRulesGame game, long heap) {
        return game.values(Budget.ofSteps(1000)).at(new long[] {heap}, 0);
    }

    /** Played out with so few steps, heap 90 would be refused. */
    @Test
    void largestHeap_isRefusedAsOthersAre() {
        HeapRulesGame game = new HeapRulesGame(RULES, new SmallTable(), ValueTable.ofBytes(1 << 16));

        assertThatThrownBy(() -> game.valuesBlocking(Long.MAX_VALUE, new long[1]))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void heapOfATableThatWasGivenUp_isAnsweredAsBefore() {
        SmallTable table = new SmallTable();
        HeapRulesGame game = new HeapRulesGame(RULES, table, ValueTable.ofBytes(1 << 16));
        assertThatThrownBy(() -> value(game, 60_000)).isInstanceOf(Refusal.class);
        assertThat(value(game, 90)).isEqualTo(7);

        table.length = 0;

        assertThat(value(game, 90)).isEqualTo(7);
        int asked = table.asked;
        assertThatThrownBy(() -> value(game, 60_000)).isInstanceOf(Refusal.class);
        assertThat(table.asked)
                .as("the table is not tried again for what is too hard")
                .isEqualTo(asked);
    }

    /** The table was taken to be too hard for all later queries. */
    @Test
    void tableThatASearchHadNoTimeFor_isTriedAgain() {
        SmallTable table = new SmallTable();
        HeapRulesGame game = new HeapRulesGame(RULES, table, ValueTable.ofBytes(1 << 16));
        Refusal timeIsUp = Refusal.tooLarge("the effort is used up");
        Cancellation ended = new Cancellation() {
            @Override
            public void throwIfCancelled() {}

            @Override
            public void giveWayWhileGrowing() {
                throw timeIsUp;
            }
        };
        assertThatThrownBy(() -> Cancellation.callWith(ended, () -> value(game, 60_000)))
                .isSameAs(timeIsUp);
        int asked = table.asked;

        assertThatThrownBy(() -> value(game, 60_000)).isInstanceOf(Refusal.class);
        assertThat(table.asked).isGreaterThan(asked);
    }
}
