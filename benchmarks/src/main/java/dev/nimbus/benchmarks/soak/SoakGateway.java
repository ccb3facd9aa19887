package dev.nimbus.benchmarks.soak;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** One client's view of the gateways: it stays at one, and goes to the other when that fails. */
final class SoakGateway {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    private final SoakCluster cluster;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();
    private int index;

    SoakGateway(SoakCluster cluster, int index) {
        this.cluster = cluster;
        this.index = index;
    }

    HttpClient http() {
        return http;
    }

    URI uri() {
        return cluster.gateway(index);
    }

    /** From now on the other one. */
    void change() {
        index++;
    }

    HttpRequest.Builder request(String path, Duration timeout) {
        return HttpRequest.newBuilder(uri().resolve(path)).timeout(timeout);
    }

    /** Posts NDJSON and returns the answer. */
    HttpResponse<byte[]> postBlocking(String path, byte[] body, Duration timeout, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path, timeout)
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return sendBlocking(request.build(), BodyHandlers.ofByteArray());
    }

    /** @throws IOException for any status that is not a success too */
    <T> HttpResponse<T> sendBlocking(HttpRequest request, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        HttpResponse<T> response = http.send(request, handler);
        if (response.statusCode() / 100 != 2) {
            throw new IOException("status " + response.statusCode() + " for " + request.uri());
        }
        return response;
    }
}
