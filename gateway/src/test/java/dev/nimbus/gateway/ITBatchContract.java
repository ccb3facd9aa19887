package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** What the public contract says of batches, over real connections. */
class ITBatchContract extends AnsweringGateway {
    @Test
    void batch_isCreatedAnsweredAndRead() {
        HttpResponse<String> created = gateway.post("/v1/batches", NDJSON, "{\"a\":1}\n\nbad\n{}");
        JsonObject document = new JsonObject(created.body());
        String batch = created.headers().firstValue("Location").orElseThrow();

        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(created.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(batch).isEqualTo("/v1/batches/" + document.getString("id"));
        assertThat(document.getLong("queries")).isEqualTo(3);
        JsonObject done = gateway.awaitState(batch, "completed");
        assertThat(done.getLong("answered")).isEqualTo(3);
        assertThat(done.getLong("errors")).isEqualTo(1);
        assertThat(done.getDouble("rate")).isPositive();
        Instant ended = done.getInstant("ended");
        assertThat(ended).isAfterOrEqualTo(done.getInstant("created")); // A whole second is written without fraction.
        assertThat(done.getInstant("expires")).isAfter(ended);
        assertThat(gateway.results(batch))
                .containsExactly(
                        "{\"line\":0,\"bytes\":7}",
                        "{\"line\":1,\"error\":{\"code\":\"invalid-query\",\"message\":\"bad\"}}",
                        "{\"line\":2,\"bytes\":2}");
    }

    @Test
    void results_haveTheTypeOfTheBatch() {
        String batch = gateway.submit("{}");
        HttpResponse<String> results = gateway.get(batch + "/results");

        assertThat(results.statusCode()).isEqualTo(200);
        assertThat(results.headers().firstValue("Content-Type")).hasValue(NDJSON);
        assertThat(results.headers().firstValue("Transfer-Encoding")).hasValue("chunked");
    }

    @Test
    void jsonBody_isABatch() {
        HttpResponse<String> created =
                gateway.post("/v1/batches", "application/json; charset=UTF-8", "{\"queries\":[{\"a\":\n1},{},{}]}");

        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(gateway.results(created.headers().firstValue("Location").orElseThrow()))
                .hasSize(3)
                .first()
                .isEqualTo("{\"line\":0,\"bytes\":8}");
    }

    @Test
    void textBody_isAnsweredAsText() {
        HttpResponse<String> created =
                gateway.post("/v1/batches?game=nim&ask=outcome", "text/plain", "1 2 3\nbad\n\n4\n");
        String batch = created.headers().firstValue("Location").orElseThrow();
        HttpResponse<String> results = gateway.get(batch + "/results");

        assertThat(results.body()).isEqualTo("3\n! invalid-position bad\n1\n");
        assertThat(results.headers().firstValue("Content-Type")).hasValue("text/plain; charset=utf-8");
        SocketClient socket = SocketClient.open(gateway, batch + "/results");
        assertThat(socket.closeCode()).isEqualTo(1000);
        assertThat(socket.messages().get(0)).isEqualTo(results.body());
    }

    @Test
    void gzipBody_isInflated() {
        String lines = GatewayFixture.lines(0, 50_000);
        HttpResponse<String> created = gateway.post(
                "/v1/batches",
                NDJSON,
                BodyPublishers.ofByteArray(gzip(lines.getBytes(UTF_8))),
                "Content-Encoding",
                "gzip");

        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(new JsonObject(created.body()).getLong("queries")).isEqualTo(50_000);
        assertThat(gateway.results(created.headers().firstValue("Location").orElseThrow()))
                .hasSize(50_000);
    }

    static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return packed.toByteArray();
    }

    @Test
    void results_goOnAfterTheLineAskedFor() {
        String batch = gateway.submit(GatewayFixture.lines(0, 30_000));
        List<String> all = gateway.results(batch);
        assertThat(all).hasSize(30_000);

        for (int after : new int[] {-1, 0, 1, 4094, 4095, 4096, 12_345, 29_998, 29_999, 30_000, 99_999}) {
            assertThat(gateway.get(batch + "/results?after=" + after).body().lines())
                    .isEqualTo(all.subList(Math.min(after + 1, 30_000), 30_000));
        }
    }

    @Test
    void socket_givesWholeLinesThenTheEnd() {
        String batch = gateway.submit(GatewayFixture.lines(0, 30_000) + "bad\n");
        SocketClient socket = SocketClient.open(gateway, batch + "/results?after=99");

        assertThat(socket.closeCode()).isEqualTo(1000);
        assertThat(socket.lines()).isEqualTo(gateway.results(batch).subList(100, 30_001));
        assertThat(socket.end())
                .isEqualTo(new JsonObject()
                        .put("state", "completed")
                        .put("queries", 30_001)
                        .put("answered", 30_001)
                        .put("errors", 1));
        assertThat(socket.messages())
                .filteredOn(message -> !message.startsWith("{\"end\""))
                .allMatch(message -> message.endsWith("\n") && message.length() <= 60 << 10);
    }

