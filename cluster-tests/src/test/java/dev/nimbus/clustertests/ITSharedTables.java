package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.Segment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Three solvers, each a JVM of its own, share the work of tables. */
class ITSharedTables {
    private static final int SOLVERS = 3;
    /** Blanks that make fifty lines fill a chunk, so that each solver has its part at once. */
    private static final String PADDING = " ".repeat((63 << 10) / 50);

    /** Games without a known period: every heap needs its table. */
    private static final List<String> GAMES = List.of("0.6", "0.376", "0.14");

    private static final int SEGMENTS = 3;
    private static final int HEAPS = SEGMENTS * Segment.LENGTH;

    private static String question(int id, String code, long heap) {
        return "{\"id\":" + id + ",\"game\":\"octal(" + code + ")\",\"position\":" + heap + ",\"ask\":[\"grundy\"]}"
                + PADDING + "\n";
    }

    private static String answer(int id, Tables tables, String code, long heap) {
        long value = tables.table(TakeAndBreak.parse(code)).valueBlocking(heap);
        return "{\"line\":" + id + ",\"id\":" + id + ",\"grundy\":" + value + "}\n";
    }

    @Test
    void segments_ofACalmCluster_areEachComputedOnce() throws Exception {
        Random random = new Random(5);
        Tables tables = Tables.local();
        StringBuilder questions = new StringBuilder();
        StringBuilder answers = new StringBuilder();
        int count = 3000;
        for (int i = 0; i < count; i++) {
            String code = GAMES.get(i % GAMES.size());
            // The largest heap of each game comes first, so that all solvers want the whole table.
            long heap = i < 300 ? HEAPS - 1 : random.nextInt(HEAPS);
            questions.append(question(i, code, heap));
            answers.append(answer(i, tables, code, heap));
        }
        MixedBatch batch = new MixedBatch(count, questions.toString().getBytes(StandardCharsets.UTF_8));
        try (TestCluster cluster = TestCluster.startBlocking(SOLVERS)) {
            GatewayClient client = new GatewayClient(cluster.uri());

            GatewayClient.Received received = client.follow(client.submit(batch));

            assertThat(received.lines().equals(answers.toString()))
                    .as("all answers equal")
                    .isTrue();
            JsonNode solvers = client.solversBlocking(view -> GatewayClient.sum(view, "answers") == count);
            assertThat(solvers).hasSize(SOLVERS);
            assertThat(GatewayClient.sum(solvers, "tables.computed"))
                    .as("segments computed, of " + solvers)
                    .isEqualTo((long) SEGMENTS * GAMES.size());
            assertThat(GatewayClient.sum(solvers, "tables.fetched"))
                    .as("segments fetched, of " + solvers)
                    .isPositive();
        }
    }

    /** The second segment of 0.04, which has no sparse space, takes seconds. Its cousin 0.007 would need a third. */
    @Test
    void solver_killedWhileItComputesASegment_isReplaced() throws Exception {
        int count = 600;
        long heap = 2L * Segment.LENGTH - 1;
        StringBuilder questions = new StringBuilder();
        for (int i = 0; i < count; i++) {
            questions.append(question(i, "0.04", heap - i));
        }
        MixedBatch batch = new MixedBatch(count, questions.toString().getBytes(StandardCharsets.UTF_8));
        try (TestCluster cluster = TestCluster.startBlocking(SOLVERS)) {
            GatewayClient client = new GatewayClient(cluster.uri());
            var submitted = client.submit(batch);

            JsonNode busy = client.solversBlocking(view -> GatewayClient.sum(view, "tables.computing") == 1);
            String computing =
                    GatewayClient.first(busy, "tables.computing").get("id").asText();
            cluster.solver(computing).kill();
            GatewayClient.Received received = client.follow(submitted);

            Tables tables = Tables.local();
            StringBuilder answers = new StringBuilder();
            for (int i = 0; i < count; i++) {
                answers.append(answer(i, tables, "0.04", heap - i));
            }
            assertThat(received.lines().equals(answers.toString()))
                    .as("all answers equal")
                    .isTrue();
            JsonNode left = client.solversBlocking(view ->
                    GatewayClient.sum(view, "tables.computing") == 0 && GatewayClient.sum(view, "tables.computed") > 0);
            assertThat(left).noneMatch(solver -> solver.get("id").asText().equals(computing));
            // Both together may compute more than two: while the cluster finds itself again, a node may go on by
            // itself.
            assertThat(left)
                    .as("segments, of " + left)
                    .allMatch(solver ->
                            solver.get("counters").get("tables.computed").asLong() <= 2);
        }
    }
}
