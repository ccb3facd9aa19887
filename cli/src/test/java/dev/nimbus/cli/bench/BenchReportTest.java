package dev.nimbus.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.load.BatchLoadFigures;
import dev.nimbus.load.steady.SteadyFigures;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BenchReportTest {
    private static final BenchReport.Target TARGET = new BenchReport.Target(
            URI.create("http://127.0.0.1:8080"), "nim", 16, new JsonObject().put("play", "misere"));
    private static final long SECOND = 1_000_000_000;

    private final Histogram latency = new Histogram(3);

    private SteadyFigures figures(long requests, long errors, String error, Map<String, Long> failures, String why) {
        return new SteadyFigures(requests, errors, error, failures, why, 2 * SECOND, latency);
    }

    @Test
    void steadyLoad_isToldWithItsLatency() {
        latency.recordValueWithCount(3_000_000, 200);
        SteadyFigures figures = figures(200, 0, "", Map.of(), "");

        assertThat(BenchReport.text(100, figures))
                .startsWith("200 answers (0 errors), 0 failures in 2.0 s: 100 answers/s")
                .containsPattern("99.99% +3.00")
                .doesNotContain("first");
        JsonObject json = new JsonObject(BenchReport.json(TARGET, 100, figures));
        assertThat(json.getDouble("answersPerSecond")).isEqualTo(100);
        assertThat(json.getJsonObject("latencyMillis").getDouble("p50")).isBetween(2.9, 3.1);
        assertThat(json.getString("play")).isEqualTo("misere");
        assertThat(json.getBoolean("rateReached")).isTrue();
    }

    @Test
    void errorsAndFailures_areToldWithTheFirstOfEach() {
        latency.recordValueWithCount(3_000_000, 9);
        SteadyFigures figures = figures(9, 2, "{\"error\":1}", Map.of("503", 4L, "lost", 1L), "503: no solver");

        assertThat(BenchReport.text(100, figures))
                .contains("9 answers (2 errors), 5 failures")
                .contains("the first error: {\"error\":1}")
                .contains("failures by kind: 503: 4, lost: 1")
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

        assertThat(BenchReport.text(100, figures)).contains("none was answered").doesNotContain("0.000");
        JsonObject latencies = new JsonObject(BenchReport.json(TARGET, 100, figures)).getJsonObject("latencyMillis");
        assertThat(latencies.getMap()).containsKeys("mean", "p50", "p99.99", "max");
        assertThat(latencies.getMap().values()).containsOnlyNulls();
    }

    @Test
    void rateThatWasNotReached_isTold() {
        latency.recordValueWithCount(3_000_000, 100);
        SteadyFigures figures = figures(100, 0, "", Map.of(), "");

        assertThat(BenchReport.text(60, figures)).contains("the rate of 60.0/s was not reached");
        assertThat(BenchReport.text(50, figures)).doesNotContain("not reached");
    }

    /** 200 queries fell due in 2 s, and each took 0.5 s: the last answer came 2.5 s after the beginning. */
    @Test
    void timeThatEachAnswerTakes_isNotHeldAgainstTheRate() {
        latency.recordValueWithCount(SECOND / 2, 200);
        SteadyFigures figures = new SteadyFigures(200, 0, "", Map.of(), "", 5 * SECOND / 2, latency);

        assertThat(BenchReport.text(100, figures)).doesNotContain("not reached");
        assertThat(new JsonObject(BenchReport.json(TARGET, 100, figures)).getBoolean("rateReached"))
                .isTrue();
        assertThat(BenchReport.text(110, figures)).contains("the rate of 110.0/s was not reached");
    }

    /** The first is answered at once, and all the others wait for those before them. */
    @Test
    void rateWithAQueue_isNotReached() {
        for (long i = 0; i < 200; i++) {
            latency.recordValue(1 + i * SECOND / 400);
        }
        SteadyFigures figures = new SteadyFigures(200, 0, "", Map.of(), "", 5 * SECOND / 2, latency);

        assertThat(BenchReport.text(100, figures)).contains("the rate of 100.0/s was not reached");
    }

    @Test
    void rateThatNobodyAnswered_isNotReached() {
        latency.recordValue(11 * SECOND);
        SteadyFigures figures = new SteadyFigures(0, 0, "", Map.of("unanswered", 1L), "silence", 11 * SECOND, latency);

        assertThat(BenchReport.text(1, figures)).contains("not reached");
    }

    @Test
    void closedLoop_isToldFromSent() {
        latency.recordValueWithCount(3_000_000, 100);
        SteadyFigures figures = figures(100, 0, "", Map.of(), "");

        assertThat(BenchReport.text(Double.POSITIVE_INFINITY, figures)).contains("latency from sent to answered");
        JsonObject json = new JsonObject(BenchReport.json(TARGET, Double.POSITIVE_INFINITY, figures));
        assertThat(json.getString("rate")).isEqualTo("max");
        assertThat(json.getBoolean("rateReached")).isNull();
    }

    @Test
    void batches_areToldWithTheirMedian() {
        Histogram batches = new Histogram(3);
        batches.recordValue(SECOND / 2);
        BatchLoadFigures figures = new BatchLoadFigures(1, 1000, 3, 2_000_000, 4_000_000, SECOND, batches);

        assertThat(BenchReport.text(figures))
                .contains("1,000 answers (3 errors) in 1.000 s: 1,000 answers/s")
                .contains("\n1 batch of 0.500 s\n");
        JsonObject json = new JsonObject(BenchReport.json(TARGET, figures));
        assertThat(json.getDouble("batchSecondsMedian")).isBetween(0.49, 0.51);
        assertThat(json.getDouble("answersPerSecond")).isEqualTo(1000);
        batches.recordValue(SECOND);
        assertThat(BenchReport.text(new BatchLoadFigures(2, 2000, 0, 1, 1, SECOND, batches)))
                .contains("2 batches, each median 0.500 s, from 0.500 to 1.000 s");
    }

    @Test
    void batchCutShort_hasNoMedian() {
        BatchLoadFigures figures = new BatchLoadFigures(0, 10, 0, 20, 40, SECOND, new Histogram(3));

        assertThat(BenchReport.text(figures)).contains("10 answers").contains("no batch came to its end");
        assertThat(new JsonObject(BenchReport.json(TARGET, figures)).getDouble("batchSecondsMedian"))
                .isNull();
    }
}
