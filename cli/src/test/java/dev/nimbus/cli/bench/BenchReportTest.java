package dev.nimbus.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.bench.steady.SteadyFigures;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BenchReportTest {
    private static final BenchReport.Target TARGET =
            new BenchReport.Target(URI.create("http://127.0.0.1:8080"), "nim", 16);
    private static final long SECOND = 1_000_000_000;

    private final Histogram latency = new Histogram(3);

    private SteadyFigures figures(long requests, long errors, String error, Map<String, Long> failures, String why) {
        return new SteadyFigures(requests, errors, error, failures, why, 2 * SECOND, latency);
    }

    @Test
    void steadyLoad_isToldWithItsLatency() {
        latency.recordValueWithCount(3_000_000, 200);
        SteadyFigures figures = figures(200, 0, "", Map.of(), "");

        assertThat(BenchReport.text(figures))
                .startsWith("200 answers (0 errors), 0 failures in 2.0 s: 100 answers/s")
                .containsPattern("99.99% +3.00")
                .doesNotContain("first");
        JsonObject json = new JsonObject(BenchReport.json(TARGET, 100, figures));
        assertThat(json.getDouble("answersPerSecond")).isEqualTo(100);
        assertThat(json.getJsonObject("latencyMillis").getDouble("p50")).isBetween(2.9, 3.1);
    }

    @Test
    void errorsAndFailures_areToldWithTheFirstOfEach() {
        latency.recordValueWithCount(3_000_000, 9);
        SteadyFigures figures = figures(9, 2, "{\"error\":1}", Map.of("503", 4L, "lost", 1L), "503: no solver");

        assertThat(BenchReport.text(figures))
                .contains("9 answers (2 errors), 5 failures")
                .contains("the first error: {\"error\":1}")
                .contains("the first failure: 503: no solver");
        JsonObject json = new JsonObject(BenchReport.json(TARGET, 100, figures));
        assertThat(json.getLong("errors")).isEqualTo(2);
        assertThat(json.getLong("failures")).isEqualTo(5);
        assertThat(json.getJsonObject("failuresByKind").getLong("503")).isEqualTo(4);
        assertThat(json.getString("firstError")).isEqualTo("{\"error\":1}");
    }

    @Test
    void nothingAnswered_hasNoLatency() {
        SteadyFigures figures = figures(0, 0, "", Map.of("503", 4L), "503: no solver");

        assertThat(BenchReport.text(figures)).contains("none was answered").doesNotContain("0.000");
        JsonObject latencies = new JsonObject(BenchReport.json(TARGET, 100, figures)).getJsonObject("latencyMillis");
        assertThat(latencies.getMap()).containsKeys("mean", "p50", "p99.99", "max");
        assertThat(latencies.getMap().values()).containsOnlyNulls();
    }
}
