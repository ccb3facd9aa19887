package dev.nimbus.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nimbus.solver.bus.BusLimits;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SolverOptionsTest {
    private static final SolverOptions DEFAULTS = SolverOptions.defaults();

    @Test
    void defaults_followTheMachine() {
        assertThat(DEFAULTS.limits().workers()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(DEFAULTS.tableMegabytes()).isGreaterThanOrEqualTo(16);
    }

    @Test
    void withWorkers_keepsTheTimes() {
        BusLimits times = BusLimits.of(1).withHeartbeat(Duration.ofMillis(5)).withDrain(Duration.ofMillis(7));

        BusLimits limits = DEFAULTS.withLimits(times).withWorkers(3).limits();

        assertThat(limits)
                .isEqualTo(BusLimits.of(3).withHeartbeat(times.heartbeat()).withDrain(times.drain()));
    }

    @Test
    void wrongValues_areRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withTableMegabytes(0))
                .withMessageContaining("0 MiB");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withWorkers(0))
                .withMessageContaining("workers is 0");
    }
}
