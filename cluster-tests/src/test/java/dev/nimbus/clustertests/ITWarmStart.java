package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server of one process that ends and starts again with its data directory. */
class ITWarmStart {
    private static final String TABLE = "/v1/tables/octal(0.6)?from=196500&to=196607";
    private static final int SEGMENTS = 3;

    @TempDir
    private Path directory;

    /** What one run of the server gave. */
    private record Run(String table, String answer, long computed, long fetched, String output) {}

    private NimbusProcess serve() {
        return NimbusProcess.startQuickly("serve", "--port", "0", "--workers", "1", "--data-dir", directory.toString());
    }

    private Run run(boolean killed, Exchange last) throws Exception {
        try (NimbusProcess server = serve()) {
            GatewayClient client = new GatewayClient(server.uriBlocking());
            client.solversBlocking(solvers -> !solvers.isEmpty());
            String table = client.get(TABLE).body();
            JsonNode solvers = client.solversBlocking(view -> GatewayClient.sum(view, "tables.heldValues") >= 196_608);
            if (killed) {
                waitForTheDisk(server);
            }
            String answer = last.with(client);
            if (killed) {
                server.kill();
            } else {
                assertThat(server.terminateBlocking()).isIn(0, 143);
            }
            return new Run(
                    table,
                    answer,
                    GatewayClient.sum(solvers, "tables.computed"),
                    GatewayClient.sum(solvers, "tables.fetched"),
                    server.output());
        }
    }

    /** What was put within the last second need not be there; the file then stands still. */
    private void waitForTheDisk(NimbusProcess server) throws Exception {
        Path file = directory.resolve("node-1/tables.mv");
        Patience.awaitBlocking("a written table", () -> Files.size(file) >= SEGMENTS * 65_536L, server::output);
    }

    /** Something asked of a server before it ends. */
    private interface Exchange {
        String with(GatewayClient client) throws Exception;
    }

    private static String register(GatewayClient client) throws Exception {
        return client.post("/v1/rulesets", "{\"graph\":[[1],[]]}");
    }

    /** Four runs on one directory: a server takes longer to start than for what is looked at. */
    @Test
    void tablesAndRules_areThereAfterAKill_andARestart_andADamagedFileIsSetAside() throws Exception {
        Run first = run(true, ITWarmStart::register);
        assertThat(first.table()).contains("\"values\":[");
        assertThat(first.computed()).isEqualTo(SEGMENTS);
        assertThat(first.answer()).contains("\"ruleset\":");

        assertKnownAfterAKill(first);
        assertKnownAfterARestart(first);
        assertSetAside(first);
    }

    private void assertKnownAfterAKill(Run first) throws Exception {
        String query = "{\"game\":" + first.answer() + ",\"position\":[0]}\n";

        Run second = run(false, client -> client.post("/v1/solve", query) + register(client));

        assertThat(second.table()).isEqualTo(first.table());
        assertThat(second.computed() + second.fetched()).isEqualTo(SEGMENTS);
        assertThat(second.fetched()).as(second.output()).isPositive();
        assertThat(second.answer()).contains("\"outcome\":\"N\"").endsWith(first.answer());
    }

    private void assertKnownAfterARestart(Run first) throws Exception {
        Run third = run(false, ITWarmStart::register);

        assertThat(third.table()).isEqualTo(first.table());
        assertThat(third.computed()).as(third.output()).isZero();
        assertThat(third.fetched()).isEqualTo(SEGMENTS);
        assertThat(third.answer()).isEqualTo(first.answer());
    }

    private void assertSetAside(Run first) throws Exception {
        Path file = directory.resolve("node-1/tables.mv");
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, (byte) 7);
        Files.write(file, bytes);

        Run damaged = run(false, ITWarmStart::register);

        assertThat(damaged.table()).isEqualTo(first.table());
        assertThat(damaged.computed()).isEqualTo(SEGMENTS);
        assertThat(damaged.output()).contains("is damaged and set aside as");
        assertThat(directory.resolve("node-1/tables.mv.damaged-1")).exists();
    }
}
