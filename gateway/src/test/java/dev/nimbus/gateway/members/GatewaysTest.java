package dev.nimbus.gateway.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.gateway.batch.BatchFigures;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GatewaysTest {
    private final Vertx vertx = Vertx.vertx();
    private final AtomicBoolean fails = new AtomicBoolean();
    private final AtomicLong nanos = new AtomicLong();
    private final Gateways gateways = new Gateways(vertx, "member", this::figures, NodeMetrics.of(vertx), nanos::get);

    @AfterEach
    void close() {
        vertx.close().await();
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
        nanos.set(Duration.ofSeconds(11).toNanos());
        gateways.tick();
        assertThat(gateways.all()).isEmpty();

        fails.set(false);
        gateways.tick();
        assertThat(gateways.all())
                .singleElement()
                .satisfies(one -> assertThat(one.member()).isEqualTo("member"));
    }
}
