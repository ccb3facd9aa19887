package dev.nimbus.clustertests;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Short queries over HTTP beside connections that each ask for many seconds of work and then go away. The latencies, and
 * how long the solver works on for nobody, go to the standard output; every short query is answered while the others are at
 * work, and most of them at once.
 */
class ITShortBesideHostile {
    private static final int SHORT = 120;

    private final HttpClient http = GatewayClient.HTTP;

    @ParameterizedTest
    @ValueSource(ints = {12, 40})
    void shortQueries_areAnswered_andWorkForNobodyEnds(int hostile) throws Exception {
        try (NimbusProcess server = NimbusProcess.startQuickly("serve", "--port", "0", "--workers", "2")) {
            URI uri = server.uriBlocking();
            GatewayClient client = new GatewayClient(uri);
            ask(uri, "{\"game\":\"kayles\",\"position\":[1000,7],\"ask\":[\"grundy\",\"move\"]}");
            List<Socket> sockets = new ArrayList<>();
            for (int i = 0; i < hostile; i++) {
                sockets.add(search(uri, 300 + i));
            }
            client.solversBlocking(solvers -> inFlight(solvers) > 2);

            print("nim", hostile, uri, "{\"game\":\"nim\",\"position\":[%d,7],\"ask\":[\"grundy\",\"move\"]}");
            print("kayles", hostile, uri, "{\"game\":\"kayles\",\"position\":[%d,7],\"ask\":[\"grundy\",\"move\"]}");
            assertThat(inFlight(client.json("/health/ready").get("solvers"))).isPositive();

            long begin = System.nanoTime();
            for (Socket socket : sockets) {
                socket.close();
            }
            client.solversBlocking(solvers -> inFlight(solvers) == 0);
            System.out.printf(
                    "idle %.0f ms after %d connections were closed%n", (System.nanoTime() - begin) / 1e6, hostile);
        }
    }

    private static long inFlight(JsonNode solvers) {
        long sum = 0;
        for (JsonNode solver : solvers) {
            sum += solver.get("inFlight").asLong();
        }
        return sum;
    }

    /** Asks for a search that takes seconds, and does not wait for the answer. */
    private static Socket search(URI uri, int heap) throws IOException {
        String body = "{\"game\":\"dawsons-kayles\",\"position\":[" + heap + "],\"play\":\"misere\"}";
        Socket socket = new Socket(uri.getHost(), uri.getPort());
        String head = "POST /v1/solve HTTP/1.1\r\nHost: " + uri.getAuthority()
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n";
        socket.getOutputStream().write((head + body).getBytes(US_ASCII));
        return socket;
    }

    private void print(String game, int hostile, URI uri, String query) throws Exception {
        long[] nanos = new long[SHORT];
        for (int i = 0; i < SHORT; i++) {
            long begin = System.nanoTime();
            assertThat(ask(uri, query.formatted(i))).startsWith("{\"line\":0,");
            nanos[i] = System.nanoTime() - begin;
        }
        Arrays.sort(nanos);
        // Milliseconds; a busy machine may stand still for half a minute. Behind the others most would wait for
        // minutes.
        assertThat(nanos[SHORT / 2]).as("median in ns").isLessThan(TimeUnit.SECONDS.toNanos(10));
        assertThat(nanos[SHORT * 99 / 100]).as("p99 in ns").isLessThan(TimeUnit.SECONDS.toNanos(60));
        System.out.printf(
                "%s beside %d hostile connections: p50 %.1f ms, p99 %.1f ms, most %.1f ms%n",
                game, hostile, nanos[SHORT / 2] / 1e6, nanos[SHORT * 99 / 100] / 1e6, nanos[SHORT - 1] / 1e6);
    }

    private String ask(URI uri, String query) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri.resolve("/v1/solve"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(query))
                .build();
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(200);
        return response.body();
    }
}
