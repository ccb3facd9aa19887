package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was answered with 201 is answered, whatever dies; each line is checked against its nim-sum. */
class ITBatchesOutliveNodes {
    private static final int QUERIES = 100_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = GatewayClient.HTTP;
    private final List<NimbusProcess> nodes = new ArrayList<>();
    private final String name = "test-" + UUID.randomUUID();

    @TempDir
    Path data;

    @AfterEach
    void close() {
        nodes.forEach(NimbusProcess::close);
    }

    private NimbusProcess node(String... arguments) {
        NimbusProcess node = NimbusProcess.startQuickly(arguments);
        nodes.add(node);
        return node;
    }

    private String submit(URI gateway, NimSums batch, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        gateway.resolve("/v1/batches?game=nim&ask=outcome,grundy&label=drill"))
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString(batch.body()));
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isIn(200, 201);
        return response.headers().firstValue("Location").orElseThrow();
    }

    private String get(URI gateway, String path) throws IOException, InterruptedException {
        HttpResponse<String> response =
                http.send(HttpRequest.newBuilder(gateway.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    /** Reads about so many bytes of answers, and what of them are whole lines. */
    private String begin(URI gateway, String batch, int bytes) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = http.send(
                HttpRequest.newBuilder(gateway.resolve(batch + "/results")).build(),
                HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream in = response.body()) {
            String read = new String(in.readNBytes(bytes), StandardCharsets.UTF_8);
            return read.substring(0, read.lastIndexOf('\n') + 1);
        }
    }

    private String rest(URI gateway, String batch, String begun) throws IOException, InterruptedException {
        return get(gateway, batch + "/results?after=" + (begun.lines().count() - 1));
    }

    private JsonNode status(URI gateway, String batch) throws IOException, InterruptedException {
        return JSON.readTree(get(gateway, batch));
    }

    private static void assertSame(String answers, NimSums batch) {
        assertThat(Arrays.equals(
                        answers.getBytes(StandardCharsets.UTF_8),
                        batch.answers().getBytes(StandardCharsets.UTF_8)))
                .as("each line once, and right: " + answers.lines().count() + " lines")
                .isTrue();
    }

    @Test
    void oneNode_goesOnAfterSigkillAndRestart() throws Exception {
        NimSums batch = NimSums.of(QUERIES, 1);
        String[] serve = {"serve", "--port", "0", "--workers", "1", "--data-dir", data.toString()};
        NimbusProcess first = node(serve);
        String location = submit(first.uriBlocking(), batch, "Idempotency-Key", "k");
        String begun = begin(first.uriBlocking(), location, 10_000);
        first.kill();

        URI second = node(serve).uriBlocking();
        assertSame(begun + rest(second, location, begun), batch);
        assertSame(get(second, location + "/results"), batch);
        assertThat(submit(second, batch, "Idempotency-Key", "k")).isEqualTo(location);
        assertThat(status(second, location).get("label").asText()).isEqualTo("drill");
        assertThat(JSON.readTree(get(second, "/v1/batches")).get("batches")).hasSize(1);
    }

    /** In one cluster: another gateway cancels a batch, takes one over from a gateway that is asked to end, and one from a killed one. */
    @Test
    void batchesOfAGateway_areCancelledAtAnother_andGoOnThereWhenItEndsOrIsKilled() throws Exception {
        NimbusProcess first = gateway("");
        NimbusProcess second = gateway(first.memberBlocking());
        assertListsAndCancels(first.uriBlocking(), second.uriBlocking());

        node(
                        "solver",
                        "--workers",
                        "1",
                        "--join",
                        first.memberBlocking(),
                        "--cluster-name",
                        name,
                        "--cluster-port",
                        "0")
                .awaitReadyBlocking();
        assertHandsOver(first, second.uriBlocking());

        assertIsTakenOver(second, gateway(second.memberBlocking()).uriBlocking());
    }

    /** Without a solver the batch waits at its owner; another gateway lists and cancels it. */
    private void assertListsAndCancels(URI first, URI second) throws Exception {
        String location = submit(first, NimSums.of(1000, 4));
        HttpRequest delete =
                HttpRequest.newBuilder(second.resolve(location)).DELETE().build();
        assertThat(JSON.readTree(get(second, "/v1/batches"))
                        .get("batches")
                        .get(0)
                        .get("queries")
                        .asInt())
                .isEqualTo(1000);
        assertThat(http.send(delete, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(200);

        awaitState(first, location, "cancelled");
        assertThat(get(first, location + "/results")).isEmpty();
        assertThat(http.send(delete, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(204);
    }

    private void assertHandsOver(NimbusProcess owner, URI other) throws Exception {
        NimSums batch = NimSums.of(QUERIES, 3);
        String running = submit(owner.uriBlocking(), batch);
        assertThat(owner.terminateBlocking()).isIn(0, 143);

        assertSame(get(other, running + "/results"), batch);
        awaitState(other, running, "completed");
    }

    /** The gateway that owns a batch is killed; the solver stays. */
    private void assertIsTakenOver(NimbusProcess owner, URI other) throws Exception {
        NimSums batch = NimSums.of(QUERIES, 2);
        String location = submit(owner.uriBlocking(), batch, "Idempotency-Key", "k");
        String begun = begin(owner.uriBlocking(), location, 10_000);
        String elsewhere = begin(other, location, 10_000);
        owner.kill();

        assertSame(begun + rest(other, location, begun), batch);
        assertSame(elsewhere + rest(other, location, elsewhere), batch);
        assertThat(submit(other, batch, "Idempotency-Key", "k")).isEqualTo(location);
        awaitState(other, location, "completed");
    }

    private NimbusProcess gateway(String join) {
        List<String> command =
                new ArrayList<>(List.of("gateway", "--port", "0", "--cluster-name", name, "--cluster-port", "0"));
        if (!join.isEmpty()) {
            command.addAll(List.of("--join", join));
        }
        return node(command.toArray(String[]::new));
    }

    private void awaitState(URI gateway, String batch, String state) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!status(gateway, batch).get("state").asText().equals(state)) {
            assertThat(System.nanoTime()).as("waiting for " + state).isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
