package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.limits.GatewaySetting;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A million lines through a gateway that has memory for a fraction of them. */
class ITBigBatch {
    private static final int LINES = 1_000_000;
    private static final int LINE_BYTES = 120;
    private static final long MEMORY = 1 << 20;
    /** A third of the queries alone; room enough for what tests, sockets and the collector leave about. */
    private static final long MOST_GROWTH = 40 << 20;

    @TempDir
    Path spool;

    @Test
    void memory_doesNotGrowWithABatch() throws IOException {
        GatewayOptions options = GatewayFixture.options(spool)
                .with(GatewaySetting.BATCH_MEMORY, MEMORY)
                .with(GatewaySetting.BLOCK_CACHE, MEMORY);
        try (GatewayFixture gateway = new GatewayFixture(options)) {
            long before = usedMemory();
            String batch = upload(gateway);
            assertThat(gateway.ready().getLong("storedBytes")).isGreaterThan((LINES - 50_000L) * LINE_BYTES);
            assertThat(usedMemory() - before).as("all queries waiting").isLessThan(MOST_GROWTH);

            gateway.solver("solver", 8).start();
            JsonObject done = gateway.awaitState(batch, "completed");
            assertThat(done.getLong("answered")).isEqualTo(LINES);
            assertThat(usedMemory() - before).as("all answers kept").isLessThan(MOST_GROWTH);
            readAll(gateway, batch);
        }
    }

    private static long usedMemory() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static String upload(GatewayFixture gateway) throws IOException {
        byte[] block = ("x".repeat(LINE_BYTES - 1) + "\n").repeat(1000).getBytes(UTF_8);
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(
                    socket,
                    "POST /v1/batches HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
                            + "Connection: close\r\nContent-Length: " + (long) LINES * LINE_BYTES + "\r\n\r\n");
            OutputStream out = socket.getOutputStream();
            for (int i = 0; i < LINES / 1000; i++) {
                out.write(block);
            }
            String response = GatewayFixture.readAll(socket);
            JsonObject document = new JsonObject(response.substring(response.indexOf("\r\n\r\n")));
            assertThat(document.getLong("queries")).isEqualTo(LINES);
            return "/v1/batches/" + document.getString("id");
        }
    }

    private static void readAll(GatewayFixture gateway, String batch) throws IOException {
        try (InputStream body = gateway.stream(batch + "/results").body();
                BufferedReader lines = new BufferedReader(new InputStreamReader(body, UTF_8))) {
            for (int i = 0; i < LINES; i++) {
                assertThat(lines.readLine()).isEqualTo("{\"line\":" + i + ",\"bytes\":" + (LINE_BYTES - 1) + "}");
            }
            assertThat(lines.readLine()).isNull();
        }
    }
}
