package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import dev.nimbus.client.message.BatchStatus;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

/** The main job on real processes: a batch in over HTTP, live answers out over a WebSocket. */
class ITMainJob {
    private static final int QUERIES = 60_000;

    @Test
    void batch_throughOneGatewayAndTwoSolvers_isCompleteAndRight() throws Exception {
        MixedBatch batch = MixedBatch.of(QUERIES, 1);
        try (TestCluster cluster =
                TestCluster.startBlocking(2)) { // with the compilers and the collector that users have
            GatewayClient client = new GatewayClient(cluster.uri());

            GatewayClient.Received received = client.follow(client.submit(batch));

            String expected = batch.answers();
            assertThat(received.lines().equals(expected))
                    .as("all answers equal")
                    .isTrue();
            long errors =
                    expected.lines().filter(line -> line.contains("\"error\"")).count();
            assertThat(received.end()).isEqualTo(new BatchEnd(BatchState.COMPLETED, QUERIES, QUERIES, errors));
            assertTablesWereShared(client);
        }
    }

    /**
     * Counted by the solvers: each did a part of the work, some lines perhaps both, and what one computed the other read. That
     * no segment is computed twice is shown in {@link ITSharedTables}.
     */
    private static void assertTablesWereShared(GatewayClient client) throws Exception {
        JsonNode solvers = client.solversBlocking(view -> GatewayClient.sum(view, "answers") >= QUERIES);
        assertThat(solvers).hasSize(2);
        for (JsonNode solver : solvers) {
            assertThat(solver.get("counters").get("answers").asLong())
                    .as(solvers.toString())
                    .isPositive();
        }
        assertThat(GatewayClient.sum(solvers, "tables.fetched"))
                .as(solvers.toString())
                .isPositive();
    }

    /** In one cluster: nobody solves at first, then one solver is killed in the middle of a batch, and one is asked to end. */
    @Test
    void batches_whoseSolversAreMissingOrKilledOrAskedToEnd_loseNothing() throws Exception {
        try (TestCluster cluster = TestCluster.startQuicklyBlocking(0)) {
            GatewayClient client = new GatewayClient(cluster.uri());
            assertWaits(client, MixedBatch.of(1_000, 3), () -> cluster.addSolver());

            addSolverBlocking(cluster, client);
            assertWhole(
                    client, MixedBatch.of(QUERIES, 2), () -> cluster.solver(0).kill());

            addSolverBlocking(cluster, client);
            assertWhole(
                    client,
                    MixedBatch.of(QUERIES, 4),
                    () -> assertThat(cluster.solver(1).terminateBlocking()).isIn(0, 143));
        }
    }

    /** A batch without a solver waits, says why, and goes on with the first that comes. */
    private static void assertWaits(GatewayClient client, MixedBatch batch, Runnable solver) throws Exception {
        assertThat(client.get("/health/live").statusCode()).isEqualTo(200);
        assertThat(client.get("/health/ready").statusCode()).isEqualTo(503);
        assertThat(client.get("/health/ready").body()).contains("no solver");

        BatchStatus submitted = client.submit(batch);
        solver.run();

        assertThat(client.follow(submitted).lines()).isEqualTo(batch.answers());
    }

    /** There are two then. */
    private static void addSolverBlocking(TestCluster cluster, GatewayClient client) throws Exception {
        cluster.addSolver().awaitReadyBlocking();
        client.solversBlocking(view -> view.size() == 2);
    }

    private static void assertWhole(GatewayClient client, MixedBatch batch, Runnable onFirst) throws Exception {
        Collected answers = new Collected(onFirst);

        BatchEnd end = client.followInto(client.submit(batch), answers);

        assertThat(answers.text().equals(batch.answers()))
                .as("all answers equal")
                .isTrue();
        assertThat(end.answered()).isEqualTo(batch.queries());
    }

    /** Keeps the answers and does something once, when the first of them have come. */
    private static final class Collected extends OutputStream {
        private final StringBuilder text = new StringBuilder();
        private final Runnable onFirst;
        private boolean begun;

        Collected(Runnable onFirst) {
            this.onFirst = onFirst;
        }

        @Override
        public void write(int one) {
            text.append((char) one);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            text.append(new String(bytes, offset, length, java.nio.charset.StandardCharsets.UTF_8));
            if (!begun) {
                begun = true;
                onFirst.run();
            }
        }

        String text() {
            return text.toString();
        }
    }
}
