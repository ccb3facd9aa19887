package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MissedNewsTest {
    private final List<Batch> owned = new ArrayList<>();
    private final List<String> cancelled = new ArrayList<>();
    private final MissedNews missed = new MissedNews(BatchBench.OWNER, owned, record -> cancelled.add(record.id()));

    private Batch accepted(BatchBench bench) {
        Batch batch = bench.begin("b", BatchSamples.TEXT);
        batch.add(new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, 0, 1, 0, "1\n".getBytes(UTF_8)));
        batch.complete("");
        owned.add(batch);
        return batch;
    }

    private static List<BatchRecord> unfinished(MemoryBatchStore store) {
        return store.unfinished().result();
    }

    /** It was frozen meanwhile, and had the batch answered for ever beside its new owner. */
    @Test
    void batchThatAnotherGatewayHasTakenOver_isLeft() {
        MemoryBatchStore store = new MemoryBatchStore();
        try (BatchBench bench = new BatchBench(store, (solver, chunk, reply) -> {}, 1 << 20)) {
            Batch batch = accepted(bench);
            store.putRecord(batch.record().ownedBy("other"));
            missed.look(unfinished(store));
            bench.pass(1, batch);

            assertThat(batch.departure()).contains(BatchView.Departure.MOVED);
        }
    }

    /** It has taken the batch over, and a client of it has cancelled it. */
    @Test
    void batchThatAnotherGatewayHasEnded_isLeft() {
        MemoryBatchStore store = new MemoryBatchStore();
        try (BatchBench bench = new BatchBench(store, (solver, chunk, reply) -> {}, 1 << 20)) {
            Batch batch = accepted(bench);
            store.putRecord(batch.record().cancelled("other", Instant.EPOCH, Instant.MAX));
            missed.look(unfinished(store));
            bench.pass(1, batch);

            assertThat(batch.departure()).contains(BatchView.Departure.MOVED);
        }
    }

    @Test
    void batchOfThisGateway_isNotWrittenAnew() {
        MemoryBatchStore store = new MemoryBatchStore();
        try (BatchBench bench = new BatchBench(store, (solver, chunk, reply) -> {}, 1 << 20)) {
            Batch batch = accepted(bench);
            bench.pass(1, batch);
            int before = store.recordsGiven.get();
            missed.look(unfinished(store));
            bench.pass(1, batch);

            assertThat(store.recordsGiven).hasValue(before);
        }
    }

    @Test
    void othersAreNotCancelled() {
        missed.cancelled("x");
        missed.look(List.of(BatchSamples.running("y", "other", 2, Optional.empty())));

        assertThat(cancelled).isEmpty();
    }

    /** Those of a cut are remembered, and not all for ever. */
    @Test
    void cancelledOnes_areRememberedUpToALimit() {
        for (int i = 0; i <= MissedNews.MOST; i++) {
            missed.cancelled("batch " + i);
        }
        missed.look(List.of(
                BatchSamples.running("batch 0", "other", 2, Optional.empty()),
                BatchSamples.running("batch 1", "other", 2, Optional.empty())));

        assertThat(cancelled).containsExactly("batch 1");
    }
}
