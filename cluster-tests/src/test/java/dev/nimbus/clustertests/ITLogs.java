package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.client.message.BatchStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a cluster writes while a solver is killed under load, and a node that cannot join one. */
class ITLogs {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int QUERIES = 30_000;

    @Test
    void killedSolver_isOneLineAtEachMember() throws Exception {
        try (TestCluster cluster = TestCluster.startQuicklyBlocking(2, "--log-format", "json")) {
            GatewayClient client = new GatewayClient(cluster.uri());
            client.solversBlocking(solvers -> solvers.size() == 2);
            int before = lines(cluster.solver(1)).size();
            int beforeAtGateway = json(cluster.gateway()).size();

            BatchStatus batch = client.submit(MixedBatch.of(QUERIES, 7));
            cluster.solver(0).kill();
            assertThat(client.follow(batch).end().answered()).isEqualTo(QUERIES);
            client.solversBlocking(solvers -> solvers.size() == 1);

            assertThat(lines(cluster.solver(1)).stream().skip(before).toList())
                    .singleElement()
                    .asString()
                    .contains("INFO", "is gone; members left: 2");
            List<JsonNode> gateway =
                    json(cluster.gateway()).stream().skip(beforeAtGateway).toList();
            assertThat(gateway.stream().filter(ITLogs::isAccess))
                    .anyMatch(line -> line.get("formattedMessage").asText().equals("POST /v1/batches")
                            && line.get("status").asInt() == 201
                            && line.get("caller").asText().isEmpty()
                            && line.get("received").asLong() > QUERIES
                            && line.get("sent").asLong() > 0);
            assertThat(gateway.stream()
                            .filter(line -> !isAccess(line) && !isOfSilence(line))
                            .map(line -> line.get("formattedMessage").asText() + " ("
                                    + line.get("loggerName").asText() + ")"))
                    .singleElement()
                    .asString()
                    .contains("is gone; members left: 2");
        }
    }

    /** Hazelcast logged the failure twice with its stack before. */
    @Test
    void takenClusterPort_isOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                NimbusProcess solver = NimbusProcess.startQuickly(
                        "solver", "--cluster-port", Integer.toString(taken.getLocalPort()))) {
            assertThat(solver.wholeOutputBlocking().lines().toList())
                    .singleElement()
                    .asString()
                    .startsWith("nimbus: cannot listen for the cluster at 127.0.0.1 port " + taken.getLocalPort());
            assertThat(solver.exitCodeBlocking()).isEqualTo(2);
        }
    }

    /** Both find the port free at first, unless one is much later than the other. */
    @Test
    void clusterPortThatTwoNodesWantAtOnce_isOneLine() throws Exception {
        String port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = Integer.toString(free.getLocalPort());
        }
        try (NimbusProcess one = NimbusProcess.startQuickly("solver", "--cluster-port", port);
                NimbusProcess other = NimbusProcess.startQuickly("solver", "--cluster-port", port)) {
            Object ended = CompletableFuture.anyOf(
                            CompletableFuture.supplyAsync(one::wholeOutputBlocking, task -> new Thread(task).start()),
                            CompletableFuture.supplyAsync(other::wholeOutputBlocking, task -> new Thread(task).start()))
                    .join();

            assertThat(((String) ended).lines().toList())
                    .singleElement()
                    .asString()
                    .startsWith("nimbus: cannot listen for the cluster at 127.0.0.1 port " + port);
        }
    }

    /** A machine that stands still for a while may hear of the silence before the cluster says who is gone. */
    private static boolean isOfSilence(JsonNode line) {
        return line.get("formattedMessage").asText().contains(" fell silent, ");
    }

    private static List<String> lines(NimbusProcess node) {
        return node.output().lines().filter(line -> !isOfTheMachine(line)).toList();
    }

    /** All but the lines that tell how far the node has started. */
    private static List<JsonNode> json(NimbusProcess node) {
        return lines(node).stream()
                .filter(line -> line.startsWith("{"))
                .map(ITLogs::parsed)
                .toList();
    }

    /** A machine so busy that a thread or the cluster stands still for two seconds is no concern of this test. */
    private static boolean isOfTheMachine(String line) {
        return line.contains("BlockedThreadChecker") || line.contains("CircuitBreaker");
    }

    private static JsonNode parsed(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException e) {
            throw new AssertionError(line, e);
        }
    }

    private static boolean isAccess(JsonNode line) {
        return line.get("loggerName").asText().equals("dev.nimbus.access");
    }
}
