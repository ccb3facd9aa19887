package dev.nimbus.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeMembership;
import dev.nimbus.gateway.store.BatchRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BatchTakeoverTest {
    private final MemoryBatchStore store = new MemoryBatchStore();
    private final List<BatchRecord> won = new ArrayList<>();
    private int most = 2;
    private final BatchTakeover takeover = new BatchTakeover(
            store, new FakeMembership("b"), id -> false, more -> won.size() + more <= most, won::add, all -> {});

    /** A small node took over all that a large one had, and ran out of memory. */
    @Test
    void batchesPastTheLimit_waitForRoom() {
        for (String id : List.of("x", "y", "z")) {
            store.putRecord(BatchSamples.running(id, "gone", 1, Optional.empty()));
        }
        takeover.look();
        assertThat(won).hasSize(2);
        assertThat(takeover.waiting()).isEqualTo(1);
        won.forEach(store::remove);
        most = 3;
        takeover.look();

        assertThat(won).hasSize(3);
        assertThat(takeover.waiting()).isZero();
    }
}
