package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.Segment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * A solver freezes while it computes a segment alone in the cluster: another one takes the lease over and computes it. The
 * time until that shows in its heartbeats, which come once a second, goes to the standard output.
 */
class ITFrozenLeaseHolder {
    private static final int QUERIES = 600;
    /** The second segment of 0.04, which has no sparse space, takes seconds. */
    private static final long HEAP = 2L * Segment.LENGTH - 1;
    /** Blanks that make fifty lines fill a chunk, so that each solver has its part at once. */
    private static final String PADDING = " ".repeat((63 << 10) / 50);
    /** About 2 s are expected, and a heartbeat; a member counts as gone after more than ten. */
    private static final Duration BOUND = Duration.ofSeconds(9);

    @Test
    void others_areDelayedByAboutTwoSeconds() throws Exception {
        StringBuilder questions = new StringBuilder();
        StringBuilder answers = new StringBuilder();
        Tables tables = Tables.local();
        for (int i = 0; i < QUERIES; i++) {
            questions.append(
                    "{\"game\":\"octal(0.04)\",\"position\":" + (HEAP - i) + ",\"ask\":[\"grundy\"]}" + PADDING + "\n");
            long value = tables.table(TakeAndBreak.parse("0.04")).valueBlocking(HEAP - i);
            answers.append("{\"line\":" + i + ",\"grundy\":" + value + "}\n");
        }
        MixedBatch batch = new MixedBatch(QUERIES, questions.toString().getBytes(StandardCharsets.UTF_8));
        try (TestCluster cluster = TestCluster.startBlocking(3)) {
            GatewayClient client = new GatewayClient(cluster.uri());
            var submitted = client.submit(batch);
            JsonNode busy = client.solversBlocking(view -> GatewayClient.sum(view, "tables.computing") == 1);
            String frozen =
                    GatewayClient.first(busy, "tables.computing").get("id").asText();

            cluster.solver(frozen).signalBlocking("STOP");
            long begin = System.nanoTime();
            client.solversBlocking(view -> isComputing(view, frozen));
            Duration delay = Duration.ofNanos(System.nanoTime() - begin);
            System.out.printf("another solver computes %d ms after the holder of the lease froze%n", delay.toMillis());

            assertThat(delay).isLessThan(BOUND);
            assertThat(client.follow(submitted).lines().equals(answers.toString()))
                    .as("all answers equal")
                    .isTrue();
        }
    }

    /** Whether another solver computes a segment, or has done so meanwhile. */
    private static boolean isComputing(JsonNode solvers, String frozen) {
        for (JsonNode solver : solvers) {
            JsonNode counters = solver.get("counters");
            boolean atWork = counters.path("tables.computing").asLong() > 0
                    || counters.path("tables.computed").asLong() > 1;
            if (atWork && !solver.get("id").asText().equals(frozen)) {
                return true;
            }
        }
        return false;
    }
}
