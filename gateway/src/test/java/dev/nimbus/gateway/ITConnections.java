package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.limits.GatewaySetting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ITConnections {
    @TempDir
    private Path spool;

    private GatewayFixture gateway;

    @BeforeEach
    void start() {
        start(GatewayFixture.options(spool).with(GatewaySetting.CONNECTION_IDLE_MILLIS, 2000));
    }

    private void start(GatewayOptions options) {
        gateway = new GatewayFixture(options);
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void headThatNeverEnds_isClosed() throws IOException {
        try (Socket socket = gateway.socket()) {
            socket.getOutputStream().write("GET /health/live HTTP/1.1\r\nHos".getBytes(StandardCharsets.US_ASCII));

            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void connectionKeptAliveForNothing_isAnsweredThenClosed() throws IOException {
        try (Socket socket = gateway.socket()) {
            String request = "GET /health/live HTTP/1.1\r\nHost: here\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));

            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(answer).startsWith("HTTP/1.1 200");
        }
    }

    /** It began before a connection that is closed for being idle, and is answered after that. */
    @Test
    void requestUnderWay_isNotIdle() throws IOException {
        FakeSolver solver = gateway.solver("solver", 4).in(FakeSolver.Mode.HOLD).start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
        String body = "{\"game\":\"nim\",\"position\":[1]}\n";
        try (Socket asking = gateway.socket();
                Socket idle = gateway.socket()) {
            GatewayFixture.send(
                    asking,
                    "POST /v1/solve HTTP/1.1\r\nHost: here\r\nConnection: close\r\n"
                            + "Content-Type: application/x-ndjson\r\nContent-Length: " + body.length() + "\r\n\r\n"
                            + body);
            GatewayFixture.awaitUntil(() -> solver.held() == 1);
            assertThat(idle.getInputStream().read()).isEqualTo(-1);

            solver.release();

            assertThat(GatewayFixture.readAll(asking)).startsWith("HTTP/1.1 200");
        }
    }

    /** It began before a connection that is closed for being idle. */
    @Test
    void openWebSocket_isNotIdle() throws IOException {
        gateway.solver("solver", 4).start();
        SocketClient live = SocketClient.open(gateway, "/v1/live");
        try (Socket idle = gateway.socket()) {
            assertThat(idle.getInputStream().read()).isEqualTo(-1);
        }
        live.send("{\"game\":\"nim\",\"position\":[1]}");
        live.send("{\"end\":{}}");

        assertThat(live.closeCode()).isEqualTo(1000);
    }

    @Test
    void connectionTooMany_isClosedAsItComes_andOneThatEndsMakesRoom() throws IOException {
        gateway.close();
        start(GatewayFixture.options(spool)
                .with(GatewaySetting.CONNECTIONS, 1)
                .with(GatewaySetting.QUIET_MILLIS, 60_000));
        try (Socket first = served()) {
            try (Socket second = gateway.socket()) {
                assertThat(isServed(second)).isFalse();
            }
            assertThat(isServed(first)).isTrue();
        }
        awaitPlace();
        SocketClient live = SocketClient.open(gateway, "/v1/live");
        try (Socket beside = gateway.socket()) {
            assertThat(isServed(beside)).isFalse();
        }
        live.send("{\"end\":{}}");
        assertThat(live.closeCode()).isEqualTo(1000);
        awaitPlace();
    }

    /** 2000 idle WebSockets of one address took all connections, also from the health probe. */
    @Test
    void quietWebSockets_makeRoomForRequestsOfTheirAddress() throws IOException {
        gateway.close();
        start(GatewayFixture.options(spool).with(GatewaySetting.CONNECTIONS, 4).with(GatewaySetting.QUIET_MILLIS, 300));
        gateway.solver("solver", 4).start();
        for (int i = 0; i < 3; i++) {
            SocketClient.open(gateway, "/v1/live");
        }

        try (Socket probe = served()) {
            assertThat(isServed(probe)).isTrue();
        }
    }

    /** As many as the issue of it had, at a gateway with as many connections; all come from one address. */
    @Test
    void twoThousandQuietWebSockets_giveWayToRequestsAndTheHealthProbe() throws IOException {
        gateway.close();
        start(GatewayFixture.options(spool)
                .with(GatewaySetting.CONNECTIONS, 576)
                .with(GatewaySetting.QUIET_MILLIS, 300));
        gateway.solver("solver", 4).start();
        List<Socket> quiet = new ArrayList<>();
        try {
            for (int i = 0; i < 2000; i++) {
                Socket socket = gateway.socket();
                quiet.add(socket);
                sendUpgrade(socket);
            }
            try (Socket probe = served();
                    Socket request = served()) {
                assertThat(isServed(probe)).isTrue();
                assertThat(isServed(request)).isTrue();
            }
        } finally {
            for (Socket socket : quiet) {
                socket.close();
            }
        }
    }

    /** Those that find no place are closed before or while they send. */
    private static void sendUpgrade(Socket socket) {
        try {
            GatewayFixture.send(
                    socket,
                    "GET /v1/live HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        } catch (IOException closed) {
            // It holds no place.
        }
    }

    @Test
    void clientThatTakesNothing_isCutOff() throws IOException {
        gateway.close();
        start(GatewayFixture.options(spool).with(GatewaySetting.STALL_MILLIS, 300));
        gateway.solver("solver", 4).start();
        String batch = gateway.submit(GatewayFixture.lines(0, 500_000));
        gateway.awaitState(batch, "completed");
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(4 << 10);
            socket.setSoTimeout((int) GatewayFixture.PATIENCE.toMillis());
            socket.connect(new InetSocketAddress("127.0.0.1", gateway.port));
            GatewayFixture.send(socket, "GET " + batch + "/results HTTP/1.1\r\nHost: here\r\n\r\n");
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("streams") == 0);

            assertThat(allUntilTheCut(socket)).doesNotContain("\"line\":499999,");
        }
    }

    private static String allUntilTheCut(Socket socket) {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(read);
        } catch (IOException reset) {
            // What came before it is read.
        }
        return read.toString(StandardCharsets.US_ASCII);
    }

    private void awaitPlace() throws IOException {
        served().close();
    }

    /** A connection that found a place: those before it may be closed a little later than they seem. */
    private Socket served() throws IOException {
        Socket[] next = new Socket[1];
        GatewayFixture.awaitUntil(() -> {
            try {
                next[0] = gateway.socket();
                boolean served = isServed(next[0]);
                if (!served) {
                    next[0].close();
                }
                return served;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return next[0];
    }

    private static boolean isServed(Socket socket) {
        try {
            GatewayFixture.send(socket, "GET /health/live HTTP/1.1\r\nHost: here\r\n\r\n");
            int first = socket.getInputStream().read();
            String answer = "";
            while (first >= 0 && !answer.endsWith("{\"live\":true}")) {
                answer += (char) socket.getInputStream().read();
            }
            return first >= 0;
        } catch (IOException reset) {
            return false;
        }
    }
}
