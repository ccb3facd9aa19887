package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A deep search for a period in a cluster whose nodes die. */
class ITDeepSearch {
    /** No sparse space, so that each of its segments takes seconds, and no period is known. */
    private static final String PATH = "/v1/tables/octal(0.04)/period";

    private static long values(JsonNode problem) {
        return problem.path("search").path("values").asLong();
    }

    /** What is told of the search once it knows so many values. */
    private static JsonNode progressBlocking(GatewayClient client, long values)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
        while (true) {
            JsonNode told = client.json(PATH);
            if (values(told) >= values) {
                return told;
            }
            assertThat(System.nanoTime())
                    .as("waited in vain, last for %s", told)
                    .isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    @Test
    void searchGoesOnAfterARestart_whereThereIsADataDirectory(@TempDir Path directory) throws Exception {
        String[] command = {"serve", "--port", "0", "--data-dir", directory.toString()};
        long before;
        try (NimbusProcess server = NimbusProcess.startQuickly(command)) {
            GatewayClient client = new GatewayClient(server.uriBlocking());
            assertThat(client.call("POST", PATH).statusCode()).isEqualTo(202);
            before = values(progressBlocking(client, 1 << 16));
            server.kill();
        }

        try (NimbusProcess server = NimbusProcess.startQuickly(command)) {
            GatewayClient client = new GatewayClient(server.uriBlocking());
            JsonNode after = progressBlocking(client, before + 1);
            assertThat(after.at("/search/state").asText()).isEqualTo("running");
            assertThat(client.call("DELETE", PATH).statusCode()).isEqualTo(204);
            assertThat(client.json(PATH).has("search")).isFalse();
        }
    }

    @Test
    void searchOfASolverThatIsKilled_goesOnFromItsSegments_andCanBeStopped() throws Exception {
        try (TestCluster cluster = TestCluster.startComputingBlocking(2)) {
            GatewayClient client = new GatewayClient(cluster.uri());
            assertThat(client.call("DELETE", PATH).statusCode()).isEqualTo(404);
            assertThat(client.call("POST", PATH).statusCode()).isEqualTo(202);
            JsonNode busy = client.solversBlocking(view -> GatewayClient.sum(view, "searches") == 1);
            String first = GatewayClient.first(busy, "searches").get("id").asText();
            long before = values(progressBlocking(client, 1 << 16));

            cluster.solver(first).kill();

            client.solversBlocking(view -> GatewayClient.sum(view, "searches") == 1
                    && !GatewayClient.first(view, "searches").get("id").asText().equals(first));
            JsonNode after = progressBlocking(client, before + 1);
            assertThat(after.at("/search/state").asText()).isEqualTo("running");
            assertThat(after.get("status").asInt()).isEqualTo(404);
            assertThat(client.call("DELETE", PATH).statusCode()).isEqualTo(204);
            assertThat(client.json(PATH).has("search")).isFalse();
            client.solversBlocking(view -> GatewayClient.sum(view, "searches") == 0);
        }
    }
}
