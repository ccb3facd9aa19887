package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;

/** A client that pings and never reads the pongs. */
class ITPings extends BoundedGateway {
    private static final int PINGS = 200_000;
    private static final int PONG_BYTES = 2 + 125;
    /** What the system's own buffers may take, and more. */
    private static final int HARMLESS = 16 << 20;

    /** A masked frame whose mask is zero. */
    private static String frame(int opcode, String payload) {
        return (char) (0x80 | opcode) + "" + (char) (0x80 | payload.length()) + "\0\0\0\0" + payload;
    }

    @Test
    void unreadPongs_areNotKept() throws IOException {
        start(options());
        gateway.solver("solver", 4).start();
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(64 << 10);
            socket.setSoTimeout((int) GatewayFixture.PATIENCE.toMillis());
            socket.connect(new InetSocketAddress("127.0.0.1", gateway.port));
            GatewayFixture.send(
                    socket,
                    "GET /v1/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
            String pings = frame(9, "p".repeat(125)).repeat(1000);
            for (int i = 0; i < PINGS; i += 1000) {
                GatewayFixture.send(socket, pings);
            }
            GatewayFixture.send(socket, frame(1, "{}") + frame(1, "{\"end\":{}}"));

            StringBuilder read = new StringBuilder();
            byte[] block = new byte[64 << 10];
            while (read.indexOf("{\"end\":", Math.max(0, read.length() - block.length - 10)) < 0) {
                int count = socket.getInputStream().read(block);
                assertThat(count).isPositive();
                read.append(new String(block, 0, count, ISO_8859_1));
            }
            assertThat(read.length()).isBetween(1000 * PONG_BYTES, HARMLESS);
            assertThat(read.indexOf("{\"line\":0,\"bytes\":2}\n")).isPositive();
        }
    }
}
