package dev.nimbus.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.batch.blocks.BlockCache;
import dev.nimbus.gateway.batch.blocks.LiveMemory;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.store.BatchRecord;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StoredBatchesTest {
    private static final BatchRecord RUNNING = BatchSamples.running("x", "a", 1, Optional.empty());

    private final Vertx vertx = Vertx.vertx();
    private final List<String> looked = new ArrayList<>();
    private final StoredBatches batches = new StoredBatches(parts(vertx), looked::add);
    private final Runnable reader = () -> {};

    @AfterEach
    void close() {
        vertx.close();
    }

    /** Records are read by several threads at once. */
    @Test
    void olderRecord_changesNothing() {
        StoredBatch view = batches.view(BatchSamples.ended("x", Instant.MAX));
        view.addReader(reader);
        batches.update(RUNNING);
        assertThat(view.record().state().isEnd()).isTrue();
        batches.update(BatchSamples.running("x", "b", 2, Optional.empty()));

        assertThat(view.record().owner()).isEqualTo("b");
    }

    /** A status request needs no news. */
    @Test
    void viewWithoutReader_isNotKept() {
        batches.view(RUNNING);

        assertThat(batches.has("x")).isFalse();
        assertThat(batches.ids()).isEmpty();
        assertThat(looked).isEmpty();
    }

    /** Between the request and the reader of a WebSocket some time passes. */
    @Test
    void viewThatIsRead_isLookedFor_andFollowedUntilItsReaderLeaves() {
        StoredBatch view = batches.view(RUNNING);
        view.addReader(reader);
        assertThat(looked).containsExactly("x");
        batches.forgetUnread();
        assertThat(batches.followed()).containsExactly("x");
        view.removeReader(reader);
        assertThat(batches.followed()).isEmpty();
        batches.forgetUnread();

        assertThat(batches.has("x")).isFalse();
    }

    @Test
    void allReadersOfOneBatch_hearOfIt() {
        List<StoredBatch> views = List.of(batches.view(RUNNING), batches.view(RUNNING));
        views.forEach(view -> view.addReader(reader));
        batches.update(BatchSamples.running("x", "b", 2, Optional.empty()));
        assertThat(views).allSatisfy(view -> assertThat(view.record().owner()).isEqualTo("b"));
        assertThat(batches.ids()).containsExactly("x");
        batches.removed("x");

        assertThat(views).allSatisfy(view -> assertThat(view.departure()).contains(BatchView.Departure.REMOVED));
    }

    @Test
    void batchThatEndsUnderItsReaders_isReadUntilTheyLeave() {
        try (BatchBench bench = new BatchBench(new MemoryBatchStore(), (solver, chunk, reply) -> {}, 1 << 20)) {
            Batch batch = bench.begin("y", BatchSamples.TEXT);
            batch.addReader(reader);
            batches.ended(batch);
            batches.forgetUnread();
            assertThat(batches.has("y")).isTrue();
            assertThat(batches.ids()).containsExactly("y");
            batches.moved();
            assertThat(batch.departure()).contains(BatchView.Departure.MOVED);
            batch.removeReader(reader);
            batches.forgetUnread();

            assertThat(batches.has("y")).isFalse();
        }
    }

    private static BatchParts parts(Vertx vertx) {
        GatewayLimits limits =
                GatewayLimits.USUAL.with(GatewaySetting.QUARANTINED, 10).with(GatewaySetting.REPLY_MEMORY, 1 << 20);
        Dispatcher nobody = new Dispatcher(
                (solver, chunk, reply) -> {}, limits, 0, System::nanoTime, new NodeMetrics(), Tracing.OFF);
        return new BatchParts(
                vertx,
                new MemoryBatchStore(),
                nobody,
                new LiveMemory(1 << 20),
                new BlockCache(1 << 20),
                Clock.systemUTC(),
                Duration.ofHours(1),
                id -> {});
    }
}
