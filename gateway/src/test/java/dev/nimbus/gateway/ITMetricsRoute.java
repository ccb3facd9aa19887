package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** What the gateway counts is what clients sent and got. */
class ITMetricsRoute extends AnsweringGateway {
    @Test
    void batchAndStream_areCountedOnceEach() {
        String batch = gateway.submit("{}\n{\"bad\":1}\n{}\n");
        gateway.awaitState(batch, "completed");
        gateway.post("/v1/solve", NDJSON, "{}\n{}\n");

        assertThat(gateway.get(batch + "/results").body().lines()).hasSize(3);
        GatewayFixture.awaitUntil(() -> metrics().contains("\nnimbus_batches_ended_total{state=\"completed\"} 1.0\n"));
        assertThat(metrics())
                .contains(
                        "\nnimbus_queries_total 5.0\n",
                        "\nnimbus_answers_total 5.0\n",
                        "\nnimbus_errors_total{code=\"invalid-query\"} 1.0\n",
                        "\nnimbus_chunk_seconds_count 2\n",
                        "\nnimbus_redeliveries_total 0.0\n",
                        "\nnimbus_queries_waiting 0.0\n",
                        "\nnimbus_solvers 1.0\n",
                        "nimbus_http_requests_seconds_count{route=\"/v1/batches\",status=\"201\"} 1\n",
                        "nimbus_http_requests_seconds_count{route=\"/v1/batches/:id/results\",status=\"200\"} 1\n",
                        "nimbus_http_requests_seconds_count{route=\"/v1/solve\",status=\"200\"} 1\n");
    }

    @Test
    void roomOfTheStore_isShown() {
        assertThat(metrics().lines().filter(line -> line.startsWith("nimbus_store_room_bytes ")))
                .singleElement()
                .satisfies(line -> assertThat(Double.parseDouble(line.substring(line.indexOf(' '))))
                        .isGreaterThan(1 << 20));
        assertThat(metrics()).doesNotContain("\nnimbus_certificate_end_seconds ");
    }

    @Test
    void queryAnsweredAtOnce_isCounted() {
        solver.atHand();
        gateway.post("/v1/solve", NDJSON, "{\"q\":1}\n");
        assertThat(metrics())
                .contains(
                        "\nnimbus_queries_total 1.0\n",
                        "\nnimbus_answers_total 1.0\n",
                        "\nnimbus_chunk_seconds_count 1\n");
    }

    @Test
    void waitingBatch_isAcceptedAndItsQueriesWait() {
        solver.in(FakeSolver.Mode.HOLD);
        String batch = gateway.submit("{}\n{}\n");
        assertThat(metrics()).contains("\nnimbus_batches{state=\"accepted\"} 1.0\n", "\nnimbus_queries_waiting 2.0\n");

        gateway.delete(batch);
        assertThat(metrics())
                .contains(
                        "\nnimbus_batches{state=\"accepted\"} 0.0\n",
                        "\nnimbus_batches_ended_total{state=\"cancelled\"} 1.0\n",
                        "\nnimbus_queries_waiting 0.0\n");
    }

    @Test
    void chunkOfALostSolver_isARedelivery() {
        solver.in(FakeSolver.Mode.HOLD);
        String batch = gateway.submit("{}\n");
        solver.die();
        solver(gateway);
        gateway.awaitState(batch, "completed");
        assertThat(metrics()).contains("\nnimbus_redeliveries_total 1.0\n", "\nnimbus_answers_total 1.0\n");
    }

    @Test
    void webSocket_countsWhenItIsOpened() {
        SocketClient socket = SocketClient.open(gateway, "/v1/live");

        assertThat(metrics()).contains("nimbus_http_requests_seconds_count{route=\"/v1/live\",status=\"101\"} 1\n");
        socket.socket.abort();
    }

    @Test
    void unknownPaths_shareOneLabel() {
        gateway.get("/nowhere");
        gateway.get("/elsewhere");
        assertThat(metrics())
                .contains("nimbus_http_requests_seconds_count{route=\"other\",status=\"404\"} 2\n")
                .doesNotContain("nowhere");
    }

    @Test
    void refusedRequests_countUnderTheirRoute() {
        gateway.get("/v1/batches?limit=0");
        gateway.get("/v1/batches/none");
        assertThat(metrics())
                .contains("nimbus_http_requests_seconds_count{route=\"/v1/batches\",status=\"400\"} 1\n")
                .contains("nimbus_http_requests_seconds_count{route=\"/v1/batches/:id\",status=\"404\"} 1\n");
    }

    private String metrics() {
        HttpResponse<String> response = gateway.get("/metrics");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain; version=0.0.4"));
        return response.body();
    }
}
