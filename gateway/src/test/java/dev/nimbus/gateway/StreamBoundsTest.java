package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeSolver.Mode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each bound of streams, readers and sockets, driven to its limit. */
class StreamBoundsTest extends BoundedGateway {
    @Test
    void streamWindow_pausesTheUploadWhenNoSolverAnswers() throws Exception {
        start(options().with(Bound.STREAM_WINDOW, 64 << 10));
        FakeSolver solver = gateway.solver("solver", 100).in(Mode.HOLD).start();
        byte[] body = GatewayFixture.lines(0, 2_000_000).getBytes(UTF_8);
        try (Socket socket = gateway.socket()) {
            CompletableFuture<Void> sent = sendAll(socket, body);
            GatewayFixture.awaitUntil(() -> solver.held() >= 6);
            assertThat(sent.isDone()).isFalse();
            assertThat(solver.held()).isLessThan(20);

            solver.release();
            assertComplete(dechunked(socket), 2_000_000);
            sent.get(1, TimeUnit.SECONDS);
        }
    }

    private static CompletableFuture<Void> sendAll(Socket socket, byte[] body) {
        return CompletableFuture.runAsync(() -> {
            try {
                GatewayFixture.send(socket, SOLVE + "Content-Length: " + body.length + "\r\n\r\n");
                OutputStream out = socket.getOutputStream();
                out.write(body);
                out.flush();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** The lines of a chunked response; those which a chunk's end cuts are not expected, chunks being whole lines. */
    private static List<String> dechunked(Socket socket) throws IOException {
        return GatewayFixture.readAll(socket)
                .lines()
                .filter(line -> line.startsWith("{"))
                .toList();
    }

    @Test
    void streamWindow_pausesTheUploadWhenTheClientDoesNotRead() throws Exception {
        start(options().with(Bound.STREAM_WINDOW, 64 << 10).with(Bound.WRITE_QUEUE, 64 << 10));
        FakeSolver solver = gateway.solver("solver", 4).start();
        byte[] body = GatewayFixture.lines(0, 3_000_000).getBytes(UTF_8);
        try (Socket socket = gateway.socket()) {
            CompletableFuture<Void> sent = sendAll(socket, body);
            GatewayFixture.awaitUntil(new Standstill(solver)::isReached);
            assertThat(sent.isDone()).isFalse();

            String small = gateway.post("/v1/solve", NDJSON, "{}").body();
            assertThat(small).isEqualTo("{\"line\":0,\"bytes\":2}\n");
            assertComplete(dechunked(socket), 3_000_000);
            sent.get(1, TimeUnit.SECONDS);
        }
    }

    /** Tells when a solver has got nothing new for many looks. */
    private static final class Standstill {
        private final FakeSolver solver;
        private long last;
        private int same;

        Standstill(FakeSolver solver) {
            this.solver = solver;
        }

        boolean isReached() {
            long now = solver.chunks.get();
            solver.held();
            same = now == last && now > 0 ? same + 1 : 0;
            last = now;
            return same > 10_000;
        }
    }

    @Test
    void streams_atOnce() {
        start(options().with(Bound.STREAMS, 1));
        gateway.solver("solver", 4).start();
        SocketClient live = SocketClient.open(gateway, "/v1/live");
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("streams") == 1);
        HttpResponse<String> refused = gateway.post("/v1/solve", NDJSON, "{}");
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.body()).contains("1 streams are under way");

        live.send("{\"end\":{}}");
        assertThat(live.closeCode()).isEqualTo(1000);
        assertThat(gateway.post("/v1/solve", NDJSON, "{}").statusCode()).isEqualTo(200);
    }

    @Test
    void noMemoryForStreams_eachGoesOnChunkByChunk() {
        start(options().with(Bound.STREAM_MEMORY, 0));
        FakeSolver solver = gateway.solver("solver", 100).in(Mode.HOLD).start();
        List<CompletableFuture<HttpResponse<String>>> responses = IntStream.range(0, 3)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> gateway.post("/v1/solve", NDJSON, GatewayFixture.lines(0, 100_000))))
                .toList();
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("streams") == 3 && solver.held() >= 3);
        assertThat(gateway.ready().getLong("streamBytes")).isLessThan(3 * (200 << 10));
        solver.release();

