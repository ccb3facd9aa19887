package dev.nimbus.gateway.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.cluster.DataSlot;
import dev.nimbus.gateway.batch.BatchSamples;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.StoreFullException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gateway is not ready while its disk fails, and is ready again when the disk is well. */
class FailingDiskTest {
    /** A sync that does not end until it is let. */
    private record Hang(CompletableFuture<Void> begun, CompletableFuture<Void> end) {
        void passBlocking() {
            begun.complete(null);
            end.join();
        }
    }

    private static final class FailingLog extends BatchLog {
        volatile boolean failsWrites;
        volatile boolean failsSyncs;
        volatile Optional<Hang> hang = Optional.empty();
        final AtomicInteger failures = new AtomicInteger();
        /** What the disk has for entries. */
        volatile long space = Long.MAX_VALUE;

        FailingLog(Path directory, LongSupplier nanos) throws IOException {
            super(directory, 1 << 20, true, (place, entry) -> {}, nanos);
        }

        @Override
        long usableBlocking() {
            return space - bytes();
        }

        @Override
        Place writeBlocking(LogEntry entry) throws IOException {
            if (failsWrites || entry.body().length > usableBlocking()) {
                failures.incrementAndGet();
                throw new IOException("test");
            }
            return super.writeBlocking(entry);
        }

        @Override
        void forceBlocking(LogSegment segment) throws IOException {
            hang.ifPresent(Hang::passBlocking);
            if (failsSyncs) {
                throw new IOException("test");
            }
            super.forceBlocking(segment);
        }
    }

    @TempDir
    Path root;

    private final Vertx vertx = Vertx.vertx();
    private final Context loop = vertx.getOrCreateContext();
    /** How much faster the log's clock goes than that of the machine. */
    private volatile long speed = 1000;

    private FailingLog log;
    private LocalBatchStore store;

    @BeforeEach
    void open() throws Exception {
        DataSlot slot = DataSlot.takeBlocking(root);
        log = new FailingLog(slot.path(), () -> System.nanoTime() * speed);
        store = new LocalBatchStore(vertx, slot, true, 100, new LogIndex(), log);
    }

    @AfterEach
    void close() {
        get(store::close);
        get(vertx::close);
    }

    private <T> T get(Supplier<Future<T>> action) {
        return begin(action).join();
    }

    private <T> CompletableFuture<T> begin(Supplier<Future<T>> action) {
        CompletableFuture<T> done = new CompletableFuture<>();
        loop.runOnContext(v -> action.get().onSuccess(done::complete).onFailure(done::completeExceptionally));
        return done.orTimeout(30, TimeUnit.SECONDS);
    }

    private Void putBlock(int bytes) {
        return get(() -> store.putBlock("x", 0, BatchSamples.block(bytes)));
    }

    private Boolean putRecord() {
        return putRecord("x");
    }

    private Boolean putRecord(String batch) {
        return get(() -> store.putRecord(BatchSamples.running(batch, "alone", 1, Optional.empty())));
    }

    /** A sync that began while syncs failed may still fail, with what joined it. */
    private void awaitRecord(String batch) {
        boolean isKept = false;
        while (!isKept) {
            try {
                isKept = putRecord(batch);
            } catch (CompletionException failed) {
                assertThat(failed).hasCauseInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void failedWrite_isTrouble_untilASweepCanWrite() {
        log.failsWrites = true;
        assertThatThrownBy(() -> putBlock(10)).hasCauseInstanceOf(StoreFullException.class);
        assertThat(store.trouble()).hasValueSatisfying(why -> assertThat(why).contains("cannot be written"));

        get(() -> store.sweep(Instant.EPOCH, Set.of()));
        assertThatThrownBy(() -> putBlock(1 << 20)).hasMessageContaining("has no room");
        assertThat(store.trouble()).isPresent();
        log.failsWrites = false;
        get(() -> store.sweep(Instant.EPOCH, Set.of()));
        assertThat(store.trouble()).isEmpty();
    }

    @Test
    void removalThatCannotBeWritten_isWrittenWithTheNextSweep() {
        putRecord();
        get(() -> store.putRecord(BatchSamples.running("kept", "alone", 1, Optional.empty())));
        log.failsWrites = true;
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> get(() -> store.remove(BatchSamples.running("x", "alone", 1, Optional.empty()))))
                    .hasCauseInstanceOf(StoreFullException.class);
            get(() -> store.sweep(Instant.EPOCH, Set.of()));
            assertRemovalIsUnknown();
        }
        log.failsWrites = false;
        get(() -> store.sweep(Instant.EPOCH, Set.of()));
        assertThat(get(() -> store.record("x"))).isEmpty();
        get(store::close);
        store = get(() -> LocalBatchStore.open(vertx, root, 1 << 20, 100, true));

        assertThat(get(() -> store.record("x"))).isEmpty();
    }

    @Test
    void removals_areTriedAFewInEachTurn_whileTheDiskFails() {
        get(() -> Future.all(IntStream.range(0, 300)
                .mapToObj(i -> store.putRecord(BatchSamples.ended("x" + i, Instant.EPOCH)))
                .toList()));
        Instant late = Instant.parse("3000-01-01T00:00:00Z");
        log.failsWrites = true;
        get(() -> store.sweep(late, Set.of()));
        assertThat(log.failures.get()).isBetween(1, 2 * 100); // Each is tried once more in the spare room.

        log.failsWrites = false;
        get(() -> store.sweep(late, Set.of()));
        get(store::close);
        store = get(() -> LocalBatchStore.open(vertx, root, 1 << 20, 100, true));
        assertThat(get(() -> store.list(1, Optional.empty(), Optional.empty()))).isEmpty();
    }

    /** A power cut could bring the batch back. */
    @Test
    void removalThatIsNotSynced_isNotConfirmed() {
        BatchRecord x = BatchSamples.running("x", "alone", 1, Optional.empty());
        get(() -> store.putRecord(x));
        get(() -> store.putRecord(BatchSamples.running("kept", "alone", 1, Optional.empty())));
        log.failsSyncs = true;
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> get(() -> store.remove(x))).hasCauseInstanceOf(IOException.class);
            assertRemovalIsUnknown();
        }
        assertThat(store.trouble()).isPresent();

