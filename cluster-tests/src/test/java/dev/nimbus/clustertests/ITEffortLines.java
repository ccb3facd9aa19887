package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.Upload;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lines of a batch that need more than the budget of a query, and so become searches, while solvers die. */
@Timeout(600)
class ITEffortLines {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LINES = 60;

    /** The line that needs hours. It stands among others in one chunk. */
    private static final int HARD = 31;

    /** With a hard line that is past the budget of a query at once, for the number of its moves. */
    private static String lines(int effort) {
        return lines(
                "{\"game\":\"delete-nim\",\"position\":[1000000000000000000,999999999999999999],\"ask\":[\"moves\"],"
                        + "\"effort\":" + effort + "}");
    }

    private static String lines(String hard) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            lines.append(i == HARD ? hard : "{\"game\":\"kayles\",\"position\":[" + i + "],\"ask\":[\"grundy\"]}")
                    .append('\n');
        }
        return lines.toString();
    }

    private static String cram(int height, int width, int effort) {
        String rows = String.join(",", Collections.nCopies(height, '"' + ".".repeat(width) + '"'));
        return "{\"game\":\"cram\",\"position\":[" + rows + "],\"ask\":[\"grundy\"],\"effort\":" + effort + "}";
    }

    private static String submitBlocking(URI server, String lines) throws Exception {
        Upload upload = Upload.ofNdjson(BodyPublishers.ofString(lines));
        return new NimbusClient(new ServerAddress(server))
                .batches()
                .submitBlocking(upload)
                .id();
    }

    /** The answers by line; a line that comes twice fails. */
    private static Map<Integer, JsonNode> answersBlocking(URI server, String batch) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new NimbusClient(new ServerAddress(server))
                .batches()
                .followBlocking(batch, 0, (bytes, answered) -> out.write(bytes));
        Map<Integer, JsonNode> answers = new TreeMap<>();
        for (String line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
            JsonNode answer = JSON.readTree(line);
            assertThat(answers.put(answer.get("line").asInt(), answer)).as(line).isNull();
        }
        return answers;
    }

    private static JsonNode searching(GatewayClient client) throws Exception {
        JsonNode busy = client.solversBlocking(view -> GatewayClient.sum(view, "searches") == 1);
        return GatewayClient.first(busy, "searches");
    }

    @Test
    void hardLine_isAnsweredOnce_whenItsSolverDies_andNotSearchedOnceItsBatchIsCancelled() throws Exception {
        try (TestCluster cluster = TestCluster.startQuicklyBlocking(2)) {
            GatewayClient client = new GatewayClient(cluster.uri());
            String batch = submitBlocking(cluster.uri(), lines(5));
            String first = searching(client).get("id").asText();

            cluster.solver(first).kill();

            Map<Integer, JsonNode> answers = answersBlocking(cluster.uri(), batch);
            assertThat(answers).hasSize(LINES);
            answers.forEach((line, answer) ->
                    assertThat(answer.has("error")).as("%s", answer).isEqualTo(line == HARD));
            assertThat(answers.get(HARD).at("/error/code").asText()).isEqualTo("too-large");

            String other = submitBlocking(cluster.uri(), lines(3000));
            searching(client);
            assertSearchedWhileFrozenBlocking(cluster, other);
            assertThat(client.call("DELETE", "/v1/batches/" + other).statusCode())
                    .isEqualTo(200);
            // The gateway that was frozen may be alone yet, and see no solver.
            client.solversBlocking(view -> view.size() == 1 && GatewayClient.sum(view, "searches") == 0);
        }
    }

    /** Freezes the gateway that owns a batch until the cluster removes it; another one owns the batch then. */
    private static void assertSearchedWhileFrozenBlocking(TestCluster cluster, String batch) throws Exception {
        GatewayClient client = new GatewayClient(cluster.uri());
        GatewayClient other = new GatewayClient(cluster.addGatewayBlocking().uriBlocking());
        awaitMembersBlocking(client, 3);
        cluster.gateway().signalBlocking("STOP");
        awaitMembersBlocking(other, 2);
        other.awaitBlocking(
                "/v1/batches/" + batch, status -> status.path("answered").asInt() == LINES - 1);
        cluster.gateway().signalBlocking("CONT");
        awaitMembersBlocking(client, 3);
        client.awaitBlocking(
                "/v1/batches/" + batch, status -> status.path("answered").asInt() == LINES - 1);
        searching(other);
    }

    /**
     * The first gateway is the oldest member, took the search and owns the batch when it freezes. When it wakes, the second one
     * is the oldest, owns a batch and is killed. The batches' hard lines take seconds, within the budget of a query.
     */
    @Test
    void searchAndBatch_goOnAtAnotherGateway_whenTheOldestMemberFreezes_andWhenItIsKilled() throws Exception {
        try (TestCluster cluster = TestCluster.startQuicklyBlocking(2)) {
            NimbusProcess other = cluster.addGatewayBlocking();
            GatewayClient first = new GatewayClient(cluster.uri());
            GatewayClient second = new GatewayClient(other.uriBlocking());
            JsonNode begun = JSON.readTree(first.post("/v1/searches", cram(9, 9, 3000)));
            String path = "/v1/searches/" + begun.get("id").asText();
            second.awaitBlocking(path, ITEffortLines::isRunning);
            String batch = submitBlocking(cluster.uri(), lines(cram(5, 7, 3000)));

            cluster.gateway().signalBlocking("STOP");
            awaitMembersBlocking(second, 3);
            assertAnsweredBlocking(other.uriBlocking(), batch);
            cluster.gateway().signalBlocking("CONT");
            awaitMembersBlocking(first, 4);
            assertAnsweredBlocking(cluster.uri(), batch);
            assertGoesOnBlocking(second, path);

            String later = submitBlocking(other.uriBlocking(), lines(cram(5, 8, 3000)));
            other.kill();
            assertAnsweredBlocking(cluster.uri(), later);
            assertGoesOnBlocking(first, path);
        }
    }

    private static void awaitMembersBlocking(GatewayClient client, int count) throws Exception {
        client.awaitBlocking("/v1/cluster", view -> view.path("members").size() == count);
    }

    /** The nim-value of the hard line is 1. */
    private static void assertAnsweredBlocking(URI server, String batch) throws Exception {
        Map<Integer, JsonNode> answers = answersBlocking(server, batch);
        assertThat(answers).hasSize(LINES);
        answers.forEach((line, answer) ->
                assertThat(answer.has("error")).as("%s", answer).isFalse());
        assertThat(answers.get(HARD).get("grundy").asInt()).isEqualTo(1);
    }

    /** At one solver alone. */
    private static void assertGoesOnBlocking(GatewayClient client, String path) throws Exception {
        JsonNode before = client.awaitBlocking(path, ITEffortLines::isRunning);
        client.awaitBlocking(path, search -> isRunning(search) && positions(search) > positions(before));
        client.solversBlocking(view -> view.size() == 2 && GatewayClient.sum(view, "searches") == 1);
    }

    private static long positions(JsonNode search) {
        return search.at("/progress/positions").asLong();
    }

    private static boolean isRunning(JsonNode search) {
        return search.path("state").asText().equals("running");
    }
}
