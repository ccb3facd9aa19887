package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** A small body that inflates to a large one: a gzip stream of many members, all the same. */
class ITGzipBomb extends BoundedGateway {
    private static final int MEGABYTES_A_MEMBER = 64;
    /** Each is a turn of the event loop; without pauses it had some two turns a second. */
    private static final int REQUESTS_MEANWHILE = 100;

    @Test
    void blankLines_leaveTurnsForOthers() throws Exception {
        start(options());
        byte[] bomb = blankLines(4);
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

    /** A body of 2 MiB; the upload is given up once enough others were answered, for all of it takes ten seconds. */
    @Test
    void twoGigabytesOfBlankLines_leaveTurnsForOthers() throws Exception {
        start(options());
        byte[] bomb = blankLines(32);
        try (Socket upload = gateway.socket();
                Socket probes = gateway.socket()) {
            GatewayFixture.send(
                    upload,
                    "POST /v1/batches HTTP/1.1\r\nHost: x\r\nContent-Type: " + NDJSON
                            + "\r\nContent-Encoding: gzip\r\nContent-Length: " + bomb.length + "\r\n\r\n");
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> send(upload, bomb));
            GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("uploads") == 1);
            for (int i = 0; i < REQUESTS_MEANWHILE; i++) {
                GatewayFixture.send(probes, "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
                assertThat(probes.getInputStream().read()).isEqualTo('H');
                probes.getInputStream().skip(probes.getInputStream().available());
            }

            assertThat(bomb).hasSizeLessThan(3 << 20);
            assertThat(gateway.ready().getInteger("uploads")).isOne();
            upload.close();
            sent.handle((done, closed) -> done).join();
        }
    }

    private static void send(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException closed) {
            // The test has seen enough.
        }
    }

    private static byte[] blankLines(int members) throws IOException {
        byte[] lines = "\n".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream member = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(member)) {
            for (int i = 0; i < MEGABYTES_A_MEMBER; i++) {
                gzip.write(lines);
            }
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        for (int i = 0; i < members; i++) {
            member.writeTo(packed);
        }
        return packed.toByteArray();
    }
}
