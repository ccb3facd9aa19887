package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeSolver.Mode;
import dev.nimbus.gateway.limits.GatewaySetting;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that want an answer now wait a moment for a solver, and not for ever. */
class ITSolverAbsence {
    private static final String NDJSON = "application/x-ndjson";

    @TempDir
    Path spool;

    private GatewayFixture gateway;

    @BeforeEach
    void start() {
        gateway = new GatewayFixture(GatewayFixture.options(spool)
                .with(GatewaySetting.SILENCE_MILLIS, 500)
                .with(GatewaySetting.STREAM_WAIT_MILLIS, 1000));
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private CompletableFuture<HttpResponse<String>> solve(String body) {
        return gateway.http.sendAsync(
                HttpRequest.newBuilder(gateway.uri("/v1/solve"))
                        .header("Content-Type", NDJSON)
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private static void assertNoSolver(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).hasValue("5");
        assertThat(new JsonObject(response.body()).getString("type")).isEqualTo("urn:nimbus:problem:no-solver");
    }

    private void bury(FakeSolver solver) {
        solver.die();
        GatewayFixture.awaitUntil(() -> gateway.ready().getJsonArray("solvers").isEmpty());
    }

    @Test
    void solve_failsAfterAMoment() {
        assertNoSolver(solve("{}\n").join());
        assertNoSolver(solve(GatewayFixture.lines(0, 20_000)).join());
        assertThat(gateway.ready().getInteger("streams")).isZero();
    }

    @Test
    void solverThatJoins_stillServes() {
        CompletableFuture<HttpResponse<String>> waiting = solve("{}\n");
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("streams") == 1);
        gateway.solver("joins", 4).start();

        assertThat(waiting.join().body()).isEqualTo("{\"line\":0,\"bytes\":2}\n");
    }

    @Test
    void solverThatDies_isMissed() {
        FakeSolver dies = gateway.solver("dies", 4).in(Mode.HOLD).start();
        CompletableFuture<HttpResponse<String>> asked = solve("{}\n");
        GatewayFixture.awaitUntil(() -> dies.held() == 1);
        dies.die();

        assertNoSolver(asked.join());
    }

    @Test
    void streamThatHasBegun_breaksOff() throws IOException {
        FakeSolver dies = gateway.solver("dies", 4).start();
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(
                    socket,
                    "POST /v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: " + NDJSON
                            + "\r\nContent-Length: 100\r\n\r\n{}\n");
            BufferedReader answers =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            assertThat(answers.lines().anyMatch(line -> line.startsWith("{\"line\":0")))
                    .isTrue();
            bury(dies);
            GatewayFixture.send(socket, "{}\n");

            assertThat(answers.lines().filter(line -> !line.isEmpty())).isEmpty();
        }
    }

    @Test
    void liveSocket_isClosedIfItWaitsForAnAnswer() {
        FakeSolver dies = gateway.solver("dies", 4).start();
        SocketClient live = SocketClient.open(gateway, "/v1/live");
        live.send("{}\n");
        GatewayFixture.awaitUntil(() -> live.lines().size() == 1);
        bury(dies);
        assertNoSolver(solve("{}\n").join());
        live.send("{}\n"); // So far it has waited for nothing.

        assertThat(live.closeCode()).isEqualTo(1013);
        assertThat(live.lines()).hasSize(1);
    }
}
