package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.FakeSolver.Mode;
import dev.nimbus.gateway.limits.GatewaySetting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A client that sends requests before it has the answers to earlier ones is held by its own socket. */
class ITPipelining extends BoundedGateway {
    private static final int REQUESTS = 20_000;
    private static final String HEAD = "POST /v1/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n";
    private static final String LAST = HEAD + "Connection: close\r\nContent-Length: 4\r\n\r\n{\"\"}";

    private static String ask(int body) {
        return HEAD + "Content-Length: " + body + "\r\n\r\n" + "{" + " ".repeat(body - 2) + "}";
    }

    /** A client whose own buffers take little. */
    private Socket client() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4 << 10);
        socket.setSoTimeout((int) GatewayFixture.PATIENCE.toMillis());
        socket.connect(new InetSocketAddress("127.0.0.1", gateway.port));
        return socket;
    }

    private static CompletableFuture<Void> pipeline(Socket socket, int requests, String request) {
        byte[] many = request.repeat(1000).getBytes(UTF_8);
        return CompletableFuture.runAsync(() -> {
            try {
                for (int i = 0; i < requests; i += 1000) {
                    socket.getOutputStream().write(many);
                }
                GatewayFixture.send(socket, LAST);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static int answers(Socket socket) throws IOException {
        return GatewayFixture.readAll(socket).split("HTTP/1.1 200 OK\r\n", -1).length - 1;
    }

    @Test
    void requestsAreRead_whenTheLastIsAnswered() throws Exception {
        start(options());
        FakeSolver solver = gateway.solver("solver", 100).in(Mode.HOLD).start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
        try (Socket socket = client()) {
            CompletableFuture<Void> sent = pipeline(socket, REQUESTS, ask(20));
            GatewayFixture.awaitUntil(() -> solver.held() == 1);
            for (int i = 0; i < 100; i++) {
                assertThat(gateway.ready().getInteger("streams")).isEqualTo(1);
            }
            assertThat(solver.chunks.get()).isEqualTo(1);
            solver.release();

            assertThat(answers(socket)).isEqualTo(REQUESTS + 1);
            sent.get(1, TimeUnit.SECONDS);
        }
    }

    @Test
    void answersNobodyReads_areKeptAndComeInTheEnd() throws Exception {
        start(options());
        FakeSolver solver = gateway.solver("solver", 4).atHand().start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
        try (Socket socket = client()) {
            CompletableFuture<Void> sent = pipeline(socket, REQUESTS, ask(20));
            GatewayFixture.awaitUntil(() -> solver.chunks.get() > 0);
            assertThat(gateway.post("/v1/solve", NDJSON, "{}").statusCode()).isEqualTo(200);

            assertThat(answers(socket)).isEqualTo(REQUESTS + 1);
            sent.get(1, TimeUnit.SECONDS);
        }
    }

    /** The head of its next request waits here: it is not the client that is slow to send it. */
    @Test
    void clientThatReadsLate_getsAllAnswers() throws Exception {
        start(options().with(GatewaySetting.HEAD_MILLIS, 100));
        FakeSolver solver = gateway.solver("solver", 4).atHand().start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
        int requests = 5 * REQUESTS;
        try (Socket socket = client()) {
            CompletableFuture<Void> sent = pipeline(socket, requests, ask(20));
            long answered = awaitStandstill(solver);
            assertThat(answered).isLessThan(requests);
            assertThat(awaitStandstill(solver)).isEqualTo(answered);

            assertThat(answers(socket)).isEqualTo(requests + 1);
            sent.get(1, TimeUnit.SECONDS);
        }
    }

    /** While the gateway answers others it has time for this client. */
    private long awaitStandstill(FakeSolver solver) {
        long last = -1;
        for (int calls = 0; calls < 1000; calls++) {
            long now = solver.chunks.get();
            calls = now == last ? calls : 0;
            last = now;
            gateway.ready();
        }
        return last;
    }

    @Test
    void streamsAndLongDocuments_takeTurnsOnAConnection() throws Exception {
        start(options().with(GatewaySetting.WRITE_MEMORY, 1).with(GatewaySetting.MESSAGE_BYTES, 1000));
        gateway.solver("solver", 4).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 1000));
        gateway.awaitState(batch, "completed");
        String get = " HTTP/1.1\r\nHost: x\r\n\r\n";
        try (Socket socket = client()) {
            String both = "GET " + batch + "/results" + get + "GET /v1/games" + get;
            CompletableFuture<Void> sent = pipeline(socket, 1000, both);
            assertThat(answers(socket)).isEqualTo(2 * 1000 + 1);
            sent.get(1, TimeUnit.SECONDS);
        }
    }
}
