package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeSolver.Mode;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Each bound of tables, driven to its limit. */
class TableBoundsTest extends BoundedGateway {
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
        String asked = new String(chunk.body(), StandardCharsets.US_ASCII);
        String line = asked.contains(" ") ? "7\n" : "{\"line\":0,\"game\":\"nim\"}\n";
        return new AnswerChunk(chunk.ticket(), chunk.firstLine(), 1, 0, line.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void tableHeaps_areRefusedBeyondTheirMost() {
        start(options().with(GatewaySetting.TABLE_HEAPS, 100));
        solver(Mode.ANSWER);

        assertThat(gateway.get("/v1/tables/nim?from=5&to=104").statusCode()).isEqualTo(200);
        HttpResponse<String> refused = gateway.get("/v1/tables/nim?from=5&to=105");
        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(refused.body()).contains("heaps 5 to 105 are more than the 100 that are told at once");
    }

    @Test
    void tableRanges_areAskedForNoFurtherThanTheBound() throws Exception {
        start(options().with(GatewaySetting.TABLE_RANGES, 3));
        FakeSolver solver = solver(Mode.HOLD);
        HttpResponse<InputStream> response = gateway.stream("/v1/tables/nim?to=99999");
        GatewayFixture.awaitUntil(() -> solver.held() == 3);
        for (int i = 0; i < 50; i++) {
            assertThat(solver.held()).isEqualTo(3);
        }
        solver.by(TableBoundsTest::answer).release();
        try (InputStream body = response.body()) {
            assertThat(new String(body.readAllBytes(), StandardCharsets.US_ASCII))
                    .endsWith("7]}");
        }
    }
}
