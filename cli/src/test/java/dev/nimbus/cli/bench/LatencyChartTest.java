package dev.nimbus.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyChartTest {
    private final Histogram latency = new Histogram(3);

    private List<String> bars() {
        return LatencyChart.of(latency)
                .lines()
                .skip(1)
                .map(line -> line.strip().replaceFirst("to +[0-9.]+ +", ""))
                .toList();
    }

    @Test
    void bars_areAsLongAsTheirCounts() {
        latency.recordValueWithCount(1_000_000, 1000);
        latency.recordValueWithCount(2_500_000, 500);
        latency.recordValueWithCount(15_000_000, 1);

        assertThat(bars()).containsExactly("1,000 " + "#".repeat(40), "500 " + "#".repeat(20), "0", "1 #");
    }

    @Test
    void counts_addUpToAll() {
        for (int i = 0; i < 10_000; i++) {
            latency.recordValue(50_000L + 37L * i * i);
        }

        long sum = bars().stream()
                .mapToLong(bar -> Long.parseLong(bar.replaceFirst(" .*", "").replace(",", "")))
                .sum();
        assertThat(sum).isEqualTo(10_000);
    }

    @Test
    void latencyOfNothing_isOneBar() {
        latency.recordValue(0);

        assertThat(bars()).containsExactly("1 " + "#".repeat(40));
    }
}
