package dev.nimbus.solver.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BusLimitsTest {
    private static final BusLimits TWO = BusLimits.of(2);

    @Test
    void defaults_growWithTheWorkers() {
        assertThat(TWO).isEqualTo(new BusLimits(2, 6, 24, Duration.ofSeconds(1), Duration.ofSeconds(20)));
        assertThat(BusLimits.of(1).credit()).isEqualTo(4);
        assertThat(BusLimits.of(64).credit()).isEqualTo(130);
    }

    @Test
    void bound_lowersTheCreditWithIt() {
        assertThat(TWO.withBound(3)).isEqualTo(new BusLimits(2, 3, 3, TWO.heartbeat(), TWO.drain()));
        assertThat(TWO.withBound(100).credit()).isEqualTo(6);
    }

    @Test
    void wrongValues_areRefusedByName() {
        Duration second = Duration.ofSeconds(1);
        assertThatIllegalArgumentException().isThrownBy(() -> BusLimits.of(0)).withMessageContaining("workers is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BusLimits(1, 0, 1, second, second))
                .withMessageContaining("credit is 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BusLimits(1, 5, 4, second, second))
                .withMessageContaining("bound 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TWO.withHeartbeat(Duration.ZERO))
                .withMessageContaining("PT0S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TWO.withDrain(second.negated()))
                .withMessageContaining("PT-1S");
    }
}
