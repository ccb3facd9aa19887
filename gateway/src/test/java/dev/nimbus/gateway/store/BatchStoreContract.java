package dev.nimbus.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.gateway.batch.BatchSamples;
import dev.nimbus.gateway.batch.KeyUse;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of batches promises. */
abstract class BatchStoreContract {
    final Vertx vertx = Vertx.vertx();
    final Context loop = vertx.getOrCreateContext();
    BatchStore store;

    /** Opens a store with room for some MiB; a second one of a test sees what the first one wrote. */
    abstract Future<? extends BatchStore> open();

    /** Makes what {@link #open} needs. */
    void prepare() throws Exception {}

    /** Removes it. */
    void cleanUp() throws Exception {}

    @BeforeEach
    final void start() throws Exception {
        prepare();
        store = get(this::open);
    }

    @AfterEach
    final void end() throws Exception {
        get(store::close);
        cleanUp();
        vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    /** Runs an action on the event loop and waits for what it gives. */
    final <T> T get(Supplier<Future<? extends T>> action) {
        CompletableFuture<T> done = new CompletableFuture<>();
        loop.runOnContext(v -> action.get().onSuccess(done::complete).onFailure(done::completeExceptionally));
        return done.orTimeout(30, TimeUnit.SECONDS).join();
    }

    final Optional<Block> block(String batch, int number) {
        return get(() -> store.block(batch, number, BatchSamples.TEXT));
    }

    final boolean put(BatchRecord record) {
        return this.<Boolean>get(() -> store.putRecord(record));
    }

    private static BatchRecord record(String id) {
        return BatchSamples.running(id, "a", 1, Optional.empty());
    }

    @Test
    void block_comesBackAsItWasPut_andAnew() {
        Block first = BatchSamples.block(1000);
        Block second = BatchSamples.block(100);
        get(() -> store.putBlock("x", 0, first));
        get(() -> store.putBlock("x", 1, first));
        get(() -> store.putBlock("x", 0, second));

        assertThat(BatchSamples.areEqual(block("x", 0).orElseThrow(), second)).isTrue();
        assertThat(BatchSamples.areEqual(block("x", 1).orElseThrow(), first)).isTrue();
        assertThat(block("x", 2)).isEmpty();
        assertThat(block("y", 0)).isEmpty();
    }

    @Test
    void record_comesBackAsItWasPut() {
        put(record("x"));
        BatchRecord ended = BatchSamples.ended("x", Instant.parse("2030-01-01T00:00:00Z"));
        put(ended);

        assertThat(BatchSamples.areEqual(get(() -> store.record("x")).orElseThrow(), ended))
                .isTrue();
        assertThat(get(() -> store.record("y"))).isEmpty();
    }

    /** The write of its record may have been thought to have failed. */
    @Test
    void removedUpload_isGone_thoughItsRecordWasWritten() {
        get(() -> store.putBlock("x", 0, BatchSamples.block(100)));
        put(record("x"));
        get(() -> store.remove(record("x")));

        assertThat(get(() -> store.record("x"))).isEmpty();
        assertThat(get(() -> store.unfinished())).isEmpty();
        assertThat(block("x", 0)).isEmpty();
    }

    @Test
    void recordOfAnOldOwner_isRefused() {
        assertThat(put(BatchSamples.running("x", "a", 1, Optional.empty()))).isTrue();
        assertThat(put(BatchSamples.running("x", "b", 1, Optional.empty()))).isFalse();
        assertThat(put(BatchSamples.running("x", "b", 2, Optional.empty()))).isTrue();
        assertThat(put(BatchSamples.running("x", "a", 1, Optional.empty()))).isFalse();
        assertThat(put(BatchSamples.running("x", "b", 2, Optional.empty()))).isTrue();
        assertThat(get(() -> store.record("x")).orElseThrow().owner()).isEqualTo("b");
    }

    @Test
    void batchThatHasEnded_isNotTakenOver() {
        BatchRecord ended = BatchSamples.ended("x", Instant.parse("2030-01-01T00:00:00Z"));
        put(ended);

        assertThat(put(ended.ownedBy("b"))).isFalse();
        assertThat(put(ended)).isTrue();
    }

    @Test
    void takeOver_isWonByOne() {
        put(BatchSamples.running("x", "a", 1, Optional.empty()));
        List<Future<Boolean>> all = List.of(
                get(() -> Future.succeededFuture(store.putRecord(BatchSamples.running("x", "b", 2, Optional.empty())))),
                get(() ->
                        Future.succeededFuture(store.putRecord(BatchSamples.running("x", "c", 2, Optional.empty())))));
        List<Boolean> won =
                all.stream().map(one -> this.<Boolean>get(() -> one)).toList();

        assertThat(won).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void unfinished_areThoseThatHaveNotEnded() {
        put(record("x"));
        put(record("y"));
        put(BatchSamples.ended("y", Instant.parse("2030-01-01T00:00:00Z")));

        assertThat(get(() -> store.unfinished())).extracting(BatchRecord::id).containsExactly("x");
    }

    @Test
    void list_isNewestFirst_inPages() {
        List<String> ids = List.of("p", "q", "r", "s", "t");
        ids.forEach(id -> put(record(id)));

        assertThat(get(() -> store.list(10, Optional.empty(), Optional.empty())))
                .extracting(BatchRecord::id)
                .containsExactly("t", "s", "r", "q", "p");
        BatchRecord removed = get(() -> store.record("s")).orElseThrow();
        get(() -> store.remove(removed)); // A page behind it was empty, and the walk over.
        assertThat(get(() -> store.list(2, Optional.of(removed), Optional.empty())))
                .extracting(BatchRecord::id)
                .containsExactly("r", "q");
        assertThat(get(() -> store.list(2, Optional.of(record("p")), Optional.empty())))
                .isEmpty();
    }

    @Test
    void list_ofOneSubmitter_hasNoOthers() {
        put(BatchSamples.submitted("p", "ci"));
        put(BatchSamples.submitted("q", "lab"));
        put(BatchSamples.submitted("r", "ci"));
        put(record("s"));

        assertThat(get(() -> store.list(10, Optional.empty(), Optional.of("ci"))))
                .extracting(BatchRecord::id)
                .containsExactly("r", "p");
        assertThat(get(() -> store.list(10, Optional.of(BatchSamples.submitted("q", "lab")), Optional.of("ci"))))
                .extracting(record -> record.origin().submitter())
                .containsExactly("ci");
    }

    @Test
    void removedBatch_isGoneWithItsBlocks() {
        get(() -> store.putBlock("x", 0, BatchSamples.block(100)));
        get(() -> store.putBlock("x", 1, BatchSamples.block(100)));
        put(record("x"));
        get(() -> store.remove(record("x")));

        assertThat(get(() -> store.record("x"))).isEmpty();
        assertThat(block("x", 0)).isEmpty();
        assertThat(block("x", 1)).isEmpty();
    }

    @Test
    void sweep_forgetsWhatHasExpired_butWhatIsRead() {
        Instant expiry = Instant.parse("2020-01-01T00:00:00Z");
        put(BatchSamples.ended("x", expiry));
        put(BatchSamples.ended("y", expiry));
        put(BatchSamples.ended("z", expiry.plusSeconds(60)));
        put(record("running"));
        get(() -> store.sweep(expiry.plusSeconds(1), Set.of("y")));

        assertThat(get(() -> store.record("x"))).isEmpty();
        assertThat(get(() -> store.record("y"))).isPresent();
        assertThat(get(() -> store.record("z"))).isPresent();
        assertThat(get(() -> store.record("running"))).isPresent();
    }

    /** Nothing was removed until the clock was where it had been. */
    @Test
    void sweepAfterTheClockWentBack_goesOn() {
        Instant expiry = Instant.parse("2020-01-01T00:00:00Z");
        get(() -> store.sweep(expiry.plusSeconds(7200), Set.of()));
        put(BatchSamples.ended("x", expiry));

        get(() -> store.sweep(expiry.plusSeconds(1), Set.of()));

        assertThat(get(() -> store.record("x"))).isEmpty();
    }

    /** Lets an hour pass for what was written. */
    void age() throws Exception {}

    /** Lets so much time pass in which no upload was noted that the store knows of none. */
    void endNotes() throws Exception {}

    /** More than a MiB, then a line every 50 s for 90 minutes: its blocks were deleted before its end. */
    @Test
    void blocksOfAnUpload_stayAsLongAsItIsNoted() throws Exception {
        Upload upload = new Upload("x", "a");
        assertThat(this.<Boolean>get(() -> store.putUpload(upload))).isTrue();
        get(() -> store.putBlock("x", 0, BatchSamples.block(1000)));
        Instant begin = Instant.now().minusSeconds(12_000);
        for (int i = 0; i < 90; i++) {
            sweep(begin.plusSeconds(61L * i));
        }
        assertThat(block("x", 0)).isPresent();
        assertThat(this.<Boolean>get(() -> store.putUpload(upload))).isTrue();
        if (!store.isShared()) {
            return; // What a process leaves of uploads is gone at the next start.
        }
        endNotes();
        for (int i = 90; i < 160; i++) {
            sweep(begin.plusSeconds(61L * i));
        }

        assertThat(block("x", 0)).isEmpty();
        assertThat(this.<Boolean>get(() -> store.putUpload(upload))).isFalse();
        assertThat(put(record("x"))).isFalse();
    }

    private void sweep(Instant now) throws Exception {
        get(() -> store.sweep(now, Set.of()));
        age();
    }

    @Test
    void uploadThatWasAccepted_isNotRemoved() throws Exception {
        get(() -> store.putUpload(new Upload("x", "a")));
        get(() -> store.putBlock("x", 0, BatchSamples.block(1000)));
        put(record("x"));
        endNotes();
        Instant begin = Instant.now().minusSeconds(12_000);
        for (int i = 0; i < 90; i++) {
            sweep(begin.plusSeconds(61L * i));
        }

        assertThat(get(() -> store.record("x"))).isPresent();
        assertThat(block("x", 0)).isPresent();
    }

    /** Requests with one key at the same moment, at one gateway and at two: 30 of 100 pairs got two batches. */
    @Test
    void pairOfRequestsWithOneKey_getsOneBatch() {
        KeyPairs pairs = get(() -> Future.succeededFuture(new KeyPairs(vertx, store)));
        for (int i = 0; i < Integer.getInteger("nimbus.test.pairs", 100); i++) {
            int number = i;
            List<KeyUse> uses = get(() -> pairs.submitTwice("k" + number));
            assertThat(uses)
                    .as("pair %d", i)
                    .filteredOn(use -> use instanceof KeyUse.Free)
                    .hasSize(1);
        }
    }

    @Test
    void key_isClaimedByOne_untilItIsReleasedOrItsBatchRemoved() {
        KeyClaim first = new KeyClaim("k", "x", "a");
        KeyClaim second = new KeyClaim("k", "y", "b");
        assertThat(get(() -> store.claim(first, Optional.empty()))).isEqualTo(first);
        assertThat(get(() -> store.claim(second, Optional.empty()))).isEqualTo(first);
        assertThat(get(() -> store.claim(second, Optional.of(first)))).isEqualTo(second);
        get(() -> store.release(first));
        assertThat(get(() -> store.claim(first, Optional.empty()))).isEqualTo(second);
        get(() -> store.release(second));
        assertThat(get(() -> store.claim(first, Optional.empty()))).isEqualTo(first);

        BatchRecord keyed = BatchSamples.running("x", "a", 1, Optional.of("k"));
        put(keyed);
        get(() -> store.remove(keyed));
        assertThat(get(() -> store.claim(second, Optional.empty()))).isEqualTo(second);
    }

    /** Writes until the store is full; gives how many blocks it took. */
    final int fill(String batch) {
        int number = 0;
        try {
            while (number < 1000) {
                int next = number;
                get(() -> store.putBlock(batch, next, BatchSamples.block(1 << 18)));
                number++;
            }
        } catch (CompletionException e) {
            assertThat(e).hasCauseInstanceOf(StoreFullException.class);
        }
        return number;
    }

    /** For stores that know a bound. */
    final void assertFullStoreRecovers() {
        int taken = fill("x");
        assertThat(taken).isBetween(1, 999);
        assertThatThrownBy(() -> get(() -> store.putBlock("y", 0, BatchSamples.block(1 << 18))))
                .hasCauseInstanceOf(StoreFullException.class);
        get(() -> store.putBlock("x", 0, BatchSamples.block(10)));
        put(record("x"));
        assertThat(BatchSamples.areEqual(block("x", 0).orElseThrow(), BatchSamples.block(10)))
                .isTrue();

        get(() ->
                store.remove(BatchSamples.running("x", "a", 1, Optional.empty()).sealed("", 0, new long[taken])));
        assertThat(fill("y")).isGreaterThanOrEqualTo(taken - 1);
    }
}
