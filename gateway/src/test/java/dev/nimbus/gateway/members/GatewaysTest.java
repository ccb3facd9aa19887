package dev.nimbus.gateway.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.gateway.batch.BatchFigures;
import dev.nimbus.protocol.AwakeClock;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GatewaysTest {
    private final Vertx vertx = Vertx.vertx();
    private final AtomicBoolean fails = new AtomicBoolean();
    private final AtomicLong nanos = new AtomicLong();
    private final AwakeClock awake = new AwakeClock(nanos::get);
    private final Context context = vertx.getOrCreateContext();
    private final Gateways gateways =
            onLoop(() -> new Gateways(vertx, "member", this::figures, NodeMetrics.of(vertx), awake::now));

    @AfterEach
    void close() {
        vertx.close().await();
    }

    /** Runs it on the event loop, after what earlier ones have published is delivered there. */
    private <T> T onLoop(Supplier<T> action) {
        Promise<T> done = Promise.promise();
        context.runOnContext(
                v -> Future.succeededFuture().map(start -> action.get()).onComplete(done));
        return done.future().await();
    }

    private List<String> membersAfterTick() {
        return onLoop(() -> {
            gateways.tick();
            return gateways.all().stream().map(GatewayHeartbeat::member).toList();
        });
    }

    private void pass(Duration time) {
        long end = nanos.get() + time.toNanos();
        while (nanos.get() < end) {
            nanos.addAndGet(Duration.ofMillis(100).toNanos());
            awake.now();
        }
    }

    private BatchFigures figures() {
        if (fails.get()) {
            throw new IllegalStateException("no figures");
        }
        return new BatchFigures(Map.of(), 0);
    }

    /** What its caller does behind it, such as comparing clocks, is done nevertheless. */
    @Test
    void heartbeatThatFails_isNotThrown_andTheGatewayIsSilent_untilOneIsSent() {
        fails.set(true);
        // The first heartbeat comes before the clock goes on.
        assertThat(membersAfterTick()).containsExactly("member");
        pass(Duration.ofSeconds(11));
        assertThat(membersAfterTick()).isEmpty();

        fails.set(false);
        assertThat(membersAfterTick()).containsExactly("member");
    }

    /** Its heartbeats of that time are not read yet. */
    @Test
    void othersAreNotForgotten_whenThisProcessWakesFromAPause() {
        GatewayHeartbeat other = new GatewayHeartbeat("gateway-2", "other", "1", Map.of());
        onLoop(() -> vertx.eventBus().publish("nimbus.gateways", other.toJson()));
        assertThat(membersAfterTick()).contains("other");

        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        assertThat(membersAfterTick()).contains("other");
        pass(Duration.ofSeconds(10));
        assertThat(membersAfterTick()).containsExactly("member");
    }
}
