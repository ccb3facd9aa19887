package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.spool.Spool;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Batches on a disk for 2000 bytes, of which the second thousand is reserved for answers; the clock stands still. */
abstract class BatchFixture {
    static final int QUERIES = 10;
    static final Instant NOW = Instant.parse("2025-01-01T00:00:00Z");
    static final Duration KEPT = Duration.ofHours(1);

    private static final int DISK_THREADS = 2;

    @TempDir
    Path root;

    /** What batches take for the time. */
    Instant now = NOW;

    final List<Batch> batches = new ArrayList<>();
    Spool spool;
    private final Vertx vertx = Vertx.vertx();

    private final class HandClock extends Clock {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @AfterEach
    final void close() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    /**
     * Runs a test in one turn of the event loop that owns the spool. The disk stands still meanwhile and for good: what
     * is on its way there is counted, and nothing is left to be written when the test is over.
     */
    final void onLoop(Runnable test) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        vertx.runOnContext(turn -> Spool.open(vertx, root, new Spool.Limits(1000, 1000, 1 << 20))
                .map(opened -> {
                    spool = opened;
                    occupyDisk();
                    test.run();
                    return done.complete(null);
                })
                .onFailure(done::completeExceptionally));
        done.orTimeout(30, TimeUnit.SECONDS).join();
    }

    private void occupyDisk() {
        WorkerExecutor threads = vertx.createSharedWorkerExecutor("nimbus-spool", DISK_THREADS);
        for (int i = 0; i < DISK_THREADS; i++) {
            var unused = threads.executeBlocking(
                    () -> {
                        new CountDownLatch(1).await();
                        return null;
                    },
                    false);
        }
    }

    /** A batch whose queries wait in memory, and whose answers go to disk at once. */
    final Batch uploading(ChunkFormat format, int chunks) {
        BatchStore store = new BatchStore(new MemoryBudget(1 << 20), new AnswerMemory(0, 1000), spool);
        Batch batch = new Batch("b" + batches.size(), format, store, new HandClock(), KEPT, () -> {});
        for (int i = 0; i < chunks; i++) {
            long firstLine = (long) i * QUERIES;
            batch.add(new QueryChunk(0, format, TextParameters.NONE, firstLine, QUERIES, 0, new byte[QUERIES]));
        }
        batches.add(batch);
        return batch;
    }

    final Batch batch(int chunks) {
        Batch batch = uploading(ChunkFormat.NDJSON, chunks);
        batch.seal();
        return batch;
    }

    /** Has the next chunk answered. */
    static Batch answer(Batch batch, int bytes) {
        QueryChunk chunk = batch.next();
        batch.answered(chunk, new AnswerChunk(0, chunk.firstLine(), QUERIES, 0, new byte[bytes]));
        return batch;
    }
}