    @Test
    void socket_pingsBeforeItSendsAnything() throws IOException {
        String batch = gateway.submit("{}\n");
        for (boolean answersPings : List.of(true, false)) {
            try (var socket = gateway.socket()) {
                GatewayFixture.send(
                        socket,
                        "GET " + batch + "/results HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
                DataInputStream in = new DataInputStream(socket.getInputStream());
                StringBuilder head = new StringBuilder();
                while (head.indexOf("\r\n\r\n") < 0) {
                    head.append((char) in.readByte());
                }

                assertThat(in.readUnsignedShort()).as("an empty ping").isEqualTo(0x8900);
                if (answersPings) {
                    GatewayFixture.send(socket, "\u008a\u0080\0\0\0\0");
                }
                assertThat(in.readUnsignedByte()).as("a text message").isEqualTo(0x81);
            }
        }
    }

    @Test
    void manyReaders_readOneBatch() {
        String batch = gateway.submit(GatewayFixture.lines(0, 20_000));
        List<SocketClient> sockets = IntStream.range(0, 5)
                .mapToObj(i -> SocketClient.open(gateway, batch + "/results" + (i % 2 == 0 ? "" : "?order=any")))
                .toList();

        for (SocketClient socket : sockets) {
            assertThat(socket.closeCode()).isEqualTo(1000);
            assertThat(socket.lines()).hasSize(20_000).doesNotHaveDuplicates();
        }
        assertThat(sockets.get(0).lines()).isEqualTo(gateway.results(batch));
    }

    @Test
    void endedBatch_isForgottenByDelete() {
        String batch = gateway.submit("{}");
        gateway.awaitState(batch, "completed");

        assertThat(gateway.delete(batch).statusCode()).isEqualTo(204);
        assertThat(gateway.get(batch).statusCode()).isEqualTo(404);
        assertThat(gateway.delete(batch).statusCode()).isEqualTo(404);
    }

    @Test
    void head_isAnsweredWithoutABody() {
        String batch = gateway.submit("{}");
        for (String path : List.of(batch, batch + "/results", "/health/live")) {
            HttpResponse<String> response =
                    gateway.send(HttpRequest.newBuilder(gateway.uri(path)).method("HEAD", BodyPublishers.noBody()));

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEmpty();
        }
    }

    @Test
    void oldClient_isServedWithoutChunks() throws IOException {
        String batch = gateway.submit(GatewayFixture.lines(0, 3));
        try (var socket = gateway.socket()) {
            GatewayFixture.send(socket, "GET " + batch + "/results HTTP/1.0\r\nHost: x\r\n\r\n");
            String response = GatewayFixture.readAll(socket);

            assertThat(response.toLowerCase(Locale.ROOT)).contains(" 200 ok").doesNotContain("chunked");
            assertThat(response)
                    .endsWith("\r\n\r\n{\"line\":0,\"bytes\":7}\n{\"line\":1,\"bytes\":7}\n{\"line\":2,\"bytes\":7}\n");
        }
    }

    @Test
    void pipelinedRequests_areAnsweredInOrder() throws IOException {
        try (var socket = gateway.socket()) {
            String request = "POST /v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
            GatewayFixture.send(
                    socket,
                    request + "Content-Length: 2\r\n\r\n{}" + request
                            + "Connection: close\r\nContent-Length: 7\r\n\r\n{\"a\":1}");

            assertThat(GatewayFixture.readAll(socket))
                    .containsSubsequence("{\"line\":0,\"bytes\":2}", "{\"line\":0,\"bytes\":7}");
        }
    }

    @Test
    void results_beginBeforeTheFirstAnswer() throws IOException {
        gateway.close();
        gateway = new GatewayFixture(GatewayFixture.options(spool));
        String batch = gateway.submit("{}");

        HttpResponse<InputStream> results = gateway.stream(batch + "/results");
        assertThat(results.statusCode()).isEqualTo(200);

        gateway.solver("solver", 4).start();
        try (InputStream lines = results.body()) {
            assertThat(lines.readAllBytes()).isNotEmpty();
        }
    }

    @Test
    void refusedRequestWithoutBody_leavesItsConnectionOpen() {
        HttpResponse<String> missing = gateway.get("/v1/batches/none");

        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.headers().firstValue("Connection")).isEmpty();
    }

    @Test
    void portInUse_isToldWithItsAddress() {
        GatewayOptions taken = GatewayFixture.options(spool).withPort(gateway.port);

        assertThatThrownBy(() -> new GatewayFixture(taken))
                .hasMessageContaining("cannot listen at 127.0.0.1 port " + gateway.port);
    }

    @Test
    void spoolThatCannotBe_isToldWithItsDirectory() throws IOException {
        Path below = Files.createFile(spool.resolve("file")).resolve("batches");

        assertThatThrownBy(() -> new GatewayFixture(GatewayFixture.options(below)))
                .hasMessageContaining("cannot keep batches in " + below);
    }
}
