package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers to what was accepted do not fill the disk, and whoever asks for little is not held up by who asks for much. */
class SpoolReserveTest extends BoundedGateway {
    private static final int CREDIT = 4;
    private static final int CHUNK_QUERIES = 200;
    private static final int ANSWER_BYTES = 100;
    private static final int QUOTA = 1 << 20;

    private GatewayOptions options(long reserve) {
        return options()
                .with(GatewaySetting.CHUNK_QUERIES, CHUNK_QUERIES)
                .with(GatewaySetting.ANSWER_MEMORY, 0)
                .with(GatewaySetting.SPOOL_QUOTA, QUOTA)
                .with(GatewaySetting.SPOOL_RESERVE, reserve);
    }

    /** Answers every query with {@value #ANSWER_BYTES} bytes. */
    private static AnswerChunk answersTo(QueryChunk chunk) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < chunk.queries(); i++) {
            String head = "{\"line\":" + (chunk.firstLine() + i) + ",\"x\":\"";
            lines.append(head)
                    .append("x".repeat(ANSWER_BYTES - head.length() - 3))
                    .append("\"}\n");
        }
        byte[] body = lines.toString().getBytes(UTF_8);
        return new AnswerChunk(chunk.ticket(), chunk.firstLine(), chunk.queries(), 0, body);
    }

    private void startSolver() {
        gateway.solver("solver", CREDIT).by(SpoolReserveTest::answersTo).start();
    }

    private long spoolBytes() {
        return gateway.ready().getLong("spoolBytes");
    }

    @Test
    void batchThatAnswersMoreThanThereIsRoomFor_fillsTheReserveAndHurtsNobody() throws IOException {
        start(options(4 << 20));
        String hog = gateway.submit(GatewayFixture.lines(0, 100_000));
        String small = gateway.submit(GatewayFixture.lines(0, 10_000));
        try (Socket idle = gateway.socket()) {
            GatewayFixture.send(idle, "GET " + hog + "/results HTTP/1.1\r\nHost: x\r\n\r\n");
            GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("streams") == 1);
            startSolver();

            JsonObject status = gateway.awaitState(hog, "completed");
            assertThat(status.getLong("answered")).isEqualTo(100_000);
            assertThat(gateway.awaitState(small, "completed").getLong("errors")).isZero();
            assertThat(spoolBytes())
                    .isBetween(QUOTA + (4L << 20), QUOTA + (4L << 20) + CREDIT * CHUNK_QUERIES * ANSWER_BYTES);
            assertComplete(gateway.results(small), 10_000);
            List<String> lines = gateway.results(hog);
            assertComplete(lines, 100_000);
            long refused = lines.stream()
                    .filter(line -> line.contains("\"error\":{\"code\":\"too-large\""))
                    .count();
            assertThat(refused).isEqualTo(status.getLong("errors")).isBetween(50_000L, 60_000L);
        }
    }

    /** Two batches of 2 and 6 MB, on a disk for 7 of which 1 are the quota's; gives the larger, when it waits. */
    private String[] whenOneWaits() {
        start(options(6 << 20).with(GatewaySetting.DRAIN_MILLIS, 100));
        String first = gateway.submit(GatewayFixture.lines(0, 20_000));
        String second = gateway.submit(GatewayFixture.lines(0, 60_000));
        startSolver();
        gateway.awaitState(first, "completed");
        JsonObject waiting = gateway.awaitStatus(second, status -> status.containsKey("waitingFor"));
        assertThat(waiting.getString("waitingFor")).isEqualTo("disk");
        assertThat(waiting.getString("state")).isEqualTo("running");
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("waitingBatches") == 1);
        return new String[] {first, second};
    }

    private void assertCompletes(String batch) {
        JsonObject done = gateway.awaitState(batch, "completed");
        assertThat(done.containsKey("waitingFor")).isFalse();
        assertThat(done.getLong("errors")).isZero();
        assertComplete(gateway.results(batch), 60_000);
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("waitingBatches") == 0);
    }

    @Test
    void waitingBatch_goesOnWhenAnotherIsDeleted() {
        String[] batches = whenOneWaits();
        assertThat(gateway.post("/v1/solve", NDJSON, "{}\n{}").body().lines()).hasSize(2);
        assertThat(gateway.post("/v1/batches", NDJSON, "{}").statusCode()).isEqualTo(507);
        gateway.delete(batches[0]);

        assertCompletes(batches[1]);
    }

    @Test
    void waitingBatch_goesOnWhenAnotherIsReadToItsEnd() {
        String[] batches = whenOneWaits();
        assertComplete(gateway.results(batches[0]), 20_000);

        assertCompletes(batches[1]);
        assertThat(gateway.get(batches[0]).statusCode()).isEqualTo(404);
    }

    @Test
    void waitingBatch_canBeCancelledAndForgotten() {
        String batch = whenOneWaits()[1];

        assertThat(gateway.delete(batch).body()).contains("cancelled").doesNotContain("waitingFor");
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("waitingBatches") == 0);
        assertThat(gateway.delete(batch).statusCode()).isEqualTo(204);
        assertThat(spoolBytes()).isEqualTo(20_000 * ANSWER_BYTES);
    }

    @Test
    void waitingBatch_doesNotHoldUpTheEnd() {
        whenOneWaits();
        gateway.undeploy();

        assertThat(spool).isEmptyDirectory();
    }
}
