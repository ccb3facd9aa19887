package dev.nimbus.clustertests;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Questions of 80 bytes whose answers have 2.6 MB, to a server with a small heap, by clients that read nothing of them. It
 * must not run out of memory, and others must get their answers. How long those take goes to the standard output.
 */
class ITClientsThatReadNothing {
    private static final String LONG_ANSWER =
            "{\"game\":\"kayles\",\"position\":1000000000000000000,\"ask\":[\"moves\"],\"limit\":60000}\n";
    private static final int SHORT = 100;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = GatewayClient.HTTP;

    private static NimbusProcess smallServer() {
        return NimbusProcess.startIn(List.of("-Xmx128m"), Map.of(), "serve", "--port", "0", "--workers", "2");
    }

    @Test
    void oneBatchOfLongAnswers_isAnswered() throws Exception {
        int lines = 80;
        try (NimbusProcess server = smallServer()) {
            URI uri = server.uriBlocking();
            GatewayClient client = new GatewayClient(uri);
            String batch = submit(uri, LONG_ANSWER.repeat(lines));
            List<Socket> readers = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                readers.add(send(uri, "GET /v1/batches/" + batch + "/results?after=" + i + " HTTP/1.1\r\n", ""));
            }

            client.awaitBlocking(
                    "/v1/batches/" + batch,
                    status -> status.get("state").asText().equals("completed")
                            && status.get("answered").asInt() == lines);
            shortQueriesAreAnswered(uri);
            assertThat(server.isAlive()).isTrue();
            for (Socket reader : readers) {
                reader.close();
            }
        }
    }

    /** Each may hold some long answers until they are stored; together they would fill the heap. */
    @Test
    void manyBatchesOfLongAnswers_areCompleted() throws Exception {
        int lines = 4;
        try (NimbusProcess server = smallServer()) {
            URI uri = server.uriBlocking();
            List<String> batches = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                batches.add(submit(uri, LONG_ANSWER.repeat(lines)));
            }

            GatewayClient client = new GatewayClient(uri);
            for (String batch : batches) {
                client.awaitBlocking(
                        "/v1/batches/" + batch,
                        status -> status.get("state").asText().equals("completed"));
            }
            assertThat(server.isAlive()).isTrue();
        }
    }

    @Test
    void manyStreamsOfLongAnswers_leaveRoomForOthers() throws Exception {
        try (NimbusProcess server = smallServer()) {
            URI uri = server.uriBlocking();
            List<Socket> streams = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                streams.add(send(uri, "POST /v1/solve HTTP/1.1\r\n", LONG_ANSWER.repeat(20)));
            }

            shortQueriesAreAnswered(uri);
            assertThat(server.isAlive()).isTrue();
            for (Socket stream : streams) {
                stream.close();
            }
        }
    }

    private String submit(URI uri, String lines) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri.resolve("/v1/batches"))
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(lines))
                .build();
        return JSON.readTree(http.send(request, BodyHandlers.ofString()).body())
                .get("id")
                .asText();
    }

    /** A client whose own buffers take little. */
    private static Socket send(URI uri, String line, String body) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4 << 10);
        socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()));
        String head = line + "Host: " + uri.getAuthority()
                + "\r\nContent-Type: application/x-ndjson\r\nContent-Length: " + body.length() + "\r\n\r\n";
        socket.getOutputStream().write((head + body).getBytes(US_ASCII));
        return socket;
    }

    private void shortQueriesAreAnswered(URI uri) throws Exception {
        long[] nanos = new long[SHORT];
        for (int heap = 0; heap < SHORT; heap++) {
            long begin = System.nanoTime();
            HttpRequest request = HttpRequest.newBuilder(uri.resolve("/v1/solve"))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"game\":\"kayles\",\"position\":[" + heap + ",40]}"))
                    .build();
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            assertThat(response.body()).startsWith("{\"line\":0,\"outcome\":");
            nanos[heap] = System.nanoTime() - begin;
        }
        Arrays.sort(nanos);
        // Milliseconds; a busy machine may stand still for half a minute. Behind the others most would wait for
        // minutes.
        assertThat(nanos[SHORT / 2]).as("median in ns").isLessThan(TimeUnit.SECONDS.toNanos(10));
        assertThat(nanos[SHORT * 99 / 100]).as("p99 in ns").isLessThan(TimeUnit.SECONDS.toNanos(180));
        System.out.printf(
                "short queries beside clients that read nothing: p50 %.1f ms, p99 %.1f ms%n",
                nanos[SHORT / 2] / 1e6, nanos[SHORT * 99 / 100] / 1e6);
    }
}