        log.failsSyncs = false;
        awaitRecord("kept");
        get(() -> store.sweep(Instant.EPOCH, Set.of()));
        assertThat(get(() -> store.record("x"))).isEmpty();
    }

    @Test
    void recordOfABatch_waitsForItsRemoval() {
        assertThat(recordDuringRemoval(false).join()).isEmpty();
        assertThat(get(() -> store.record("x"))).isEmpty();
    }

    @Test
    void recordOfABatch_isUnknown_ifItsRemovalFails() {
        CompletableFuture<Optional<BatchRecord>> record = recordDuringRemoval(true);
        assertThatThrownBy(record::join).hasMessageContaining("the removal of batch x is not on the disk yet");

        log.failsSyncs = false;
        awaitRecord("kept");
        get(() -> store.sweep(Instant.EPOCH, Set.of()));
        assertThat(get(() -> store.record("x"))).isEmpty();
    }

    /** Asked for while the removal is being synced. */
    private CompletableFuture<Optional<BatchRecord>> recordDuringRemoval(boolean fails) {
        BatchRecord x = BatchSamples.running("x", "alone", 1, Optional.empty());
        get(() -> store.putRecord(x));
        Hang hang = new Hang(new CompletableFuture<>(), new CompletableFuture<>());
        log.hang = Optional.of(hang);
        begin(() -> store.remove(x));
        hang.begun().join();
        CompletableFuture<Optional<BatchRecord>> record = begin(() -> store.record("x"));
        get(Future::succeededFuture); // By now the store was asked.
        assertThat(record).isNotDone();

        log.failsSyncs = fails;
        log.hang = Optional.empty();
        hang.end().complete(null);
        return record;
    }

    /** A second DELETE must not get 404 while a crash would bring the batch back. */
    private void assertRemovalIsUnknown() {
        assertThatThrownBy(() -> get(() -> store.record("x")))
                .hasMessageContaining("the removal of batch x is not on the disk yet");
    }

    @Test
    void failedSync_isTrouble_untilASyncSucceeds() {
        log.failsSyncs = true;
        assertThatThrownBy(this::putRecord).hasCauseInstanceOf(IOException.class);
        putBlock(10);
        assertThat(store.trouble()).isPresent();

        log.failsSyncs = false;
        awaitRecord("x");
        assertThat(store.trouble()).isEmpty();
    }

    /** A node that is stopped has no later turn to try in. */
    @Test
    void close_syncsAtOnce_afterASyncThatFailed() {
        speed = 0;
        log.failsSyncs = true;
        assertThatThrownBy(this::putRecord).hasCauseInstanceOf(IOException.class);

        log.failsSyncs = false;
        get(store::close);
        store = get(() -> LocalBatchStore.open(vertx, root, 1 << 20, 100, true));
        assertThat(get(() -> store.record("x"))).isPresent();
    }

    @Test
    void fullStore_isNoTrouble() {
        assertIsRefused(1 << 20);
    }

    private void assertIsRefused(int bytes) {
        assertThatThrownBy(() -> putBlock(bytes)).hasCauseInstanceOf(StoreFullException.class);
        assertThat(store.trouble()).isEmpty();
    }

    /** Many blocks of answers may be on their way when the disk is full: they would end what is left to others. */
    @Test
    void answersToAnUpload_areRefusedLikeItsQueries() {
        putBlock(10);
        log.space = log.bytes();
        assertIsRefused(100);
        log.space = log.bytes() + log.reserve;
        assertIsRefused(100);

        putRecord();
        putBlock(100);
    }

    @Test
    void answersToABatch_leaveRoomForItsRecordAndItsRemoval() {
        putBlock(10);
        putRecord();
        log.space = log.bytes() + log.reserve / 2;
        assertIsRefused(100);

        assertThat(putRecord()).isTrue();
        get(() -> store.remove(BatchSamples.running("x", "alone", 1, Optional.empty())));
        assertThat(store.trouble()).isEmpty();
    }
}
