package dev.nimbus.gateway.batch.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.batch.BatchSamples;
import dev.nimbus.gateway.batch.MemoryBatchStore;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.Upload;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BatchWritesTest {
    /** Writes when it is told to. */
    private static final class SlowStore extends MemoryBatchStore {
        final List<BatchRecord> given = new ArrayList<>();
        final List<Promise<Boolean>> writes = new ArrayList<>();

        @Override
        public Future<Boolean> putRecord(BatchRecord batch) {
            given.add(batch);
            writes.add(Promise.promise());
            return writes.get(writes.size() - 1).future();
        }
    }

    /** A store with several writers may end with either of two: a cancelled batch would run again. */
    @Test
    void records_areWrittenOneAfterAnother() {
        SlowStore store = new SlowStore();
        BatchWrites writes =
                new BatchWrites(store, new Upload("x", "a"), new BatchLife(BatchPhase.ACCEPTED), System::nanoTime);
        BatchRecord running = BatchSamples.running("x", "a", 1, Optional.empty());
        BatchRecord ended = BatchSamples.ended("x", Instant.MAX);
        writes.write(running);
        Future<Boolean> last = writes.write(ended);
        assertThat(store.given).containsExactly(running);
        store.writes.get(0).fail("the store is away");
        assertThat(store.given).containsExactly(running, ended);
        store.writes.get(1).complete(true);

        assertThat(last.result()).isTrue();
    }
}
