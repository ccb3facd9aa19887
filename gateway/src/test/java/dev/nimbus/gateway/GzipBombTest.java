package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** A small body that inflates to a large one. */
class GzipBombTest extends BoundedGateway {
    private static final int MEGABYTES = 256;
    /** Each is a turn of the event loop; without pauses it had some two turns a second. */
    private static final int REQUESTS_MEANWHILE = 100;

    @Test
    void blankLines_leaveTurnsForOthers() throws Exception {
        start(options());
        byte[] bomb = blankLines();
        CompletableFuture<HttpResponse<String>> upload = CompletableFuture.supplyAsync(() ->
                gateway.post("/v1/batches", NDJSON, BodyPublishers.ofByteArray(bomb), "Content-Encoding", "gzip"));
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("uploads") == 1);
        int answered = 0;
        try (Socket socket = gateway.socket()) {
            while (!upload.isDone()) {
                GatewayFixture.send(socket, "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
                assertThat(socket.getInputStream().read()).isEqualTo('H');
                socket.getInputStream().skip(socket.getInputStream().available());
                answered++;
            }
        }

        assertThat(upload.get().statusCode()).isEqualTo(400);
        assertThat(upload.get().body()).contains("no-query");
        assertThat(answered).isGreaterThan(REQUESTS_MEANWHILE);
    }

    private static byte[] blankLines() throws IOException {
        byte[] lines = "\n".repeat(1 << 20).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            for (int i = 0; i < MEGABYTES; i++) {
                gzip.write(lines);
            }
        }
        return packed.toByteArray();
    }
}
