package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.CancellationFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {

    private final List<Held> forgotten = new ArrayList<>();
    private final MemoryBudget budget = new MemoryBudget(100, forgotten::add);

    private static final class FakeTable implements Held {

        private long bytes;
        private boolean busy;

        FakeTable(long bytes) {
            this.bytes = bytes;
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public boolean wasUsed() {
            return false;
        }

        @Override
        public boolean tryRelease() {
            if (!busy) {
                bytes = 0;
            }
            return !busy;
        }
    }

    private FakeTable growing(long bytes) {
        FakeTable table = new FakeTable(bytes);
        budget.beginGrowth(table);
        return table;
    }

    /** Whoever would wait finds its work cancelled. */
    private boolean waits(FakeTable table) {
        CancellationFlag cancelled = new CancellationFlag();
        cancelled.cancel();
        try {
            Cancellation.callWith(cancelled, () -> {
                budget.holdsBlocking(table);
                return true;
            });
            return false;
        } catch (CancellationException e) {
            return true;
        }
    }

    @Test
    void idleTable_isGivenUpForAGrowingOne() {
        FakeTable idle = new FakeTable(60);
        budget.add(idle);

        FakeTable grown = growing(70);
        budget.holdsBlocking(grown);

        assertThat(forgotten).containsExactly(idle);
        assertThat(budget.held()).isEqualTo(70);
    }

    @Test
    void growingTable_isNotGivenUpForANewOne() {
        FakeTable grown = growing(90);
        budget.holdsBlocking(grown);

        budget.add(new FakeTable(20));

        assertThat(forgotten).isEmpty();
        assertThat(grown.bytes).isEqualTo(90);
        budget.endGrowth(grown);
        budget.add(new FakeTable(20));
        assertThat(forgotten).contains(grown);
    }

    @Test
    void youngerGrowth_waitsForTheOlder_andNotTheOtherWayRound() {
        FakeTable older = growing(60);
        FakeTable younger = growing(60);
        older.busy = true;
        younger.busy = true;

        assertThat(waits(younger)).isTrue();
        assertThat(waits(older)).isFalse();
        assertThat(List.of(older.bytes, younger.bytes)).containsExactly(60L, 60L);

        older.busy = false;
        budget.endGrowth(older);
        assertThat(waits(younger)).isFalse();
        assertThat(younger.bytes).isEqualTo(60);
    }

    @Test
    void growthWhoseThreadWasGivenUp_isNotWaitedFor() {
        Cancellation lost = new Cancellation() {
            @Override
            public void throwIfCancelled() {}

            @Override
            public boolean isGivenUp() {
                return true;
            }
        };
        FakeTable older = Cancellation.callWith(lost, () -> growing(60));
        older.busy = true;

        FakeTable younger = growing(60);

        assertThat(waits(younger)).isFalse();
        assertThat(younger.bytes).isEqualTo(60);
    }

    @Test
    void displacedGrowth_beginsAgainOnlyWhenAnotherOneHasEnded() {
        FakeTable older = growing(60);
        FakeTable younger = growing(60);

        assertThat(waits(older)).isFalse();
        assertThat(younger.bytes).isZero();
        assertThat(waits(younger)).isTrue();

        budget.endGrowth(older);
        assertThat(waits(younger)).isFalse();
    }

    @Test
    void tableGrownByTwoThreads_isGrowingUntilBothHaveEnded() {
        FakeTable grown = growing(90);
        budget.beginGrowth(grown);
        budget.endGrowth(grown);

        budget.add(new FakeTable(90));

        assertThat(grown.bytes).isEqualTo(90);
    }

    @Test
    void waitingGrowth_endsWhenItsThreadIsInterrupted() {
        FakeTable older = growing(90);
        FakeTable younger = growing(90);
        older.busy = true;
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> budget.holdsBlocking(younger)).isInstanceOf(CancellationException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    /** Bytes are read when they are counted: nobody hands in a figure that is out of date by then. */
    @Test
    void heldBytes_areThoseOfNow() {
        FakeTable grown = growing(10);
        budget.holdsBlocking(grown);
        grown.bytes = 30;
        budget.endGrowth(grown);

        assertThat(budget.held()).isEqualTo(30);
    }
}
