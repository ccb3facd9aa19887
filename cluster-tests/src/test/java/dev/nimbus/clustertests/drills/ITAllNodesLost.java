package dev.nimbus.clustertests.drills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nimbus.client.AnswerListener;
import dev.nimbus.client.Batches;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.Searches;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.Upload;
import dev.nimbus.client.message.Answer;
import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import dev.nimbus.client.message.BatchStatus;
import dev.nimbus.client.message.Query;
import dev.nimbus.client.message.Query.Ask;
import dev.nimbus.client.message.Search;
import dev.nimbus.clustertests.GatewayClient;
import dev.nimbus.clustertests.NimbusProcess;
import dev.nimbus.gateway.store.PostgresServer;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** With a database, what was answered with 201 or 202 survives the death of every node at once. */
class ITAllNodesLost {
    private static final int QUERIES = 200_000;

    /** Some seconds of work, within the budget of a query. */
    private static final String BOARD = "[\"........\",\"........\",\"........\",\"........\",\"........\"]";

    private static final String HARD =
            "{\"game\":\"cram\",\"position\":" + BOARD + ",\"ask\":[\"grundy\"],\"effort\":3000}\n";

    /** Of rules that were registered: they are lost where only the nodes have them. */
    private static final String REGISTERED = "{\"game\":%s,\"position\":[0],\"ask\":[\"grundy\"]}\n";

    private static final String HARD_ANSWER = "{\"line\":0,\"grundy\":1}\n{\"line\":1,\"grundy\":2}\n";

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

    /** One is under way, another is stopped, when they die; then one dies at the moment when it is taken. Their solvers have no disks. */
    @Test
    void searches_inADatabase_areFoundByNodesThatComeLater() throws Exception {
        Optional<PostgresServer> database = PostgresServer.startBlocking();
        assumeThat(database).as("PostgreSQL is installed here").isPresent();
        try (PostgresServer server = database.get()) {
            String under;
            String stopped;
            try (NimbusProcess gateway = gateway(server.url());
                    NimbusProcess solver = solver(gateway)) {
                Searches searches = client(gateway).searches();
                stopped = searches.beginBlocking(search("[\"........\",\".......#\",\"........\"]"))
                        .id();
                searches.stopBlocking(stopped);
                Search begun = searches.beginBlocking(search(BOARD));
                under = begun.id();
                awaitBlocking(searches, under, search -> search.progress().positions() > 0);
                TimeUnit.SECONDS.sleep(2); // until what was changed is in the database, too
                solver.kill();
                gateway.kill();
            }
            String taken;
            try (NimbusProcess gateway = gateway(server.url());
                    NimbusProcess solver = solver(gateway)) {
                Searches searches = client(gateway).searches();
                assertThat(searches.statusBlocking(stopped).state()).isEqualTo(Search.State.STOPPED);
                awaitBlocking(searches, under, search -> search.state() != Search.State.QUEUED);
                taken = searches.beginBlocking(search("[\"......\",\"......\",\"......\",\"......\"]"))
                        .id();
                solver.kill();
                gateway.kill();
            }
            try (NimbusProcess gateway = gateway(server.url());
                    NimbusProcess solver = solver(gateway)) {
                assertFoundBlocking(gateway, under, "1");
                assertFoundBlocking(gateway, taken, "0");
                assertThat(solver.isAlive()).isTrue();
            }
        }
    }

    private static Query search(String board) {
        return Query.position("cram", board).ask(Ask.GRUNDY).withEffort(Duration.ofMinutes(50));
    }

    private static void assertFoundBlocking(NimbusProcess gateway, String id, String value) throws Exception {
        Search found = awaitBlocking(
                client(gateway).searches(), id, search -> search.state().isOver());
        assertThat(found.answer().flatMap(Answer::grundy)).as("%s", found).contains(value);
    }

    private static Search awaitBlocking(Searches searches, String id, Predicate<Search> wanted) throws Exception {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
        Search search = searches.statusBlocking(id);
        while (!wanted.test(search)) {
            assertThat(System.nanoTime()).as("%s", search).isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(50);
            search = searches.statusBlocking(id);
        }
        return search;
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
            String rules = new GatewayClient(gateway.uriBlocking()).post("/v1/rulesets", "{\"graph\":[[1,2],[],[1]]}");
            String lines = HARD + REGISTERED.formatted(rules);
            BatchStatus hard = batches.submitBlocking(Upload.ofNdjson(BodyPublishers.ofString(lines)));
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
