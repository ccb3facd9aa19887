package dev.nimbus.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.HandClock;
import dev.nimbus.gateway.spool.Spool;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
    static final Instant NOW = HandClock.START;
    static final Duration KEPT = Duration.ofHours(1);

    private static final int DISK_THREADS = 2;

    @TempDir
    Path root;

    /** What batches take for the time. */
    final HandClock clock = new HandClock();

    final List<Batch> batches = new ArrayList<>();
    Spool spool;
    private final Vertx vertx = Vertx.vertx();
    private final Context loop = vertx.getOrCreateContext();
    private final CountDownLatch over = new CountDownLatch(1);
    private final List<Future<Void>> diskThreads = new ArrayList<>();

    /** First the spool: its threads would tell an event loop that is no more. */
    @AfterEach
    final void close() throws Exception {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        loop.runOnContext(turn -> {
            batches.forEach(Batch::remove);
            over.countDown();
            Future.join(diskThreads)
                    .eventually(spool::close)
                    .<Void>mapEmpty()
                    .onSuccess(closed::complete)
                    .onFailure(closed::completeExceptionally);
        });
        closed.orTimeout(30, TimeUnit.SECONDS).join();
        vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
        assertThat(root).isEmptyDirectory();
    }

    /**
     * Runs a test in one turn of the event loop that owns the spool. The disk stands still meanwhile: what is on its way
     * there is counted, and written when the test is over.
     */
    final void onLoop(Runnable test) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        loop.runOnContext(turn -> Spool.open(vertx, root, new Spool.Limits(1000, 1000, 1 << 20))
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
            diskThreads.add(threads.executeBlocking(
                    () -> {
                        over.await();
                        return null;
                    },
                    false));
        }
    }

    /** A batch whose queries wait in memory, and whose answers go to disk at once. */
    final Batch uploading(ChunkFormat format, int chunks) {
        Batch batch = new Batch("b" + batches.size(), format, store(), clock, KEPT, () -> {});
        addChunks(batch, chunks);
        batches.add(batch);
        return batch;
    }

    final BatchStore store() {
        return new BatchStore(new MemoryBudget(1 << 20), new AnswerMemory(0, 1000), spool);
    }

    static void addChunks(Batch batch, int chunks) {
        for (int i = 0; i < chunks; i++) {
            batch.add(new QueryChunk(
                    0, batch.format(), TextParameters.NONE, (long) i * QUERIES, QUERIES, 0, new byte[QUERIES]));
        }
    }

    final Batch batch(int chunks) {
        Batch batch = uploading(ChunkFormat.NDJSON, chunks);
        batch.seal();
        return batch;
    }

    /** Has the next chunk answered. */
    static Batch answer(Batch batch, int bytes) {
        QueryChunk chunk = batch.take();
        batch.answered(chunk, new AnswerChunk(0, chunk.firstLine(), QUERIES, 0, new byte[bytes]));
        return batch;
    }
}
