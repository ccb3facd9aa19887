package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.dispatch.Reply;
import dev.nimbus.gateway.dispatch.SolverBus;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.StoreFullException;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A batch that is cancelled when one of its two chunks is answered, whose store has trouble. */
class CancelledBatchTest {
    private static final SolverBus FIRST_LINE_ONLY = (solver, chunk, reply) -> {
        if (chunk.firstLine() == 0) {
            reply.accept(new Reply.Answered(new AnswerChunk(0, 0, 1, 0, "N\n".getBytes(UTF_8))));
        }
    };

    /** Has room for records alone, from some time on. */
    private static final class FullStore extends MemoryBatchStore {
        boolean isFull;

        @Override
        public Future<Void> putBlock(String batch, int number, Block block) {
            return isFull
                    ? Future.failedFuture(new StoreFullException("no room"))
                    : super.putBlock(batch, number, block);
        }
    }

    private static Batch halfAnswered(BatchBench bench) {
        Batch batch = bench.begin("b", BatchSamples.TEXT);
        for (int line = 0; line < 2; line++) {
            batch.add(new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, line, 1, 0, "1\n".getBytes(UTF_8)));
        }
        batch.complete("");
        bench.pass(1, batch);
        return batch;
    }

    /** Should the gateway die before the last answers are stored, nobody would write the end, and the batch never expire. */
    @Test
    void recordBeforeTheLastAnswersAreStored_hasTheEnd() {
        MemoryBatchStore store = new MemoryBatchStore();
        try (BatchBench bench = new BatchBench(store, FIRST_LINE_ONLY, 1 << 20)) {
            Batch batch = halfAnswered(bench);
            store.blockGate = Promise.<Void>promise().future();
            bench.solver(4);
            batch.cancel();
            bench.pass(2, batch);
        }
        BatchRecord record = store.record("b").result().orElseThrow();

        assertThat(record.state()).isEqualTo(BatchState.CANCELLED);
        assertThat(record.ended()).isPresent();
    }

    @Test
    void storeThatIsFull_doesNotKeepItFromItsEnd() {
        FullStore store = new FullStore();
        boolean[] done = new boolean[1];
        try (BatchBench bench = new BatchBench(store, FIRST_LINE_ONLY, 1 << 20)) {
            Batch batch = halfAnswered(bench);
            batch.whenDone(() -> done[0] = true);
            store.isFull = true;
            bench.solver(4);
            batch.cancel();
            bench.pass(3, batch);
        }

        assertThat(done[0]).isTrue();
    }

    /** The pause after a failed write is for later ones: who stops has no later. */
    @Test
    void handOver_rightAfterAFailedWrite_storesWhatIsAnswered() {
        MemoryBatchStore store = new MemoryBatchStore();
        try (BatchBench bench = new BatchBench(store, FIRST_LINE_ONLY, 1 << 20)) {
            Batch batch = halfAnswered(bench);
            store.failure = Optional.of(new IllegalStateException("a hiccup"));
            bench.solver(4);
            store.failure = Optional.empty();

            batch.handOver();
        }

        Block stored = store.block("b", 0, BatchSamples.TEXT).result().orElseThrow();
        assertThat(stored.chunks()).filteredOn(StoredChunk::isAnswered).hasSize(1);
    }
}
