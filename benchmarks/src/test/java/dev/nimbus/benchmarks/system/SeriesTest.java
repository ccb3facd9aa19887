package dev.nimbus.benchmarks.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.benchmarks.system.measure.Series;
import org.junit.jupiter.api.Test;

class SeriesTest {
    @Test
    void median_isInTheMiddle() {
        assertThat(new Series(5, 1, 3).median()).isEqualTo(3);
        assertThat(new Series(5, 1, 3, 4).median()).isEqualTo(3.5);
    }

    @Test
    void rates_turnTimesRound() {
        Series rates = new Series(1, 2, 4).rates(8);

        assertThat(rates.min()).isEqualTo(2);
        assertThat(rates.median()).isEqualTo(4);
        assertThat(rates.max()).isEqualTo(8);
    }
}
