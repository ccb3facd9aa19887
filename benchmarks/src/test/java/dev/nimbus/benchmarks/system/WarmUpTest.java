package dev.nimbus.benchmarks.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.benchmarks.system.measure.Contestant;
import dev.nimbus.benchmarks.system.measure.Lap;
import dev.nimbus.benchmarks.system.measure.WarmUp;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WarmUpTest {
    private static final double LEAST = 0.004;

    private final AtomicInteger laps = new AtomicInteger();

    private Contestant contestant(Lap.CpuClock compilers) {
        return new Contestant(
                "server",
                Contestant.Kind.SERVER,
                1,
                () -> {
                    laps.incrementAndGet();
                    return new Lap(1, 1, 1);
                },
                compilers);
    }

    @Test
    void compilersAtRest_endItAfterTheLeast() throws Exception {
        double seconds = new WarmUp(LEAST).runBlocking(contestant(() -> 7));

        assertThat(seconds).isGreaterThanOrEqualTo(LEAST);
        assertThat(laps).hasPositiveValue();
    }

    @Test
    void compilersAtWork_prolongIt() throws Exception {
        AtomicInteger used = new AtomicInteger();

        double seconds = new WarmUp(LEAST).runBlocking(contestant(() -> used.addAndGet(100)));

        assertThat(seconds).isGreaterThanOrEqualTo(5 * LEAST);
    }

    @Test
    void noLeast_isOneLap() throws Exception {
        AtomicInteger used = new AtomicInteger();

        new WarmUp(0).runBlocking(contestant(() -> used.addAndGet(100)));

        assertThat(laps).hasValue(1);
    }
}