        responses.forEach(
                response -> assertComplete(response.join().body().lines().toList(), 100_000));
        assertThat(gateway.ready().getLong("streamBytes")).isZero();
    }

    @Test
    void longLinesOfAllUploads_haveOneMemory() throws IOException {
        start(options().with(Bound.LINE_MEMORY, 1 << 20));
        gateway.solver("solver", 4).start();
        try (Socket first = gateway.socket();
                Socket second = gateway.socket()) {
            String head = SOLVE + "Content-Length: 2000000\r\n\r\n";
            GatewayFixture.send(first, head + "x".repeat(900_000));
            GatewayFixture.awaitUntil(() -> gateway.ready().getLong("lineBytes") == 900_000);
            GatewayFixture.send(second, head + "x".repeat(900_000));
            assertThat(GatewayFixture.readAll(second))
                    .startsWith("HTTP/1.1 503")
                    .contains("long lines");
            assertThat(gateway.post("/v1/solve", NDJSON, "{}").statusCode()).isEqualTo(200);
        }
        GatewayFixture.awaitUntil(() -> gateway.ready().getLong("lineBytes") == 0);
    }

    @Test
    void slowReader_stopsOnlyItself() throws IOException {
        start(options().with(Bound.WRITE_QUEUE, 64 << 10).with(Bound.ANSWER_MEMORY, 1 << 20));
        gateway.solver("solver", 4).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 500_000));
        try (InputStream slow = gateway.stream(batch + "/results").body()) {
            assertThat(slow.readNBytes(10)).hasSize(10);
            gateway.awaitState(batch, "completed");
            assertComplete(gateway.results(batch), 500_000);
            String rest = new String(slow.readAllBytes(), UTF_8);
            assertThat(rest.lines()).hasSize(500_000);
        }
    }

    @Test
    void frameThatIsTooLong_closesWith1009() {
        start(options().with(Bound.FRAME_BYTES, 1000));
        gateway.solver("solver", 4).start();
        SocketClient live = SocketClient.open(gateway, "/v1/live");
        live.send("{}");
        GatewayFixture.awaitUntil(() -> live.lines().size() == 1);
        live.socket.sendText("x".repeat(1001), true);

        assertThat(live.closeCode()).isEqualTo(1009);
    }

    @Test
    void messages_areBoundedAndOfWholeLines() {
        start(options().with(Bound.MESSAGE_BYTES, 100));
        gateway.solver("solver", 4).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 1000));
        SocketClient socket = SocketClient.open(gateway, batch + "/results");

        assertThat(socket.closeCode()).isEqualTo(1000);
        assertComplete(socket.lines(), 1000);
        assertThat(socket.messages())
                .filteredOn(message -> !message.startsWith("{\"end\""))
                .allMatch(message -> message.length() <= 100 && message.endsWith("\n"));
    }

    @Test
    void lineLongerThanAMessage_isOneMessage() {
        start(options().with(Bound.MESSAGE_BYTES, 20));
        gateway.solver("solver", 4).start();
        String batch = gateway.submit("{}\nbad\n{}\n");
        SocketClient socket = SocketClient.open(gateway, batch + "/results");

        assertThat(socket.closeCode()).isEqualTo(1000);
        assertThat(socket.messages().subList(0, 3))
                .containsExactly(
                        "{\"line\":0,\"bytes\":2}\n",
                        "{\"line\":1,\"error\":{\"code\":\"invalid-query\",\"message\":\"bad\"}}\n",
                        "{\"line\":2,\"bytes\":2}\n");
    }
}
