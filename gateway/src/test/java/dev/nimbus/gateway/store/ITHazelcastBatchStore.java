package dev.nimbus.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import dev.nimbus.cluster.ClusterOptions;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.gateway.batch.BatchSamples;
import io.vertx.core.Future;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Two members: what one wrote is there when it is gone. */
class ITHazelcastBatchStore extends BatchStoreContract {
    /** Made once, and anew after a test that has ended one: two members start in two seconds. */
    private static ClusteredVertx first;

    private static ClusteredVertx second;

    @Override
    void prepare() throws Exception {
        if (first != null) {
            return;
        }
        ClusterOptions options =
                ClusterOptions.defaults().withName("test-" + UUID.randomUUID()).withBatchMegabytes(8);
        first = start(options);
        second = start(options.withJoin(List.of(first.address())));
        while (!first.hazelcast().getPartitionService().isClusterSafe()) {
            Thread.onSpinWait();
        }
    }

    private static ClusteredVertx start(ClusterOptions options) throws Exception {
        return ClusteredVertx.start(options)
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);
    }

    @Override
    void cleanUp() throws Exception {
        if (first.hazelcast().getLifecycleService().isRunning()) {
            for (String map : List.of(SharedMaps.BATCHES, SharedMaps.BLOCKS, SharedMaps.UPLOADS, SharedMaps.KEYS)) {
                first.hazelcast().getMap(map).clear();
            }
        } else {
            stop();
        }
    }

    @AfterAll
    static void stop() throws Exception {
        if (first != null) {
            first.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
            second.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
            first = null;
        }
    }

    @Override
    Future<? extends BatchStore> open() {
        return Future.succeededFuture(new HazelcastBatchStore(vertx, first.hazelcast(), () -> 0));
    }

    @Override
    void endNotes() {
        uploads().clear();
    }

    private IMap<String, String> uploads() {
        return first.hazelcast().getMap(SharedMaps.UPLOADS);
    }

    @Test
    void whatNotesAnUpload_endsByItself() {
        get(() -> store.putUpload(new Upload("x", "a")));

        assertThat(uploads().getEntryView("x").getTtl())
                .isEqualTo(Duration.ofMinutes(5).toMillis());
    }

    /** Its blocks would be kept for good. */
    @Test
    void whatAGatewayOfTheReleaseBeforeHasNoted_endsToo() {
        uploads().set("x", "a");
        get(() -> store.sweep(Instant.now(), Set.of()));

        assertThat(uploads().getEntryView("x").getTtl())
                .isEqualTo(Duration.ofMinutes(5).toMillis());
    }

    @Test
    void fullStore_recovers() {
        assertFullStoreRecovers();
    }

    /** A merge puts every entry of the smaller part back that the larger part does not have. */
    @Test
    void removedBatch_thatAMergeBringsBack_staysRemovedAndTakesNoRoom() {
        int taken = fill("x");
        put(BatchSamples.running("x", "a", 1, Optional.empty()));
        IMap<String, byte[]> records = first.hazelcast().getMap(SharedMaps.BATCHES);
        IMap<String, byte[]> blocks = first.hazelcast().getMap(SharedMaps.BLOCKS);
        Map<String, byte[]> oldRecords = records.getAll(records.keySet());
        Map<String, byte[]> oldBlocks = blocks.getAll(blocks.keySet());
        get(() ->
                store.remove(BatchSamples.running("x", "a", 1, Optional.empty()).sealed("", 0, new long[taken])));
        assertThat(blocks.size()).isZero();
        oldRecords.forEach(records::putIfAbsent);
        oldBlocks.forEach(blocks::putIfAbsent);

        assertThat(get(() -> store.record("x"))).isEmpty();
        assertThat(get(() -> store.unfinished())).isEmpty();
        assertThat(get(() -> store.list(10, Optional.empty(), Optional.empty())))
                .isEmpty();
        assertThat(put(BatchSamples.running("x", "a", 1, Optional.empty()))).isFalse();
        get(() -> store.sweep(Instant.parse("2025-01-01T00:00:00Z"), Set.of()));
        get(() -> store.putBlock("y", 0, BatchSamples.block(1 << 18)));
        assertThat(blocks.keySet()).containsExactly("y/0");
    }

    /** What asks all members waits for one that is frozen; uploads do not wait for that. */
    @Test
    void scansThatHang_holdNoWriteUp() {
        CountDownLatch hang = new CountDownLatch(1);
        BatchStore other = hanging(hang, SharedMaps.BATCHES, "entrySet");
        for (int i = 0; i < 100; i++) {
            loop.runOnContext(v -> other.unfinished());
        }

        get(() -> other.putBlock("x", 0, BatchSamples.block(1000)));
        assertThat(this.<Boolean>get(() -> other.putRecord(BatchSamples.running("x", "a", 1, Optional.empty()))))
                .isTrue();
        hang.countDown();
        get(other::close);
    }

    @Test
    void takeover_doesNotWaitForASweep() {
        CountDownLatch hang = new CountDownLatch(1);
        BatchStore other = hanging(hang, SharedMaps.BLOCKS, "keySet");
        put(BatchSamples.running("x", "a", 1, Optional.empty()));
        loop.runOnContext(v -> other.sweep(Instant.parse("2025-01-01T00:00:00Z"), Set.of()));

        assertThat(get(other::unfinished)).hasSize(1);
        hang.countDown();
        get(other::close);
    }

    @Test
    void manyRecords_areListedAndSearchedToo() {
        Map<String, byte[]> many = new HashMap<>();
        Instant expires = Instant.parse("2030-01-01T00:00:00Z");
        for (int i = 0; i <= HazelcastRecords.FEW; i++) {
            many.put("b" + i, RecordCodec.encode(BatchSamples.ended("b" + i, expires)));
        }
        first.hazelcast().<String, byte[]>getMap(SharedMaps.BATCHES).putAll(many);
        put(BatchSamples.running("x", "a", 1, Optional.empty()));

        assertThat(get(() -> store.unfinished())).extracting(BatchRecord::id).containsExactly("x");
        List<BatchRecord> page = get(() -> store.list(5000, Optional.empty(), Optional.empty()));
        BatchRecord last = page.get(page.size() - 1);
        List<BatchRecord> rest = get(() -> store.list(10_000, Optional.of(last), Optional.empty()));
        assertThat(page).hasSize(5000);
        assertThat(Stream.concat(page.stream(), rest.stream())
                        .map(BatchRecord::id)
                        .distinct())
                .hasSize(HazelcastRecords.FEW + 2);
    }

    /** To have handed a block over is no success yet. */
    @Test
    void trouble_staysWhileABlockIsOnItsWay() {
        AtomicReference<BatchStore> other = new AtomicReference<>();
        List<Boolean> wasInTrouble = new ArrayList<>();
        After failing = (method, args, result) -> method.equals("setAsync")
                ? new FailingCall(() -> wasInTrouble.add(other.get().trouble().isPresent()))
                : result;
        other.set(storeWith(SharedMaps.BLOCKS, failing));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> get(() -> other.get().putBlock("x", 0, BatchSamples.block(1000))))
                    .hasCauseInstanceOf(IllegalStateException.class);
        }

        assertThat(wasInTrouble).containsExactly(false, true);
        get(other.get()::close);
    }

    /** Fails when it is waited for. */
    private static final class FailingCall extends CompletableFuture<Void> {
        private final Runnable onWait;

        FailingCall(Runnable onWait) {
            this.onWait = onWait;
        }

        @Override
        public CompletableFuture<Void> whenComplete(BiConsumer<? super Void, ? super Throwable> action) {
            onWait.run();
            completeExceptionally(new IllegalStateException("test"));
            return super.whenComplete(action);
        }
    }

    /** A store for which a method of a map gives no result until {@code hang} is counted down. */
    private BatchStore hanging(CountDownLatch hang, String map, String hangs) {
        After then = (method, args, result) -> {
            if (method.equals(hangs)) {
                hang.await();
            }
            return result;
        };
        return storeWith(map, then);
    }

    private BatchStore storeWith(String map, After then) {
        After withMap =
                (method, args, result) -> List.of(args).contains(map) ? proxy(IMap.class, result, then) : result;
        HazelcastInstance seen = proxy(HazelcastInstance.class, first.hazelcast(), withMap);
        return get(() -> Future.succeededFuture(new HazelcastBatchStore(vertx, seen, () -> 0)));
    }

    /** Sees the result of each call of a method before its caller does. */
    @FunctionalInterface
    private interface After {
        Object of(String method, Object[] args, Object result) throws Exception;
    }

    private static <T> T proxy(Class<T> type, Object real, After after) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            Object[] all = args == null ? new Object[0] : args;
            return after.of(method.getName(), all, method.invoke(real, args));
        }));
    }

    @Test
    void everything_isAtTheOtherMember_alsoWhenThisOneIsGone() throws Exception {
        get(() -> store.putBlock("x", 0, BatchSamples.block(1000)));
        put(BatchSamples.running("x", "a", 1, Optional.of("k")));
        BatchStore other =
                get(() -> Future.succeededFuture(new HazelcastBatchStore(vertx, second.hazelcast(), () -> 0)));
        assertThat(get(() -> other.record("x"))).isPresent();
        first.hazelcast().getLifecycleService().terminate();

        assertThat(get(() -> other.record("x"))).isPresent();
        assertThat(get(() -> other.block("x", 0, BatchSamples.TEXT))).isPresent();
    }
}
