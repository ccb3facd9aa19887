package dev.nimbus.gateway.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.dispatch.DispatchSimulation.Result;
import dev.nimbus.gateway.dispatch.DispatchSimulation.Setup;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Each run fails unless each line is answered once, rightly, and {@code internal} only if it kills solvers. */
class DispatchSimulationTest {
    @Test
    void randomSchedules_everyLineIsAnsweredOnce() {
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            Setup setup = new Setup(
                    1 + random.nextInt(6),
                    1 + random.nextInt(8),
                    random.nextInt(3),
                    1 + random.nextInt(10),
                    random.nextDouble() / 4,
                    random.nextDouble() / 8,
                    random.nextDouble() / 2,
                    random.nextInt(4) == 0 ? 0.3 : 0);
            new DispatchSimulation(setup, seed).run();
        }
    }

    @Test
    void equalJobs_endTogether() {
        Result result = new DispatchSimulation(new Setup(20, 100, 0, 100, 0, 0, 0, 0), 1).run();

        assertThat((double) result.deliveries()).isBetween(1.0 * result.chunks(), 1.01 * result.chunks());
        assertThat(result.unfairness()).isLessThan(1.1);
    }

    @Test
    void largeCluster_losesNothing() {
        Result result = new DispatchSimulation(new Setup(200, 2000, 2000, 10, 4, 2, 0.01, 0.01), 3).run();

        assertThat(result.deliveries()).isBetween(result.chunks(), 2 * result.chunks());
    }
}
