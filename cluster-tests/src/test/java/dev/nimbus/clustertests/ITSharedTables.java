package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.Segment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Three solvers, each a JVM of its own, share the work of tables: first all are well, then one is killed at it, then one
 * freezes. One cluster has all three, since its nodes take longer to start than their work does.
 */
@TestMethodOrder(OrderAnnotation.class)
class ITSharedTables {
    private static final int SOLVERS = 3;
    /** Blanks that make fifty lines fill a chunk, so that each solver has its part at once. */
    private static final String PADDING = " ".repeat((63 << 10) / 50);

    /** Games without a known period: every heap needs its table. */
    private static final List<String> GAMES = List.of("0.6", "0.376", "0.14");

    /** It has no sparse space, so that each of its segments but the first takes seconds. */
    private static final String DEAR = "0.04";

    private static final int DEAR_QUERIES = 600;
    private static final int SEGMENTS = 3;
    private static final int HEAPS = SEGMENTS * Segment.LENGTH;

    /** About 2 s are expected, and a heartbeat; a member counts as gone after more than ten. */
    private static final Duration BOUND = Duration.ofSeconds(9);

    private static final Tables TABLES = Tables.local();
    private static TestCluster cluster;
    private static GatewayClient client;

    @BeforeAll
    static void start() {
        cluster = TestCluster.startComputingBlocking(SOLVERS);
        client = new GatewayClient(cluster.uri());
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    private static String question(int id, String code, long heap) {
        return "{\"id\":" + id + ",\"game\":\"octal(" + code + ")\",\"position\":" + heap + ",\"ask\":[\"grundy\"]}"
                + PADDING + "\n";
    }

    private static String answer(int id, String code, long heap) {
        long value = TABLES.table(TakeAndBreak.parse(code)).valueBlocking(heap);
        return "{\"line\":" + id + ",\"id\":" + id + ",\"grundy\":" + value + "}\n";
    }

    private static long computed(JsonNode solver) {
        return solver.get("counters").path("tables.computed").asLong();
    }

    /** What a solver had computed, by its id; one that was not there had nothing. */
    private static long computed(JsonNode solvers, String id) {
        for (JsonNode solver : solvers) {
            if (solver.get("id").asText().equals(id)) {
                return computed(solver);
            }
        }
        return 0;
    }

    /** A batch that needs a segment of the dear game: number 1, the second one, or a later one. */
    private record Dear(long largest) {
        static Dear ofSegment(int number) {
            return new Dear((number + 1L) * Segment.LENGTH - 1);
        }

        MixedBatch batch() {
            StringBuilder questions = new StringBuilder();
            IntStream.range(0, DEAR_QUERIES).forEach(i -> questions.append(question(i, DEAR, largest - i)));
            return new MixedBatch(DEAR_QUERIES, questions.toString().getBytes(StandardCharsets.UTF_8));
        }

        void assertAnswered(GatewayClient.Received received) {
            StringBuilder answers = new StringBuilder();
            IntStream.range(0, DEAR_QUERIES).forEach(i -> answers.append(answer(i, DEAR, largest - i)));
            assertThat(received.lines().equals(answers.toString()))
                    .as("all answers equal")
                    .isTrue();
        }
    }

    @Test
    @Order(1)
    void segments_ofACalmCluster_areEachComputedOnce() throws Exception {
        Random random = new Random(5);
        StringBuilder questions = new StringBuilder();
        StringBuilder answers = new StringBuilder();
        int count = 3000;
        for (int i = 0; i < count; i++) {
            String code = GAMES.get(i % GAMES.size());
            // The largest heap of each game comes first, so that all solvers want the whole table.
            long heap = i < 300 ? HEAPS - 1 : random.nextInt(HEAPS);
            questions.append(question(i, code, heap));
            answers.append(answer(i, code, heap));
        }
        MixedBatch batch = new MixedBatch(count, questions.toString().getBytes(StandardCharsets.UTF_8));

        GatewayClient.Received received = client.follow(client.submit(batch));

        assertThat(received.lines().equals(answers.toString()))
                .as("all answers equal")
                .isTrue();
        JsonNode solvers = client.solversBlocking(view -> GatewayClient.sum(view, "answers") >= count);
        assertThat(solvers).hasSize(SOLVERS);
        assertThat(GatewayClient.sum(solvers, "tables.computed"))
                .as("segments computed, of " + solvers)
                .isEqualTo((long) SEGMENTS * GAMES.size());
        assertThat(GatewayClient.sum(solvers, "tables.fetched"))
                .as("segments fetched, of " + solvers)
                .isPositive();
    }

    @Test
    @Order(2)
    void solver_killedWhileItComputesASegment_isReplaced() throws Exception {
        Dear dear = Dear.ofSegment(1);
        JsonNode before = client.solversBlocking(view -> GatewayClient.sum(view, "tables.computing") == 0);
        var submitted = client.submit(dear.batch());

        JsonNode busy = client.solversBlocking(view -> GatewayClient.sum(view, "tables.computing") == 1);
        String computing =
                GatewayClient.first(busy, "tables.computing").get("id").asText();
        cluster.solver(computing).kill();

        dear.assertAnswered(client.follow(submitted));
        JsonNode left = client.solversBlocking(view ->
                GatewayClient.sum(view, "tables.computing") == 0 && anyHasComputedSince(before, view, computing));
        assertThat(left).noneMatch(solver -> solver.get("id").asText().equals(computing));
        // Both together may compute more than two: while the cluster finds itself again, a node may go on by itself.
        assertThat(left)
                .as("segments, of " + left + ", before " + before)
                .allMatch(solver ->
                        computed(solver) - computed(before, solver.get("id").asText()) <= 2);
    }

    private static boolean anyHasComputedSince(JsonNode before, JsonNode now, String butFor) {
        for (JsonNode solver : now) {
            String id = solver.get("id").asText();
            if (!id.equals(butFor) && computed(solver) > computed(before, id)) {
                return true;
            }
        }
        return false;
    }

    /** The time until another one computes shows in its heartbeats, which come once a second, and goes to the standard output. */
    @Test
    @Order(3)
    void solver_frozenWhileItComputesASegment_delaysOthersByAboutTwoSeconds() throws Exception {
        cluster.addSolver().awaitReadyBlocking();
        client.solversBlocking(view -> view.size() >= SOLVERS); // one more where this test runs alone
        Dear dear = Dear.ofSegment(2);
        var submitted = client.submit(dear.batch());
        JsonNode busy = client.solversBlocking(view -> GatewayClient.sum(view, "tables.computing") == 1);
        String frozen = GatewayClient.first(busy, "tables.computing").get("id").asText();

        cluster.solver(frozen).signalBlocking("STOP");
        long begin = System.nanoTime();
        client.solversBlocking(view -> isComputing(busy, view, frozen));
        Duration delay = Duration.ofNanos(System.nanoTime() - begin);
        System.out.printf("another solver computes %d ms after the holder of the lease froze%n", delay.toMillis());

        assertThat(delay).isLessThan(BOUND);
        dear.assertAnswered(client.follow(submitted));
    }

    /** Whether another solver computes a segment, or has done so meanwhile. */
    private static boolean isComputing(JsonNode before, JsonNode now, String frozen) {
        for (JsonNode solver : now) {
            boolean isAtWork = solver.get("counters").path("tables.computing").asLong() > 0;
            if (isAtWork && !solver.get("id").asText().equals(frozen)) {
                return true;
            }
        }
        return anyHasComputedSince(before, now, frozen);
    }
}
