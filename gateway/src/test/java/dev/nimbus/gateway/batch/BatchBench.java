package dev.nimbus.gateway.batch;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.HandClock;
import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.batch.blocks.BlockCache;
import dev.nimbus.gateway.batch.blocks.LiveMemory;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.SolverBus;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.SolverHeartbeat;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Runs batches on the thread of the test, with a store, solvers and a clock that the test controls. */
final class BatchBench implements AutoCloseable {
    static final String OWNER = "a";
    private static final long SECOND = 1_000_000_000L;

    final LiveMemory memory;
    final Dispatcher dispatcher;
    final BatchParts parts;
    private final Vertx vertx = Vertx.vertx();
    private long now = SECOND;

    BatchBench(BatchStore store, SolverBus solvers, long liveBytes) {
        GatewayLimits limits = GatewayLimits.USUAL
                .with(GatewaySetting.SILENCE_MILLIS, 3_600_000)
                .with(GatewaySetting.QUARANTINED, 10)
                .with(GatewaySetting.REPLY_MEMORY, 1 << 30);
        this.memory = new LiveMemory(liveBytes);
        this.dispatcher = new Dispatcher(solvers, limits, 0, () -> now, new NodeMetrics(), Tracing.OFF);
        this.parts = new BatchParts(
                vertx,
                store,
                dispatcher,
                memory,
                new BlockCache(1 << 20),
                new HandClock(),
                Duration.ofHours(1),
                id -> {});
    }

    Batch begin(String id, TextParameters text) {
        BatchRecord.Origin origin =
                new BatchRecord.Origin(id, ChunkFormat.TEXT, text, Optional.empty(), "", "", HandClock.START);
        return new Batch(parts, BatchRecord.begun(origin, OWNER), JobClient.NOBODY);
    }

    /** Takes over a batch that the store holds. */
    Batch resume(String id) {
        BatchRecord record = parts.store().record(id).result().orElseThrow().ownedBy(OWNER);
        parts.store().putRecord(record);
        return Batch.resume(parts, record);
    }

    /** A solver comes that takes so many chunks at once. */
    void solver(int credit) {
        dispatcher.heard(new SolverHeartbeat("solver", Frames.VERSION, credit, false, new long[0], Map.of()));
    }

    /** So many seconds go by for a batch. */
    void pass(int seconds, Batch batch) {
        for (int i = 0; i < seconds; i++) {
            pause(SECOND / 2);
            pause(SECOND / 2);
            batch.tick();
            memory.admit();
        }
    }

    /** The process stands still for so long, or runs if it is less than half a second. */
    void pause(long nanos) {
        now += nanos;
        dispatcher.now();
    }

    @Override
    public void close() {
        vertx.close();
    }
}
