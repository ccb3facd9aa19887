package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.FakeMembership;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** The batches of the gateway "a", beside which there is "b", and no solver. */
final class ServiceBench implements AutoCloseable {
    final FakeMembership members = new FakeMembership("a");
    final MemoryBatchStore store = new MemoryBatchStore();
    final BatchService batches;
    private final Vertx vertx = Vertx.vertx();

    /** @param sweepMillis how often it looks for batches without an owner, and sweeps */
    ServiceBench(int sweepMillis) throws Exception {
        members.join("b");
        GatewayLimits limits =
                GatewayLimits.USUAL.with(GatewaySetting.QUARANTINED, 10).with(GatewaySetting.REPLY_MEMORY, 1 << 20);
        GatewayLimits settings = GatewayLimits.USUAL
                .with(GatewaySetting.BATCHES, 10)
                .with(GatewaySetting.SWEEP_MILLIS, sweepMillis)
                .with(GatewaySetting.BATCH_MEMORY, 1 << 20)
                .with(GatewaySetting.BLOCK_CACHE, 1 << 20);
        batches = onLoop(() -> {
            Dispatcher nobody = new Dispatcher(
                    (solver, chunk, reply) -> {}, limits, 0, System::nanoTime, new NodeMetrics(), Tracing.OFF);
            return Future.succeededFuture(
                    new BatchService(vertx, store, members, nobody, settings, Clock.systemUTC(), () -> true));
        });
    }

    @Override
    public void close() throws Exception {
        onLoop(batches::close);
        vertx.close();
    }

    /** How many batches ended cancelled at this gateway. */
    long cancelled() {
        return NodeMetrics.of(vertx)
                .scrapeBlocking()
                .lines()
                .filter(line -> line.startsWith("nimbus_batches_ended_total{state=\"cancelled\"} "))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.indexOf(' '))))
                .sum();
    }

    Batch begun() throws Exception {
        return onLoop(() -> {
            Batch batch = batches.begin(ChunkFormat.TEXT, BatchSamples.TEXT, "", JobClient.NOBODY, Optional.empty())
                    .orElseThrow();
            batch.add(new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, 0, 1, 0, "1\n".getBytes(UTF_8)));
            return Future.succeededFuture(batch);
        });
    }

    Batch accepted() throws Exception {
        Batch batch = begun();
        onLoop(() -> batch.complete(""));
        return batch;
    }

    /** Has it look for batches without an owner, as when a member leaves. */
    void look() throws Exception {
        onLoop(() -> {
            members.join("c");
            members.leave("c");
            return Future.succeededFuture();
        });
        onLoop(Future::succeededFuture); // It looks behind what its event loop had to do.
    }

    <T> T onLoop(Callable<Future<T>> action) throws Exception {
        return Future.<T>future(promise -> vertx.runOnContext(v -> {
                    try {
                        action.call().onComplete(promise);
                    } catch (Exception e) {
                        promise.fail(e);
                    }
                }))
                .toCompletionStage()
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);
    }
}
