package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches of positions whose solvers die. */
class ITPositionSearch {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern ADMIN = Pattern.compile("metrics at (http://\\S+)/metrics");
    private static final String VALUES = "nimbus_position_values";

    /** Minutes of work. */
    private static final String LARGE = "{\"game\":\"cram\",\"position\":[\".........\",\".........\",\".........\","
            + "\".........\",\".........\",\".........\",\".........\"],\"ask\":[\"grundy\"],\"effort\":3000}";

    /** Some seconds of work of one solver. */
    private static final String MIDDLE =
            "{\"game\":\"cram\",\"position\":[\"........\",\"........\",\"........\",\"........\","
                    + "\"........\"],\"ask\":[\"grundy\"],\"effort\":3000}";

    private static final String SMALL =
            "{\"game\":\"cram\",\"position\":[\"....\",\"...#\",\"....\"],\"ask\":[\"grundy\"],\"effort\":60}";

    @TempDir
    Path directory;

    private static String beginBlocking(GatewayClient client, String query) throws IOException, InterruptedException {
        JsonNode begun = JSON.readTree(client.post("/v1/searches", query));
        assertThat(begun.path("id").asText()).as("%s", begun).isNotEmpty();
        return "/v1/searches/" + begun.get("id").asText();
    }

    private static long positions(JsonNode search) {
        return search.at("/progress/positions").asLong();
    }

    private static boolean isKeptAfter(JsonNode search, Instant time) {
        return Instant.parse(search.at("/progress/checkpoint").asText()).isAfter(time);
    }

    private static boolean isTogether(JsonNode search) {
        return search.at("/progress/solvers").asInt() > 1 || isIn(search, "found");
    }

    private static boolean isIn(JsonNode search, String state) {
        return search.path("state").asText().equals(state);
    }

    private void assertSmallIsProvedBlocking(URI server) throws Exception {
        GatewayClient client = new GatewayClient(server);
        JsonNode found = client.awaitBlocking(beginBlocking(client, SMALL), search -> isIn(search, "found"));
        assertThat(found.at("/answer/grundy").isInt()).isTrue();
        assertProved(server.toString(), found.path("id").asText());
    }

    /** A solver writes the proof, another process reads it through the gateway, and a third checks it by the rules alone. */
    private void assertProved(String server, String id) throws IOException {
        Path file = Files.writeString(directory.resolve("a.proof"), ended("proof", id, "--url", server));
        assertThat(ended("check-proof", file.toString())).startsWith("proved by ");
    }

    private static String ended(String... arguments) {
        try (NimbusProcess process = NimbusProcess.startQuickly(arguments)) {
            String output = process.wholeOutputBlocking();
            assertThat(process.exitCodeBlocking()).as(output).isZero();
            return output;
        }
    }

    /** After a solver that ended nobody may help for ten minutes: the third one expands nothing and knows more and more. */
    @Test
    void searchThatNobodyHelps_isHeardByASolver_thatGoesOn() throws Exception {
        try (TestCluster cluster = TestCluster.startQuicklyBlocking(0)) {
            for (int i = 0; i < 3; i++) {
                cluster.addSolver("--admin-port", "0").awaitReadyBlocking();
            }
            GatewayClient client = new GatewayClient(cluster.gateway().uriBlocking());
            client.solversBlocking(view -> view.size() == 3);
            String path = beginBlocking(client, LARGE);
            String first = ownerBesideBlocking(client, "");
            client.awaitBlocking(path, search -> positions(search) > 0);
            cluster.solver(first).kill();
            String second = ownerBesideBlocking(client, first);
            GatewayClient third = adminBesideBlocking(cluster, second);

            double before = valuesHeardBlocking(third, metric(third, VALUES) + 1); // a guest of the first no more
            double expanded = metric(third, "nimbus_search_positions_total");
            double heard = valuesHeardBlocking(third, before + 1_000);
            assertThat(metric(third, "nimbus_search_positions_total")).isEqualTo(expanded);
            JsonNode known = client.json(path);
            cluster.solver(second).kill();

            ownerBesideBlocking(client, second);
            client.awaitBlocking(path, search -> positions(search) > positions(known));
            valuesHeardBlocking(third, heard + 1);
        }
    }

