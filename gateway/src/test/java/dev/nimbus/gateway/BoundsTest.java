package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeSolver.Mode;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each bound, driven to its limit. Those of cutting and dispatch have their tests beside their classes. */
class BoundsTest extends BoundedGateway {
    @Test
    void noMemoryForQueries_theyWaitOnDisk() {
        start(options().with(GatewaySetting.QUERY_MEMORY, 0));
        String batch = gateway.submit(GatewayFixture.lines(0, 100_000));
        assertThat(gateway.ready().getLong("spoolBytes")).isGreaterThan(1_000_000);
        gateway.solver("solver", 8).start();

        gateway.awaitState(batch, "completed");
        assertComplete(gateway.results(batch), 100_000);
    }

    @Test
    void noMemoryForAnswers_theyAreReadFromDisk() throws IOException {
        start(options().with(GatewaySetting.ANSWER_MEMORY, 0).with(GatewaySetting.QUERY_MEMORY, 0));
        gateway.solver("solver", 8).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 100_000));
        gateway.awaitState(batch, "completed");

        assertComplete(gateway.results(batch), 100_000);
        SocketClient any = SocketClient.open(gateway, batch + "/results?order=any");
        assertThat(any.closeCode()).isEqualTo(1000);
        assertThat(any.lines()).hasSize(100_000).doesNotHaveDuplicates();
        assertThat(gateway.ready().getLong("spoolBytes")).isGreaterThan(2_000_000);
        gateway.delete(batch);
        assertThat(gateway.ready().getLong("spoolBytes")).isZero();
        GatewayFixture.awaitUntil(() -> spoolFiles() == 0);
    }

    private long spoolFiles() {
        try (Stream<Path> files = Files.walk(spool)) {
            return files.filter(file -> file.toString().endsWith(".spool")).count();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void spoolQuota_refusesTheUploadThatHitsIt() {
        start(options().with(GatewaySetting.QUERY_MEMORY, 0).with(GatewaySetting.SPOOL_QUOTA, 1 << 20));
        String first = gateway.submit(GatewayFixture.lines(0, 50_000));
        HttpResponse<String> second = gateway.post("/v1/batches", NDJSON, GatewayFixture.lines(0, 50_000));

        assertThat(second.statusCode()).isEqualTo(507);
        assertThat(second.body()).contains("1048576 bytes");
        assertThat(second.headers().firstValue("Retry-After")).isPresent();
        assertThat(gateway.ready().getInteger("batches")).isEqualTo(1);
        gateway.solver("solver", 8).start();
        gateway.awaitState(first, "completed");
        assertComplete(gateway.results(first), 50_000);
        String third = gateway.submit(GatewayFixture.lines(0, 1000));
        assertComplete(gateway.results(third), 1000);
    }

    @Test
    void spoolQuota_isUsedUpByAnswersToo_andNoneIsLost() {
        start(options().with(GatewaySetting.ANSWER_MEMORY, 0).with(GatewaySetting.SPOOL_QUOTA, 1 << 20));
        String first = gateway.submit(GatewayFixture.lines(0, 100_000));
        assertThat(gateway.ready().getLong("spoolBytes")).isZero();
        gateway.solver("solver", 8).start();
        gateway.awaitState(first, "completed");
        assertThat(gateway.ready().getLong("spoolBytes")).isGreaterThan(2 << 20);

        HttpResponse<String> second = gateway.post("/v1/batches", NDJSON, "{}");
        assertThat(second.statusCode()).isEqualTo(507);
        assertThat(second.body()).contains("1048576 bytes");
        assertComplete(gateway.results(first), 100_000);
        gateway.delete(first);
        assertThat(gateway.results(gateway.submit("{}"))).hasSize(1);
    }

    @Test
    void uploads_atOnce() throws IOException {
        start(options().with(GatewaySetting.UPLOADS, 1));
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, SOLVE + "Content-Length: 10\r\n\r\n");
            GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("uploads") == 1);
            HttpResponse<String> second = gateway.post("/v1/batches", NDJSON, "{}");

            assertThat(second.statusCode()).isEqualTo(503);
            assertThat(second.body()).contains("1 uploads are under way");
            assertThat(second.headers().firstValue("Retry-After")).isPresent();
        }
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("uploads") == 0);
        assertThat(gateway.post("/v1/batches", NDJSON, "{}").statusCode()).isEqualTo(201);
    }

    @Test
    void uploadThatStandsStill_isGivenUp() throws IOException {
        start(options().with(GatewaySetting.UPLOAD_IDLE_MILLIS, 300));
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(socket, SOLVE + "Content-Length: 10\r\n\r\n{}\n");
            assertThat(GatewayFixture.readAll(socket))
                    .startsWith("HTTP/1.1 408")
                    .contains("300 ms");
        }
        assertThat(gateway.ready().getInteger("uploads")).isZero();
    }

    @Test
    void batchesKept_makeRoomOnlyWhenReadToTheEnd() {
        start(options().with(GatewaySetting.BATCHES, 2));
        gateway.solver("solver", 4).start();
        String first = gateway.submit("{}");
        String second = gateway.submit("{}");
        gateway.awaitState(second, "completed");

        HttpResponse<String> refused = gateway.post("/v1/batches", NDJSON, "{}");
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(gateway.results(second)).hasSize(1);
        assertThat(gateway.post("/v1/batches", NDJSON, "{}").statusCode()).isEqualTo(201);
        assertThat(gateway.get(first).statusCode()).isEqualTo(200);
        assertThat(gateway.get(second).statusCode()).isEqualTo(404);
    }

    @Test
    void chunksKept_makeRoomWhenTheirBatchIsForgotten() {
        start(options().with(GatewaySetting.BATCH_CHUNKS, 3));
        gateway.solver("solver", 4).start();
        String first = gateway.submit(GatewayFixture.lines(0, 2000));
        gateway.awaitState(first, "completed");

        HttpResponse<String> refused = gateway.post("/v1/batches", NDJSON, GatewayFixture.lines(0, 2000));
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.body()).contains("chunks of batches");
        assertComplete(gateway.results(gateway.submit("{}")), 1);
        assertThat(gateway.post("/v1/batches", NDJSON, "{}").statusCode()).isEqualTo(503);
        gateway.delete(first);
        assertComplete(gateway.results(gateway.submit(GatewayFixture.lines(0, 2000))), 2000);
        assertThat(gateway.post("/v1/batches", NDJSON, "{}").statusCode()).isEqualTo(503);
    }

    @Test
    void endedBatch_expires() {
        HandClock clock = new HandClock();
        gateway = new GatewayFixture(options(), clock);
        gateway.solver("solver", 4).start();
        String batch = gateway.submit("{}");
        JsonObject done = gateway.awaitState(batch, "completed");
        assertThat(done.getString("created")).isEqualTo("2025-01-01T00:00:00Z");
        assertThat(done.getString("expires")).isEqualTo("2025-01-01T01:00:00Z");

        clock.set(Duration.ofHours(1));
        GatewayFixture.awaitUntil(() -> gateway.get(batch).statusCode() == 404);
        assertThat(gateway.ready().getInteger("batches")).isZero();
    }

    @Test
    void batchThatHasNotEnded_doesNotExpire() {
        HandClock clock = new HandClock();
        gateway = new GatewayFixture(options(), clock);
        String batch = gateway.submit("{}");
        clock.set(Duration.ofDays(1000));
        gateway.solver("solver", 4).start();

        gateway.awaitState(batch, "completed");
    }

    @Test
    void closingGateway_finishesWhatItCan() throws Exception {
        start(options().with(GatewaySetting.DRAIN_MILLIS, 20_000));
        FakeSolver solver = gateway.solver("solver", 4).in(Mode.HOLD).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 5000));
        SocketClient reader = SocketClient.open(gateway, batch + "/results");
        GatewayFixture.awaitUntil(() -> solver.held() == 3);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(gateway::undeploy);
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").body().contains("closing"));
        assertThat(gateway.post("/v1/solve", NDJSON, "{}").statusCode()).isEqualTo(503);
        solver.release();

        assertThat(reader.closeCode()).isEqualTo(1000);
        assertComplete(reader.lines(), 5000);
        closed.get(10, TimeUnit.SECONDS);
        assertThat(spool).isEmptyDirectory();
    }
}
