package dev.nimbus.clustertests.drills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nimbus.client.AnswerListener;
import dev.nimbus.client.Batches;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.Upload;
import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import dev.nimbus.client.message.BatchStatus;
import dev.nimbus.clustertests.NimbusProcess;
import dev.nimbus.gateway.store.PostgresServer;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** With a database, what was answered with 201 survives the death of every node at once. */
class ITAllNodesLost {
    private static final int QUERIES = 200_000;

    /** Some seconds of work, within the budget of a query. */
    private static final String HARD = "{\"game\":\"cram\",\"position\":[\"........\",\"........\",\"........\","
            + "\"........\",\"........\"],\"ask\":[\"grundy\"],\"effort\":3000}\n";

    private static final String HARD_ANSWER = "{\"line\":0,\"grundy\":1}\n";

    private final String cluster = "lost-" + UUID.randomUUID();

    @Test
    void batches_inADatabase_areAnsweredByNodesThatComeLater() throws Exception {
        Optional<PostgresServer> database = PostgresServer.startBlocking();
        assumeThat(database).as("PostgreSQL is installed here").isPresent();
        NimQueries queries = new NimQueries(QUERIES, 11);
        NimQueries.Checker checker = queries.new Checker();
        try (PostgresServer server = database.get()) {
            List<BatchStatus> batches = submitAndLoseAllBlocking(server.url(), queries);

            try (NimbusProcess gateway = gateway(server.url());
                    NimbusProcess solver = solver(gateway)) {
                followBlocking(gateway, batches.get(1), checker);
                ByteArrayOutputStream hard = new ByteArrayOutputStream();
                followBlocking(gateway, batches.get(0), (lines, answered) -> hard.writeBytes(lines));
                assertThat(hard.toString(StandardCharsets.UTF_8)).isEqualTo(HARD_ANSWER);
                assertThat(solver.isAlive()).isTrue();
            }
        }
        assertThat(checker.wrong()).as(checker.firstWrong()).isZero();
        assertThat(checker.lines()).isEqualTo(QUERIES);
    }

    private static void followBlocking(NimbusProcess gateway, BatchStatus batch, AnswerListener answers)
            throws Exception {
        BatchEnd end = client(gateway).batches().followBlocking(batch.id(), 0, answers);
        assertThat(end.state()).as(gateway.output()).isEqualTo(BatchState.COMPLETED);
    }

    /** Kills the gateway and the solver as soon as both batches are accepted. */
    private List<BatchStatus> submitAndLoseAllBlocking(String database, NimQueries queries) throws Exception {
        try (NimbusProcess gateway = gateway(database);
                NimbusProcess solver = solver(gateway)) {
            Batches batches = client(gateway).batches();
            BatchStatus hard = batches.submitBlocking(Upload.ofNdjson(BodyPublishers.ofString(HARD)));
            BatchStatus nim = batches.submitBlocking(
                    Upload.ofNdjson(BodyPublishers.ofInputStream(() -> queries.body(line -> {}))));
            solver.kill();
            gateway.kill();
            return List.of(hard, nim);
        }
    }

    private NimbusProcess gateway(String database) {
        return NimbusProcess.startQuickly(
                "gateway", "--port", "0", "--cluster-name", cluster, "--cluster-port", "0", "--database-url", database);
    }

    private NimbusProcess solver(NimbusProcess gateway) {
        return NimbusProcess.startQuickly(
                        "solver", "--cluster-name", cluster, "--cluster-port", "0", "--join", gateway.memberBlocking())
                .awaitReadyBlocking();
    }

    private static NimbusClient client(NimbusProcess gateway) {
        return new NimbusClient(new ServerAddress(gateway.uriBlocking()));
    }
}
