package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.metrics.ProcessFigures;
import dev.nimbus.gateway.batch.MemoryBatchStore;
import dev.nimbus.gateway.limits.GatewaySetting;
import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway whose clock was two hours ahead removed the ended batches of all gateways within a minute. */
class ITWrongClock {
    @TempDir
    Path spool;

    private GatewayFixture gateway;

    private GatewayOptions options() {
        return GatewayFixture.options(spool).with(GatewaySetting.SWEEP_MILLIS, 200);
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void gatewayAheadOfTheOthers_isNotReady_andSweepsNothing() {
        MemoryBatchStore store = new MemoryBatchStore();
        FakeMembership members = new FakeMembership("a");
        gateway = new GatewayFixture(options(), new BatchHome(v -> Future.succeededFuture(store), members), members);
        Map<String, Long> right = Map.of(
                ProcessFigures.CLOCK, Instant.now().minus(Duration.ofHours(2)).toEpochMilli());
        gateway.solver("x", 4).counting(right).start();
        gateway.solver("y", 4).counting(right).start();

        GatewayFixture.awaitUntil(() ->
                gateway.get("/health/ready").body().contains("the clock of this machine differs from most others"));
        assertThat(gateway.get("/health/ready").statusCode()).isEqualTo(503);
        assertThat(store.keptInSweep).isEmpty();
    }

    @Test
    void jumpOfTheClock_expiresNothing() {
        HandClock machine = new HandClock();
        gateway = new GatewayFixture(options(), machine, System::nanoTime);
        gateway.solver("x", 4).start();
        String batch = gateway.submit("{}");
        gateway.awaitState(batch, "completed");

        machine.set(Duration.ofDays(1));

        assertThat(gateway.get(batch).statusCode()).isEqualTo(200);
    }

    /** One node alone, whose clock jumps ahead by two hours: it removes what has expired by the time since its start. */
    @Test
    void sweepOfALoneGateway_isByTheTimeSinceItsStart() {
        HandClock machine = new HandClock();
        MemoryBatchStore store = new MemoryBatchStore() {
            @Override
            public boolean isShared() {
                return false;
            }
        };
        gateway = new GatewayFixture(
                options(), new BatchHome(v -> Future.succeededFuture(store), new FakeMembership("a")), machine);
        machine.set(Duration.ofHours(2));

        GatewayFixture.awaitUntil(() -> store.sweptUntil.isPresent());
        assertThat(store.sweptUntil.get()).isBefore(HandClock.START.plus(Duration.ofHours(1)));
    }
}
