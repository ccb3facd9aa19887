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
    private record Run(String table, long computed, long fetched, String output) {}

    private NimbusProcess serve() {
        return NimbusProcess.startQuickly("serve", "--port", "0", "--workers", "1", "--data-dir", directory.toString());
    }

    private Run run(boolean killed) throws Exception {
        try (NimbusProcess server = serve()) {
            GatewayClient client = new GatewayClient(server.uriBlocking());
            client.solversBlocking(solvers -> !solvers.isEmpty());
            String table = client.get(TABLE).body();
            JsonNode solvers = client.solversBlocking(view -> GatewayClient.sum(view, "tables.heldValues") >= 196_608);
            if (killed) {
                waitForTheDisk(server);
                server.kill();
            } else {
                assertThat(server.terminateBlocking()).isIn(0, 143);
            }
            return new Run(
                    table,
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

    @Test
    void tables_areThereAfterARestart() throws Exception {
        Run first = run(false);
        assertThat(first.computed()).isEqualTo(SEGMENTS);

        Run second = run(false);

        assertThat(second.table()).isEqualTo(first.table()).contains("\"values\":[");
        assertThat(second.computed()).as(second.output()).isZero();
        assertThat(second.fetched()).isEqualTo(SEGMENTS);
    }

    @Test
    void damagedFile_isSetAside_andTheServerStarts() throws Exception {
        Run first = run(false);
        Path file = directory.resolve("node-1/tables.mv");
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, (byte) 7);
        Files.write(file, bytes);

        Run second = run(false);

        assertThat(second.table()).isEqualTo(first.table());
        assertThat(second.computed()).isEqualTo(SEGMENTS);
        assertThat(second.output()).contains("is damaged and set aside as");
        assertThat(directory.resolve("node-1/tables.mv.damaged-1")).exists();
    }

    private String inRun(Exchange exchange) throws Exception {
        try (NimbusProcess server = serve()) {
            String answer = exchange.with(new GatewayClient(server.uriBlocking()));
            server.kill();
            return answer;
        }
    }

    /** Something asked of a server. */
    private interface Exchange {
        String with(GatewayClient client) throws Exception;
    }

    @Test
    void registeredRules_areKnownAfterAKill() throws Exception {
        String registered = inRun(client -> client.post("/v1/rulesets", "{\"graph\":[[1],[]]}"));
        assertThat(registered).contains("\"ruleset\":");

        String query = "{\"game\":" + registered + ",\"position\":[0]}\n";
        assertThat(inRun(client -> client.post("/v1/solve", query))).contains("\"outcome\":\"N\"");
        assertThat(inRun(client -> client.post("/v1/rulesets", "{\"graph\":[[1],[]]}")))
                .isEqualTo(registered);
    }

    @Test
    void tables_areThereAfterAKill() throws Exception {
        Run first = run(true);

        Run second = run(false);

        assertThat(second.table()).isEqualTo(first.table());
        assertThat(second.computed() + second.fetched()).isEqualTo(SEGMENTS);
        assertThat(second.fetched()).as(second.output()).isPositive();
    }
}
