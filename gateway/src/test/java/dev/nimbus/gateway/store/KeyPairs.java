package dev.nimbus.gateway.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.FakeMembership;
import dev.nimbus.gateway.batch.Batch;
import dev.nimbus.gateway.batch.BatchSamples;
import dev.nimbus.gateway.batch.BatchService;
import dev.nimbus.gateway.batch.KeyUse;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Pairs of submissions with one idempotency key at the same moment; to be used on the event loop of the store. */
final class KeyPairs {
    private final BatchService first;
    private final BatchService second;

    /** Two gateways, or one where a store is not shared. */
    KeyPairs(Vertx vertx, BatchStore store) {
        first = service(vertx, store, "a", "b");
        second = store.isShared() ? service(vertx, store, "b", "a") : first;
    }

    private static BatchService service(Vertx vertx, BatchStore store, String self, String other) {
        FakeMembership members = new FakeMembership(self);
        members.join(other);
        GatewayLimits limits = GatewayLimits.USUAL
                .with(GatewaySetting.SILENCE_MILLIS, 3_600_000)
                .with(GatewaySetting.QUARANTINED, 10)
                .with(GatewaySetting.REPLY_MEMORY, 1 << 20);
        Dispatcher nobody = new Dispatcher(
                (solver, chunk, reply) -> {}, limits, 0, System::nanoTime, new NodeMetrics(), Tracing.OFF);
        GatewayLimits settings = GatewayLimits.USUAL
                .with(GatewaySetting.BATCHES, 100)
                .with(GatewaySetting.BATCH_MEMORY, 1 << 20)
                .with(GatewaySetting.BLOCK_CACHE, 1 << 20);
        return new BatchService(vertx, store, members, nobody, settings, Clock.systemUTC(), () -> true);
    }

    /** Submits twice with one key, at one gateway or at both, and removes what was accepted. */
    Future<List<KeyUse>> submitTwice(String key) {
        BatchService other = key.hashCode() % 2 == 0 ? first : second;
        Future<KeyUse> one = submit(first, key);
        Future<KeyUse> two = submit(other, key);
        return Future.join(one, two).compose(both -> {
            List<KeyUse> uses = List.of(one.result(), two.result());
            return Future.join(uses.stream().map(this::removed).toList()).map(uses);
        });
    }

    private static Future<KeyUse> submit(BatchService gateway, String key) {
        return gateway.use(key)
                .compose(use ->
                        use instanceof KeyUse.Free free ? submit(gateway, free).map(use) : Future.succeededFuture(use));
    }

    private static Future<Void> submit(BatchService gateway, KeyUse.Free free) {
        Batch batch = gateway.begin(
                        ChunkFormat.TEXT, BatchSamples.TEXT, "", JobClient.NOBODY, Optional.of(free.claim()))
                .orElseThrow();
        batch.add(new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, 0, 1, 0, "1\n".getBytes(UTF_8)));
        return batch.complete("");
    }

    private Future<Void> removed(KeyUse use) {
        if (use instanceof KeyUse.Free free) {
            BatchService owner = free.claim().gateway().equals("a") ? first : second;
            return owner.find(free.claim().batch())
                    .compose(batch -> batch.map(owner::remove).orElse(Future.succeededFuture()));
        }
        return Future.succeededFuture();
    }
}
