package dev.nimbus.gateway.members;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThroughputTest {
    private static final long SECOND = 1_000_000_000;

    private final Throughput throughput = new Throughput();

    @Test
    void rate_isThatOfTheLastWholeInterval() {
        assertThat(throughput.sample("s", 100, 0)).isZero();
        assertThat(throughput.sample("s", 150, SECOND / 2)).isZero();
        assertThat(throughput.sample("s", 700, 2 * SECOND)).isEqualTo(300);
        assertThat(throughput.sample("s", 9_000, 2 * SECOND + 1)).isEqualTo(300);
    }

    @Test
    void nodes_areApart() {
        throughput.sample("a", 0, 0);
        throughput.sample("b", 0, 0);
        assertThat(throughput.sample("a", 10, SECOND)).isEqualTo(10);
        assertThat(throughput.sample("b", 20, SECOND)).isEqualTo(20);
    }

    @Test
    void nodeThatIsGone_isForgotten() {
        throughput.sample("s", 100, 0);
        throughput.forgetOld(61 * SECOND);
        assertThat(throughput.sample("s", 700, 62 * SECOND)).isZero();
    }
}
