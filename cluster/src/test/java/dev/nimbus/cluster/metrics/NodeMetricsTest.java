package dev.nimbus.cluster.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeMetricsTest {
    private final NodeMetrics metrics = new NodeMetrics();

    @Test
    void newNode_hasEveryNameOfTheContract() {
        assertThat(metrics.scrapeBlocking())
                .contains(
                        "\nnimbus_queries_total 0.0\n",
                        "\nnimbus_answers_total 0.0\n",
                        "\nnimbus_errors_total{code=\"malformed-json\"} 0.0\n",
                        "\nnimbus_chunk_seconds_bucket{le=\"0.001\"} 0\n",
                        "\nnimbus_chunk_seconds_count 0\n",
                        "\nnimbus_redeliveries_total 0.0\n",
                        "\nnimbus_batches{state=\"accepted\"} 0.0\n",
                        "\nnimbus_batches_ended_total{state=\"cancelled\"} 0.0\n",
                        "\nnimbus_solvers 0.0\n",
                        "\nnimbus_table_values_total 0.0\n",
                        "\nnimbus_table_bytes 0.0\n",
                        "\nnimbus_budget_refusals_total 0.0\n",
                        "\njvm_memory_used_bytes{");
    }

    @Test
    void answeredChunk_countsErrorsByCode() {
        QueryChunk chunk = chunk(ChunkFormat.NDJSON, 3);
        metrics.received(chunk);
        metrics.answered(chunk, answers("""
            {"line":0,"outcome":"N"}
            {"line":1,"error":{"code":"too-large","message":"x"}}
            {"line":2,"error":{"code":"of a later version","message":"x"}}
            """, 3, 2));
        metrics.chunkTook(3_000_000);
        assertThat(metrics.scrapeBlocking())
                .contains(
                        "\nnimbus_queries_total 3.0\n",
                        "\nnimbus_answers_total 3.0\n",
                        "\nnimbus_errors_total{code=\"too-large\"} 1.0\n",
                        "\nnimbus_errors_total{code=\"internal\"} 1.0\n",
                        "\nnimbus_budget_refusals_total 1.0\n",
                        "\nnimbus_chunk_seconds_bucket{le=\"0.002\"} 0\n",
                        "\nnimbus_chunk_seconds_bucket{le=\"0.005\"} 1\n");
    }

    @Test
    void chunkOfATable_countsAsNoQuery() {
        QueryChunk chunk = chunk(ChunkFormat.TABLE, 1);
        metrics.received(chunk);
        metrics.answered(chunk, answers("0 1 2\n", 1, 0));
        assertThat(metrics.scrapeBlocking()).contains("\nnimbus_queries_total 0.0\n", "\nnimbus_answers_total 0.0\n");
    }

    @Test
    void gauges_showWhatWasSetLast() {
        metrics.setBatches(Map.of("running", 2), 17);
        metrics.batchEnded("completed");
        metrics.show(Figure.SOLVERS, () -> 3);
        metrics.show(Figure.TABLE_VALUES, () -> 65_536);
        metrics.show(Figure.TABLE_BYTES, () -> 131_072);
        metrics.requestTook("/v1/solve", 200, 1_000_000);
        assertThat(metrics.scrapeBlocking())
                .contains(
                        "\nnimbus_batches{state=\"running\"} 2.0\n",
                        "\nnimbus_batches_ended_total{state=\"completed\"} 1.0\n",
                        "\nnimbus_queries_waiting 17.0\n",
                        "\nnimbus_solvers 3.0\n",
                        "\nnimbus_table_values_total 65536.0\n",
                        "\nnimbus_table_bytes 131072.0\n",
                        "\nnimbus_http_requests_seconds_count{route=\"/v1/solve\",status=\"200\"} 1\n");
    }

    private static QueryChunk chunk(ChunkFormat format, int queries) {
        return new QueryChunk(0, format, TextParameters.NONE, 0, queries, 0, new byte[0]);
    }

    private static AnswerChunk answers(String lines, int answers, int errors) {
        return new AnswerChunk(0, 0, answers, errors, lines.getBytes(UTF_8));
    }
}