    /** What is known at a solver, once it is so much. */
    private static double valuesHeardBlocking(GatewayClient solver, double least) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
        double values = metric(solver, VALUES);
        while (values < least) {
            assertThat(System.nanoTime())
                    .as("waited in vain at %s values", values)
                    .isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            values = metric(solver, VALUES);
        }
        return values;
    }

    private static GatewayClient adminBesideBlocking(TestCluster cluster, String other) {
        Matcher address = ADMIN.matcher(cluster.solverBeside(other).output());
        assertThat(address.find()).isTrue();
        return new GatewayClient(URI.create(address.group(1)));
    }

    private static double metric(GatewayClient solver, String name) throws IOException, InterruptedException {
        return solver.get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .sum();
    }

    /** The solver that owns the one search, once it is not {@code before} any more. */
    private static String ownerBesideBlocking(GatewayClient client, String before) throws Exception {
        JsonNode busy = client.solversBlocking(view -> GatewayClient.sum(view, "searches") == 1
                && !GatewayClient.first(view, "searches").get("id").asText().equals(before));
        return GatewayClient.first(busy, "searches").get("id").asText();
    }

    /** Then two of three that search together are killed. */
    @Test
    void searchOfASolverThatIsKilled_isDoneByAnother_andCanBeStopped() throws Exception {
        try (TestCluster cluster = TestCluster.startQuicklyBlocking(3)) {
            GatewayClient client = new GatewayClient(cluster.uri());
            String path = beginBlocking(client, LARGE);
            JsonNode busy = client.solversBlocking(view -> GatewayClient.sum(view, "searches") == 1);
            String first = GatewayClient.first(busy, "searches").get("id").asText();
            JsonNode before = client.awaitBlocking(path, search -> positions(search) > 0);

            cluster.solver(first).kill();

            client.solversBlocking(view -> GatewayClient.sum(view, "searches") == 1
                    && !GatewayClient.first(view, "searches").get("id").asText().equals(first));
            client.awaitBlocking(path, search -> positions(search) > positions(before));
            assertThat(client.call("DELETE", path).statusCode()).isEqualTo(200);
            client.solversBlocking(view -> GatewayClient.sum(view, "searches") == 0);
            assertThat(isIn(client.json(path), "stopped")).isTrue();
            assertSmallIsProvedBlocking(cluster.uri());

            cluster.addSolver().awaitReadyBlocking();
            client.solversBlocking(view -> view.size() == 3 && GatewayClient.sum(view, "searches") == 0);
            assertFoundByTheLastBlocking(cluster, NimbusProcess::kill);
        }
    }

    /** Then both that search together are asked to end. */
    @Test
    void searchOfASolverThatFreezes_isDoneByAnother_andByOneAloneWhenItWakes() throws Exception {
        try (TestCluster cluster = TestCluster.startQuicklyBlocking(3)) {
            GatewayClient client = new GatewayClient(cluster.uri());
            String path = beginBlocking(client, LARGE);
            JsonNode busy = client.solversBlocking(view -> GatewayClient.sum(view, "searches") == 1);
            String first = GatewayClient.first(busy, "searches").get("id").asText();
            JsonNode before = client.awaitBlocking(path, search -> positions(search) > 0);

            cluster.solver(first).signalBlocking("STOP");
            assertSearchesAreTakenBlocking(cluster.uri(), before.get("id").asText());
            client.solversBlocking(view -> isAtWorkBeside(view, first));
            client.awaitBlocking(path, search -> positions(search) > positions(before));
            cluster.solver(first).signalBlocking("CONT");

            client.solversBlocking(view -> view.size() == 3 && GatewayClient.sum(view, "searches") == 1);
            JsonNode after = client.awaitBlocking(path, search -> isIn(search, "running"));
            client.awaitBlocking(path, search -> positions(search) > positions(after));
            assertThat(client.call("DELETE", path).statusCode()).isEqualTo(200);
            client.solversBlocking(view -> view.size() == 3 && GatewayClient.sum(view, "searches") == 0);
            assertFoundByTheLastBlocking(cluster, NimbusProcess::terminateBlocking);
        }
    }

    /** Those whose entries a frozen solver has are refused meanwhile. It does not have so many at once. */
    private static void assertSearchesAreTakenBlocking(URI server, String known) throws Exception {
        List<CompletableFuture<HttpResponse<String>>> begun = IntStream.range(1, 7)
                .mapToObj(width -> SMALL.replace("\"....\",\"...#\",\"....\"", '"' + ".".repeat(width) + '"'))
                .map(query -> HttpRequest.newBuilder(server.resolve("/v1/searches"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(query))
                        .build())
                .map(request -> GatewayClient.HTTP.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
                .toList();
        HttpResponse<String> all = new GatewayClient(server).get("/v1/searches");
        assertThat(all.statusCode()).as(all.body()).isEqualTo(200);
        assertThat(all.body()).contains(known);
        assertThat(begun.stream().map(one -> one.join().statusCode()).toList())
                .contains(202)
                .isSubsetOf(202, 503);
    }

    private static boolean isAtWorkBeside(JsonNode solvers, String other) {
        for (JsonNode solver : solvers) {
            boolean isAtWork = solver.get("counters").path("searches").asLong() > 0;
            if (isAtWork && !solver.get("id").asText().equals(other)) {
                return true;
            }
        }
        return false;
    }

    /** Where it is found before a solver ends, that end shows nothing, and the value is right all the same. */
    private static void assertFoundByTheLastBlocking(TestCluster cluster, Consumer<NimbusProcess> end)
            throws Exception {
        GatewayClient client = new GatewayClient(cluster.uri());
        String path = beginBlocking(client, MIDDLE);
        JsonNode busy = client.solversBlocking(view -> GatewayClient.sum(view, "searches") == 1);
        String owner = GatewayClient.first(busy, "searches").get("id").asText();
        JsonNode together = client.awaitBlocking(path, ITPositionSearch::isTogether);

        end.accept(cluster.solverBeside(owner));
        client.awaitBlocking(path, search -> positions(search) > positions(together) || isIn(search, "found"));
        end.accept(cluster.solver(owner));

        JsonNode found = client.awaitBlocking(path, search -> isIn(search, "found"));
        assertThat(found.at("/answer/grundy").asInt()).isEqualTo(1);
        assertThat(found.at("/progress/solvers").asInt()).isZero();
    }

    @Test
    void searchGoesOnAfterARestart_whereThereIsADataDirectory() throws Exception {
        String[] command = {"serve", "--port", "0", "--data-dir", directory.toString()};
        String path;
        JsonNode before;
        String small;
        JsonNode found;
        try (NimbusProcess server = NimbusProcess.startQuickly(command)) {
            GatewayClient client = new GatewayClient(server.uriBlocking());
            path = beginBlocking(client, LARGE);
            small = beginBlocking(client, SMALL);
            before = client.awaitBlocking(path, search -> positions(search) > 0);
            found = client.awaitBlocking(small, search -> isIn(search, "found"));
            client.awaitBlocking(path, search -> positions(search) > positions(before));
            server.kill();
        }

        Instant restarted = Instant.now(); // what is kept before is on the disk
        try (NimbusProcess server = NimbusProcess.startQuickly(command)) {
            GatewayClient client = new GatewayClient(server.uriBlocking());
            client.awaitBlocking(
                    path,
                    search -> isIn(search, "running")
                            && isKeptAfter(search, restarted)
                            && positions(search) > positions(before));
            assertThat(client.json(small)).isEqualTo(found);
        }
    }

    @Test
    void searchGoesOnAfterARestartOfAllNodes_whereTheSolversHaveDataDirectories() throws Exception {
        String path;
        JsonNode before;
        JsonNode found;
        try (TestCluster cluster = clusterWithDisksBlocking()) {
            GatewayClient client = new GatewayClient(cluster.uri());
            found = client.awaitBlocking(beginBlocking(client, SMALL), search -> isIn(search, "found"));
            path = beginBlocking(client, LARGE);
            before = client.awaitBlocking(path, search -> positions(search) > 0);
            client.awaitBlocking(path, search -> positions(search) > positions(before));
            cluster.killAll();
        }

        Instant restarted = Instant.now();
        try (TestCluster cluster = clusterWithDisksBlocking()) {
            GatewayClient client = new GatewayClient(cluster.uri());
            client.awaitBlocking(
                    path,
                    search -> isIn(search, "running")
                            && isKeptAfter(search, restarted)
                            && positions(search) > positions(before));
            client.solversBlocking(view -> view.size() == 2 && GatewayClient.sum(view, "searches") == 1);
            assertThat(client.json("/v1/searches/" + found.get("id").asText())).isEqualTo(found);
        }
    }

    private TestCluster clusterWithDisksBlocking() {
        TestCluster cluster = TestCluster.startQuicklyBlocking(0);
        for (String solver : List.of("one", "two")) {
            cluster.addSolver("--data-dir", directory.resolve(solver).toString());
        }
        cluster.solver(0).awaitReadyBlocking();
        cluster.solver(1).awaitReadyBlocking();
        return cluster;
    }
}
