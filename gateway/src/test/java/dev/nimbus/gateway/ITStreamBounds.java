package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeSolver.Mode;
import dev.nimbus.gateway.limits.GatewaySetting;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each bound of streams, readers and sockets, driven to its limit. */
class ITStreamBounds extends BoundedGateway {
    private static final String SOLVE_JSON = SOLVE.replace("x-ndjson", "json");
    private static final int SMALL_BUFFER = 4 << 10;

    @Test
    void streamWindow_pausesTheUploadWhenNoSolverAnswers() throws Exception {
        start(options().with(GatewaySetting.STREAM_WINDOW, 64 << 10));
        FakeSolver solver = gateway.solver("solver", 100).in(Mode.HOLD).start();
        byte[] body = GatewayFixture.lines(0, 400_000).getBytes(UTF_8);
        try (Socket socket = smallSocket()) {
            CompletableFuture<Void> sent = sendAll(socket, body);
            GatewayFixture.awaitUntil(() -> solver.held() >= 6);
            assertThat(sent.isDone()).isFalse();
            assertThat(solver.held()).isLessThan(20);

            solver.release();
            assertComplete(dechunked(socket), 400_000);
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
        start(options().with(GatewaySetting.STREAM_WINDOW, 64 << 10).with(GatewaySetting.WRITE_QUEUE, 64 << 10));
        FakeSolver solver = gateway.solver("solver", 4).start();
        byte[] body = GatewayFixture.lines(0, 600_000).getBytes(UTF_8);
        try (Socket socket = smallSocket()) {
            CompletableFuture<Void> sent = sendAll(socket, body);
            GatewayFixture.awaitUntil(new Standstill(solver)::isReached);
            assertThat(sent.isDone()).isFalse();

            String small = gateway.post("/v1/solve", NDJSON, "{}").body();
            assertThat(small).isEqualTo("{\"line\":0,\"bytes\":2}\n");
            assertComplete(dechunked(socket), 600_000);
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
            return same > 100;
        }
    }

    @Test
    void unreadAnswersOfAllClients_haveOneMemory() throws IOException {
        int readers = 24;
        int message = 32 << 10;
        start(options().with(GatewaySetting.WRITE_MEMORY, 1 << 20).with(GatewaySetting.MESSAGE_BYTES, message));
        gateway.solver("solver", 4).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 200_000));
        gateway.awaitState(batch, "completed");
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < readers; i++) {
            sockets.add(askUnread(batch + "/results"));
        }
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("streams") == readers && writeBytes() >= 1 << 20);
        for (int i = 0; i < 100; i++) {
            assertThat(writeBytes()).isLessThan((1 << 20) + readers * message);
        }

        assertComplete(gateway.results(batch), 200_000);
        for (int i = readers - 1; i > 0; i--) {
            sockets.get(i).close();
        }
        assertComplete(dechunked(sockets.get(0)), 200_000);
        sockets.get(0).close();
        GatewayFixture.awaitUntil(() -> writeBytes() == 0 && gateway.ready().getInteger("streams") == 0);
    }

    private long writeBytes() {
        return gateway.ready().getLong("writeBytes");
    }

    /** Of a client whose own buffers take little: those of the system hold tens of MiB. */
    private Socket smallSocket() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(SMALL_BUFFER);
        socket.setSendBufferSize(SMALL_BUFFER);
        socket.connect(new InetSocketAddress("127.0.0.1", gateway.port));
        return socket;
    }

    private Socket askUnread(String path) throws IOException {
        Socket socket = smallSocket();
        GatewayFixture.send(socket, "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        return socket;
    }

    @Test
    void unreadSockets_haveTheSameMemory() {
        start(options().with(GatewaySetting.WRITE_MEMORY, 1).with(GatewaySetting.MESSAGE_BYTES, 1000));
        gateway.solver("solver", 4).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 20_000));
        List<SocketClient> sockets = IntStream.range(0, 3)
                .mapToObj(i -> SocketClient.open(gateway, batch + "/results"))
                .toList();

        for (SocketClient socket : sockets) {
            assertThat(socket.closeCode()).isEqualTo(1000);
            assertComplete(socket.lines(), 20_000);
        }
        GatewayFixture.awaitUntil(() -> writeBytes() == 0);
    }

    @Test
    void readersOfBatches_areAmongTheStreams() {
        start(options());
        String batch = gateway.submit("{}");
        SocketClient first = SocketClient.open(gateway, batch + "/results");
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("streams") == 1);

        gateway.solver("solver", 4).start();
        assertThat(first.closeCode()).isEqualTo(1000);
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("streams") == 0);
    }

    @Test
    void noMemoryForStreams_eachGoesOnChunkByChunk() {
        start(options().with(GatewaySetting.STREAM_MEMORY, 0));
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
        start(options().with(GatewaySetting.LINE_MEMORY, 1 << 20));
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
    void jsonBodies_haveTheMemoryOfLongLines() throws IOException {
        start(options().with(GatewaySetting.LINE_MEMORY, 1 << 20));
        try (Socket first = gateway.socket();
                Socket second = gateway.socket()) {
            String begun = SOLVE_JSON + "Content-Length: 2000000\r\n\r\n{\"queries\":[" + "7,".repeat(450_000);
            GatewayFixture.send(first, begun);
            GatewayFixture.awaitUntil(() -> gateway.ready().getLong("lineBytes") == 900_012);
            GatewayFixture.send(second, begun);
            assertThat(GatewayFixture.readAll(second))
                    .startsWith("HTTP/1.1 503")
                    .contains("JSON bodies of all uploads");
        }
        GatewayFixture.awaitUntil(() -> gateway.ready().getLong("lineBytes") == 0);
    }

    @Test
    void jsonBody_isPassedOnAsThereIsRoom() throws IOException {
        start(options().with(GatewaySetting.STREAM_WINDOW, 64 << 10));
        FakeSolver solver = gateway.solver("solver", 100).in(Mode.HOLD).start();
        try (Socket socket = gateway.socket()) {
            sendJson(socket, 200_000);
            GatewayFixture.awaitUntil(() -> solver.held() >= 3);
            assertThat(gateway.ready().getLong("streamBytes")).isLessThan(500_000);
            assertThat(gateway.ready().getLong("lineBytes")).isGreaterThan(2_000_000);

            solver.release();
            assertComplete(dechunked(socket), 200_000);
        }
        assertThat(gateway.ready().getLong("lineBytes")).isZero();
    }

    @Test
    void clientThatGoesAway_leavesNothingOfItsJsonBody() throws IOException {
        start(options().with(GatewaySetting.STREAM_WINDOW, 64 << 10));
        FakeSolver solver = gateway.solver("solver", 100).in(Mode.HOLD).start();
        try (Socket socket = gateway.socket()) {
            sendJson(socket, 200_000);
            GatewayFixture.awaitUntil(() -> solver.held() >= 3);
        }
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("uploads") == 0);
        assertThat(gateway.ready().getLong("lineBytes")).isZero();
    }

    private static void sendJson(Socket socket, int queries) throws IOException {
        String elements = GatewayFixture.lines(0, queries).replace('\n', ',');
        String body = "{\"queries\":[" + elements.substring(0, elements.length() - 1) + "]}";
        GatewayFixture.send(socket, SOLVE_JSON + "Content-Length: " + body.length() + "\r\n\r\n" + body);
    }

    @Test
    void rulesThatWaitForASolver_haveTheMemoryOfLongLines() throws IOException {
        start(options().with(GatewaySetting.LINE_MEMORY, 1 << 20));
        gateway.solver("solver", 4).in(FakeSolver.Mode.HOLD).start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
        String rules = "POST /v1/rulesets HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                + "Content-Length: 900000\r\nConnection: close\r\n\r\n" + "x".repeat(900_000);
        try (Socket first = gateway.socket();
                Socket second = gateway.socket()) {
            GatewayFixture.send(first, rules);
            GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("uploads") == 0
                    && gateway.ready().getLong("lineBytes") == 900_000);
            GatewayFixture.send(second, rules);
            assertThat(GatewayFixture.readAll(second))
                    .startsWith("HTTP/1.1 503")
                    .contains("long lines");
        }
        GatewayFixture.awaitUntil(() -> gateway.ready().getLong("lineBytes") == 0);
    }

    /** A line that is complete and waits was held by nobody's budget: seventy of them were a heap. */
    @Test
    void longLineThatWaitsForASolver_hasTheMemoryOfLongLines() throws IOException {
        start(options().with(GatewaySetting.LINE_MEMORY, 1 << 20));
        gateway.solver("solver", 4).in(FakeSolver.Mode.HOLD).start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
        String line = "{\"game\":\"turning-turtles\",\"position\":\"" + "T".repeat(900_000) + "\"}";
        String request = "POST /v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
                + "Content-Length: " + line.length() + "\r\nConnection: close\r\n\r\n" + line;
        try (Socket first = gateway.socket();
                Socket second = gateway.socket()) {
            GatewayFixture.send(first, request);
            GatewayFixture.awaitUntil(() -> gateway.ready().getLong("lineBytes") >= line.length());
            GatewayFixture.send(second, request);
            assertThat(GatewayFixture.readAll(second))
                    .startsWith("HTTP/1.1 503")
                    .contains("long lines");
        }
        GatewayFixture.awaitUntil(() -> gateway.ready().getLong("lineBytes") == 0);
    }

    @Test
    void slowReader_stopsOnlyItself() throws IOException {
        start(options().with(GatewaySetting.WRITE_QUEUE, 64 << 10).with(GatewaySetting.BLOCK_CACHE, 1 << 20));
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
        start(options().with(GatewaySetting.FRAME_BYTES, 1000));
        gateway.solver("solver", 4).start();
        SocketClient live = SocketClient.open(gateway, "/v1/live");
        live.send("{}");
        GatewayFixture.awaitUntil(() -> live.lines().size() == 1);
        live.socket.sendText("x".repeat(1001), true);

        assertThat(live.closeCode()).isEqualTo(1009);
    }

    @Test
    void framesThatDoNotEnd_haveTheMemoryOfLongLines() throws IOException {
        start(options().with(GatewaySetting.LINE_MEMORY, 1 << 20));
        try (Socket first = gateway.socket();
                Socket second = gateway.socket()) {
            beginFrame(first);
            GatewayFixture.awaitUntil(() -> gateway.ready().getLong("lineBytes") > 800_000);
            beginFrame(second);
            GatewayFixture.readAll(second);
            GatewayFixture.awaitUntil(() -> gateway.ready().getLong("lineBytes") < 1 << 20);
        }
        GatewayFixture.awaitUntil(() -> gateway.ready().getLong("lineBytes") == 0);
    }

    /** Opens a live socket and sends 900,000 bytes of a frame of 1,000,000. */
    private static void beginFrame(Socket socket) throws IOException {
        GatewayFixture.send(
                socket,
                "GET /v1/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n");
        ByteBuffer frame = ByteBuffer.allocate(14 + 900_000);
        frame.put((byte) 0x81).put((byte) 0xff).putLong(1_000_000).putInt(0);
        try {
            socket.getOutputStream().write(frame.array());
        } catch (SocketException e) {
            // The gateway has closed it before all was written.
        }
    }

    @Test
    void messages_areBoundedAndOfWholeLines() {
        start(options().with(GatewaySetting.MESSAGE_BYTES, 100));
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
        start(options().with(GatewaySetting.MESSAGE_BYTES, 20));
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
