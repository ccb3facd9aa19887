package dev.nimbus.clustertests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.Upload;
import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** A client of one gateway, as the tests need it. */
public final class GatewayClient {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /**
     * One for all tests, which run one after another: each has threads and connections of its own, which stay open for a
     * while. Without TLS gateways speak HTTP/1.1 alone, so calls at the same time have a connection each.
     */
    public static final HttpClient HTTP = HttpClient.newHttpClient();

    private final URI server;
    private final NimbusClient batches;

    public GatewayClient(URI server) {
        this.server = server;
        // A full store asks to come again in a minute, which is all the patience that the client has by itself.
        this.batches = new NimbusClient(new ServerAddress(server)).withPatience(PATIENCE);
    }

    public BatchStatus submit(MixedBatch batch) throws NimbusException, InterruptedException {
        return batches.batches().submitBlocking(Upload.ofNdjson(HttpRequest.BodyPublishers.ofByteArray(batch.body())));
    }

    /** What came over the WebSocket, and the frame that ended it. */
    record Received(String lines, BatchEnd end) {}

    Received follow(BatchStatus batch) throws NimbusException, InterruptedException {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        BatchEnd end = followInto(batch, lines);
        return new Received(lines.toString(StandardCharsets.UTF_8), end);
    }

    BatchEnd followInto(BatchStatus batch, OutputStream out) throws NimbusException, InterruptedException {
        return batches.batches().followBlocking(batch.id(), 0, (lines, answered) -> out.write(lines));
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.resolve(path)).build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** Any other call without a body. */
    public HttpResponse<String> call(String method, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.resolve(path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** The body of the answer to one that is posted. */
    public String post(String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.resolve(path))
                .header("Content-Type", path.equals("/v1/solve") ? "application/x-ndjson" : "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    /** What the gateway tells of its solvers, once it is so. Counters come with the heartbeats of the solvers, one a second. */
    public JsonNode solversBlocking(Predicate<JsonNode> wanted) throws IOException, InterruptedException {
        return awaitBlocking("/health/ready", ready -> wanted.test(ready.get("solvers")))
                .get("solvers");
    }

    /**
     * A document, once it is so.
     *
     * @throws AssertionError with the last one if it is not so after three minutes
     */
    public JsonNode awaitBlocking(String path, Predicate<JsonNode> wanted) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
        while (true) {
            JsonNode document = json(path);
            if (wanted.test(document)) {
                return document;
            }
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited in vain, last for: " + document);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    /** A counter of all solvers together. */
    public static long sum(JsonNode solvers, String counter) {
        long sum = 0;
        for (JsonNode solver : solvers) {
            sum += solver.get("counters").path(counter).asLong();
        }
        return sum;
    }

    /** The first solver of which a counter is not 0. */
    static JsonNode first(JsonNode solvers, String counter) {
        for (JsonNode solver : solvers) {
            if (solver.get("counters").path(counter).asLong() != 0) {
                return solver;
            }
        }
        throw new AssertionError("none has " + counter + ": " + solvers);
    }

    public JsonNode json(String path) throws IOException, InterruptedException {
        return JSON.readTree(get(path).body());
    }
}
