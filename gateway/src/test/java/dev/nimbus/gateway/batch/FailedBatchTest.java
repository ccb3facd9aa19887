package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.FakeMembership;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A batch of which the gateway has thrown an exception: a bug, but nobody waits for ever. */
class FailedBatchTest {
    private static final RuntimeException BUG = new IllegalStateException("bug");

    private final Vertx vertx = Vertx.vertx();
    private final FakeMembership members = new FakeMembership("a");
    private final MemoryBatchStore store = new MemoryBatchStore();
    private BatchService batches;

    @BeforeEach
    void start() throws Exception {
        members.join("b");
        GatewayLimits limits =
                GatewayLimits.USUAL.with(GatewaySetting.QUARANTINED, 10).with(GatewaySetting.REPLY_MEMORY, 1 << 20);
        GatewayLimits settings = GatewayLimits.USUAL
                .with(GatewaySetting.BATCHES, 10)
                .with(GatewaySetting.SWEEP_MILLIS, 200)
                .with(GatewaySetting.BATCH_MEMORY, 1 << 20)
                .with(GatewaySetting.BLOCK_CACHE, 1 << 20);
        batches = onLoop(() -> {
            Dispatcher nobody = new Dispatcher(
                    (solver, chunk, reply) -> {}, limits, 0, System::nanoTime, new NodeMetrics(), Tracing.OFF);
            return Future.succeededFuture(
                    new BatchService(vertx, store, members, nobody, settings, Clock.systemUTC(), () -> true));
        });
    }

    @AfterEach
    void close() throws Exception {
        onLoop(batches::close);
        vertx.close();
    }

    @Test
    void accepted_isTakenUpAnewFromTheStore() throws Exception {
        Batch failed = begun();
        onLoop(() -> failed.complete(""));
        onLoop(() -> {
            failed.failed(BUG);
            members.leave("b"); // The gateway looks for batches without an owner.
            return Future.succeededFuture();
        });
        Optional<BatchView> found = onLoop(() -> batches.find(failed.id()));

        assertThat(failed.departure()).contains(BatchView.Departure.MOVED);
        assertThat(found)
                .hasValueSatisfying(
                        now -> assertThat(now).isInstanceOf(Batch.class).isNotSameAs(failed));
    }

    /** Another gateway has taken it over, and ends it: it would be shown here for an hour. */
    @Test
    void lost_isNotCountedAmongThoseThatEndedHere() throws Exception {
        Batch lost = begun();
        onLoop(() -> lost.complete(""));
        onLoop(() -> store.putRecord(lost.record().ownedBy("b")));
        onLoop(lost::cancel);

        assertThat(lost.departure()).contains(BatchView.Departure.MOVED);
        assertThat(batches.figures().byState()).isEmpty();
    }

    /** This gateway was frozen when another one took the batch over: the client was told 200, and the batch went on there. */
    @Test
    void cancel_ofABatchThatAnotherGatewayHas_endsItThere() throws Exception {
        Batch lost = begun();
        onLoop(() -> lost.complete(""));
        onLoop(() -> store.putRecord(lost.record().ownedBy("b")));
        onLoop(() -> batches.cancel(lost));

        assertThat(onLoop(() -> store.record(lost.id())))
                .hasValueSatisfying(record -> assertThat(record.state()).isEqualTo(BatchState.CANCELLED));
    }

    /** This gateway was alone then, cut off or just awake after a pause, and the other side's record stays when they merge. */
    @Test
    void cancelThatAMergeHasTakenBack_isMadeAgain() throws Exception {
        Batch batch = begun();
        onLoop(() -> batch.complete(""));
        BatchRecord elsewhere = batch.record().ownedBy("b");
        onLoop(() -> batches.cancel(batch));
        onLoop(() -> store.remove(elsewhere));
        onLoop(() -> store.putRecord(elsewhere));
        onLoop(() -> {
            members.join("c");
            members.leave("c"); // The gateway looks for batches without an owner.
            return Future.succeededFuture();
        });

        assertThat(onLoop(() -> store.record(batch.id())))
                .hasValueSatisfying(record -> assertThat(record.state()).isEqualTo(BatchState.CANCELLED));
    }

    /** A disk that refuses the removal gets it with a later sweep, and nobody asks for the batch again. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void endedBatch_thatTheStoreHasForgotten_isNotCounted(boolean isShared) throws Exception {
        Batch batch = begun();
        onLoop(() -> batch.complete(""));
        onLoop(batch::cancel);
        assertThat(batches.figures().byState()).containsOnly(Map.entry("cancelled", 1));
        BatchView ended = onLoop(() -> batches.find(batch.id())).orElseThrow();
        store.isShared = isShared;
        store.failure = Optional.of(MemoryBatchStore.unreachable());
        assertThatThrownBy(() -> onLoop(() -> batches.remove(ended))).hasRootCauseInstanceOf(IOException.class);
        store.failure = Optional.empty();

        assertThat(onLoop(() -> batches.find(batch.id())).isPresent()).isEqualTo(isShared);
        assertThat(batches.figures().byState().getOrDefault("cancelled", 0)).isEqualTo(isShared ? 1 : 0);
    }

    /** Its client reads on for more than an hour. */
    @Test
    void batchThatEndsWhileItIsRead_isNotSwept() throws Exception {
        Batch batch = begun();
        onLoop(() -> {
            batch.addReader(() -> {});
            return batch.complete("");
        });
        onLoop(batch::cancel);
        store.keptInSweep = Optional.empty();
        while (store.keptInSweep.isEmpty()) {
            Thread.onSpinWait();
        }

        assertThat(batches.size()).isZero();
        assertThat(store.keptInSweep.get()).containsExactly(batch.id());
    }

    @Test
    void upload_isRefused() throws Exception {
        Batch failed = begun();
        List<Throwable> refused = new ArrayList<>();
        onLoop(() -> {
            failed.allStored().onFailure(refused::add);
            failed.failed(BUG);
            return Future.succeededFuture();
        });

        assertThat(refused).containsExactly(BUG);
    }

    private Batch begun() throws Exception {
        return onLoop(() -> {
            Batch batch = batches.begin(ChunkFormat.TEXT, BatchSamples.TEXT, "", JobClient.NOBODY, Optional.empty())
                    .orElseThrow();
            batch.add(new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, 0, 1, 0, "1\n".getBytes(UTF_8)));
            return Future.succeededFuture(batch);
        });
    }

    private <T> T onLoop(Callable<Future<T>> action) throws Exception {
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
