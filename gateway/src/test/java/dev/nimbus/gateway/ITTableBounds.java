package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeSolver.Mode;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Each bound of tables, driven to its limit. */
class ITTableBounds extends BoundedGateway {
    private static final String ERROR =
            "{\"line\":0,\"error\":{\"code\":\"too-large\",\"message\":\"past the budget\"}}\n";

    private FakeSolver solver(Mode afterTheFirst) {
        FakeSolver solver = gateway.solver("solver", 100);
        solver.by(chunk -> {
                    solver.in(afterTheFirst);
                    return answer(chunk);
                })
                .start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
        return solver;
    }

    /** The last heap alone is asked for first; then ranges are. */
    private static AnswerChunk answer(QueryChunk chunk) {
        return line(chunk, asksForValues(chunk) ? "7\n" : "{\"line\":0,\"game\":\"nim\"}\n");
    }

    private static boolean asksForValues(QueryChunk chunk) {
        return new String(chunk.body(), StandardCharsets.US_ASCII).contains(" ");
    }

    private static AnswerChunk line(QueryChunk chunk, String line) {
        return new AnswerChunk(chunk.ticket(), chunk.firstLine(), 1, 0, line.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void tableHeaps_areRefusedBeyondTheirMost() {
        start(options().with(GatewaySetting.TABLE_HEAPS, 100));
        solver(Mode.ANSWER);

        assertThat(gateway.get("/v1/tables/nim?from=5&to=104").statusCode()).isEqualTo(200);
        HttpResponse<String> refused = gateway.get("/v1/tables/nim?from=5&to=105");
        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(refused.body()).contains("heaps 5 to 105 are more than the 100 of one request");
    }

    @Test
    void errorInPlaceOfTheFirstValues_isAProblem() {
        start(options());
        FakeSolver solver = gateway.solver("solver", 100);
        solver.by(chunk -> asksForValues(chunk) ? line(chunk, ERROR) : answer(chunk))
                .start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);

        HttpResponse<String> refused = gateway.get("/v1/tables/nim?to=99999&format=csv");

        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(refused.body()).contains("past the budget");
    }

    /** The response was a 200 whose values stood in the rows of those before them. */
    @Test
    void errorBehindTheFirstValues_endsTheTableThere() throws Exception {
        start(options());
        FakeSolver solver = gateway.solver("solver", 100).in(Mode.HOLD);
        solver.by(chunk -> switch (new String(chunk.body(), StandardCharsets.US_ASCII)) {
                    case "4096 8191" -> line(chunk, ERROR);
                    case "8192 12287" -> line(chunk, "99999\n");
                    default -> answer(chunk);
                })
                .start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);

        // A client of HTTP may drop what it has read when the connection ends: a socket shows every byte.
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, "GET /v1/tables/nim?to=12287 HTTP/1.1\r\nHost: localhost\r\n\r\n");
            solver.awaitHeldAndRelease(1, Mode.HOLD);
            solver.awaitHeldAndRelease(3, Mode.HOLD);
            String body = GatewayFixture.readAll(socket);

            assertThat(body).contains("\r\n1\r\n7\r\n").doesNotContain("99999").doesNotContain("\r\n0\r\n");
        }
    }

    @Test
    void tableRanges_areAskedForNoFurtherThanTheBound() throws Exception {
        start(options().with(GatewaySetting.TABLE_RANGES, 3));
        FakeSolver solver = solver(Mode.HOLD);
        var response = gateway.http.sendAsync(
                HttpRequest.newBuilder(gateway.uri("/v1/tables/nim?to=99999")).build(), BodyHandlers.ofString());
        GatewayFixture.awaitUntil(() -> solver.held() == 3);
        for (int i = 0; i < 50; i++) {
            assertThat(solver.held()).isEqualTo(3);
        }
        solver.by(ITTableBounds::answer).release();
        assertThat(response.get(GatewayFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS)
                        .body())
                .endsWith("7]}");
    }
}
