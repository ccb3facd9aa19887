package dev.nimbus.clustertests.drills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.Upload;
import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import dev.nimbus.client.message.BatchStatus;
import dev.nimbus.clustertests.NimbusProcess;
import dev.nimbus.gateway.store.PostgresServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** With a database, what was answered with 201 survives the death of every node at once. */
class ITAllNodesLost {
    private static final int QUERIES = 200_000;

    private final String cluster = "lost-" + UUID.randomUUID();

    @Test
    void batch_inADatabase_isAnsweredByNodesThatComeLater() throws Exception {
        Optional<PostgresServer> database = PostgresServer.startBlocking();
        assumeThat(database).as("PostgreSQL is installed here").isPresent();
        NimQueries queries = new NimQueries(QUERIES, 11);
        NimQueries.Checker checker = queries.new Checker();
        try (PostgresServer server = database.get()) {
            BatchStatus batch = submitAndLoseAllBlocking(server.url(), queries);

            try (NimbusProcess gateway = gateway(server.url());
                    NimbusProcess solver = solver(gateway)) {
                BatchEnd end = client(gateway).batches().followBlocking(batch.id(), 0, checker);

                assertThat(end.state()).as(gateway.output()).isEqualTo(BatchState.COMPLETED);
                assertThat(solver.isAlive()).isTrue();
            }
        }
        assertThat(checker.wrong()).as(checker.firstWrong()).isZero();
        assertThat(checker.lines()).isEqualTo(QUERIES);
    }

    /** Kills the gateway and the solver as soon as the batch is accepted. */
    private BatchStatus submitAndLoseAllBlocking(String database, NimQueries queries) throws Exception {
        try (NimbusProcess gateway = gateway(database);
                NimbusProcess solver = solver(gateway)) {
            BatchStatus batch = client(gateway)
                    .batches()
                    .submitBlocking(Upload.ofNdjson(BodyPublishers.ofInputStream(() -> queries.body(line -> {}))));
            solver.kill();
            gateway.kill();
            return batch;
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
