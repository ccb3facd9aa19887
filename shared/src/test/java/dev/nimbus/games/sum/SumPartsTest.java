package dev.nimbus.games.sum;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.search.OptionSink;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;

class SumPartsTest {
    /** Five million moves leave a heap without a move each. */
    @Test
    void options_areHeldWhileTheyAreListed() {
        HeapGame game = (HeapGame) new Catalogue(Tables.local()).parse("subtraction(5000000..9999999)");
        Components wide = new Components(List.of(new Component<>(game, Heaps.of(9_999_999))));
        Budget budget = Budget.ofSteps(1L << 40);
        SumParts parts = new SumParts(() -> budget);

        assertThatThrownBy(() -> parts.position(wide).write(new Ignoring())).isInstanceOf(Refusal.class);
    }

    private static final class Ignoring extends OptionSink {
        @Override
        public void begin() {}

        @Override
        public void known(long value) {}

        @Override
        public void part(long[] words, int length, int weight, boolean isSmall) {}

        @Override
        public boolean end() {
            return true;
        }
    }
}
