package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.gateway.batch.MemoryBatchStore;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** After a bug in a part of the gateway, the client that waits gets 500, or sees its response break off. */
class ITInternalError extends BoundedGateway {
    private static final String LINES = GatewayFixture.lines(0, 3);

    /** Answers that are no JSON: no solver gives them, and what converts or reads them throws. */
    private static AnswerChunk garbage(QueryChunk chunk) {
        byte[] body = "?\n".repeat(chunk.queries()).getBytes(UTF_8);
        return new AnswerChunk(0, chunk.firstLine(), chunk.queries(), 0, body);
    }

    private void startWithGarbage() {
        start(options());
        gateway.solver("s", 4).by(ITInternalError::garbage).start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
    }

    private static void assertInternal(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(new JsonObject(response.body()).getString("type")).isEqualTo("urn:nimbus:problem:internal");
    }

    @Test
    void stream_whoseAnswersCannotBeConverted_is500() {
        startWithGarbage();

        assertInternal(gateway.post("/v1/solve", NDJSON, LINES, "Accept", "text/plain"));
        assertThat(gateway.ready().getInteger("streams")).isZero();
    }

    @Test
    void requestToASolver_whoseAnswerCannotBeRead_is500() {
        startWithGarbage();

        assertInternal(gateway.get("/v1/tables/kayles"));
        assertInternal(gateway.post("/v1/rulesets", "application/json", "{\"graph\":[[]]}"));
        assertThat(gateway.ready().getInteger("streams")).isZero();
    }

    @Test
    void reader_whoseAnswersCannotBeConverted_breaksOff() {
        startWithGarbage();
        String batch = gateway.submit(LINES);
        gateway.awaitState(batch, "completed");

        assertThatThrownBy(() -> gateway.send(HttpRequest.newBuilder(gateway.uri(batch + "/results"))
                        .header("Accept", "text/plain")
                        .GET()))
                .isInstanceOf(IllegalStateException.class);
        assertThat(gateway.ready().getInteger("streams")).isZero();
    }

    @Test
    void upload_whoseListenerThrowsAtTheEnd_is500() {
        FakeMembership alone = new FakeMembership("gateway");
        MemoryBatchStore broken = new MemoryBatchStore() {
            @Override
            public Future<Void> putBlock(String batch, int number, Block block) {
                throw new IllegalStateException("broken");
            }
        };
        gateway = new GatewayFixture(options(), new BatchHome(v -> Future.succeededFuture(broken), alone), alone);
        gateway.solver("s", 4).in(FakeSolver.Mode.HOLD).start();

        assertInternal(gateway.post("/v1/batches", NDJSON, LINES));
        assertThat(gateway.ready().getInteger("uploads")).isZero();
    }
}
