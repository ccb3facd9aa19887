package dev.nimbus.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.ClusterOptions;
import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.gateway.batch.BatchSamples;
import dev.nimbus.gateway.batch.BatchStore;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Two members: what one wrote is there when it is gone. */
class HazelcastBatchStoreTest extends BatchStoreContract {
    private ClusteredVertx first;
    private ClusteredVertx second;

    @Override
    void prepare() throws Exception {
        ClusterOptions options = ClusterOptions.defaults()
                .withClusterName("test-" + UUID.randomUUID())
                .withBatchMegabytes(8);
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
        first.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        second.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    @Override
    Future<? extends BatchStore> open() {
        return Future.succeededFuture(new HazelcastBatchStore(vertx, first.hazelcast()));
    }

    @Test
    void fullStore_recovers() {
        assertFullStoreRecovers();
    }

    @Test
    void everything_isAtTheOtherMember_alsoWhenThisOneIsGone() throws Exception {
        get(() -> store.putBlock("x", 0, BatchSamples.block(1000)));
        put(BatchSamples.running("x", "a", 1, Optional.of("k")));
        BatchStore other = get(() -> Future.succeededFuture(new HazelcastBatchStore(vertx, second.hazelcast())));
        assertThat(get(() -> other.record("x"))).isPresent();
        first.hazelcast().getLifecycleService().terminate();

        assertThat(get(() -> other.record("x"))).isPresent();
        assertThat(get(() -> other.block("x", 0, BatchSamples.TEXT))).isPresent();
    }
}
