package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InterruptionTest {
    @Test
    void interruption_stopsTheWorkAndWaitsUntilItWasTold() throws Exception {
        CountDownLatch stopped = new CountDownLatch(1);
        Interruption interruption = new Interruption(Duration.ofMinutes(1), stopped::countDown);
        Thread hook = new Thread(interruption::stopBlocking);
        hook.start();

        assertThat(stopped.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(interruption.happened()).isTrue();
        interruption.close();
        hook.join(TimeUnit.SECONDS.toMillis(30));
        assertThat(hook.isAlive()).isFalse();
    }

    @Test
    void workThatEnds_leavesNoHook() {
        Interruption interruption = Interruption.stopping(() -> {
            throw new AssertionError("nobody interrupted");
        });

        interruption.close();

        assertThat(interruption.happened()).isFalse();
    }
}
