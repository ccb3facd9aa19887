package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the nodes of a real cluster count after work of known size. */
class ITMetrics {
    private static final Pattern ADMIN = Pattern.compile("metrics at (http://\\S+)/metrics");
    private static final int LINES = 5_000;
    private static final int BOARDS = 30;

    @Test
    void cluster_countsEachQueryOnceAtTheGatewayAndAtASolver() throws Exception {
        try (TestCluster cluster = TestCluster.startQuicklyBlocking(0)) {
            List<NimbusProcess> solvers = addSolversBlocking(cluster);
            GatewayClient client = new GatewayClient(cluster.uri());
            assertThat(client.post("/v1/solve", lines()).lines()).hasSize(LINES + 3);

            String gateway = client.get("/metrics").body();
            assertThat(value(gateway, "nimbus_queries_total")).isEqualTo(LINES + 3);
            assertThat(value(gateway, "nimbus_answers_total")).isEqualTo(LINES + 3);
            assertThat(value(gateway, "nimbus_errors_total{code=\"malformed-json\"}"))
                    .isOne();
            assertThat(value(gateway, "nimbus_errors_total{code=\"unknown-game\"}"))
                    .isOne();
            assertThat(value(gateway, "nimbus_budget_refusals_total")).isOne();
            assertThat(value(gateway, "nimbus_solvers")).isEqualTo(2);
            assertThat(value(gateway, "nimbus_http_requests_seconds_count{route=\"/v1/solve\",status=\"200\"}"))
                    .isOne();

            JsonNode members = client.json("/v1/cluster").get("members");
            assertThat(members.findValuesAsText("role")).containsExactlyInAnyOrder("gateway", "solver", "solver");
            assertThat(members.findValuesAsText("address")).hasSize(3).allMatch(one -> one.startsWith("127.0.0.1:"));
            assertThat(members.findValuesAsText("workers")).containsExactly("1", "1");

            List<String> scraped = new ArrayList<>();
            for (NimbusProcess solver : solvers) {
                GatewayClient admin = new GatewayClient(admin(solver));
                assertThat(admin.get("/health/ready").statusCode()).isEqualTo(200);
                assertThat(admin.get("/nowhere").statusCode()).isEqualTo(404);
                scraped.add(admin.get("/metrics").body());
            }
            // Where the machine is slow, lines are given to a second solver, and both may answer.
            double answered = sum(scraped, "nimbus_queries_total");
            assertThat(answered).isGreaterThanOrEqualTo(LINES + 3);
            assertThat(sum(scraped, "nimbus_answers_total")).isEqualTo(answered);
            assertThat(sum(scraped, "nimbus_errors_total{code=\"malformed-json\"}"))
                    .isGreaterThanOrEqualTo(1);
            assertThat(sum(scraped, "nimbus_budget_refusals_total")).isGreaterThanOrEqualTo(1);
            assertThat(sum(scraped, "nimbus_table_values_total")).isPositive();
            assertThat(sum(scraped, "nimbus_table_bytes")).isPositive();
            assertThat(sum(scraped, "nimbus_http_requests_seconds_count{route=\"/health/ready\",status=\"200\"}"))
                    .isEqualTo(2);
            assertThat(sum(scraped, "jvm_threads_live_threads")).isPositive();
        }
    }

    @Test
    void hardLinesOfOneChunk_areSharedAmongSolvers() throws Exception {
        try (TestCluster cluster = TestCluster.startQuicklyBlocking(0)) {
            List<NimbusProcess> solvers = addSolversBlocking(cluster);
            GatewayClient client = new GatewayClient(cluster.uri());
            String answers = client.post("/v1/solve", boards());

            assertThat(answers.lines()).hasSize(BOARDS).noneMatch(line -> line.contains("error"));
            for (NimbusProcess solver : solvers) {
                String scraped =
                        new GatewayClient(admin(solver)).get("/metrics").body();
                assertThat(value(scraped, "nimbus_queries_total")).isPositive();
            }
        }
    }

    private static List<NimbusProcess> addSolversBlocking(TestCluster cluster) throws Exception {
        List<NimbusProcess> solvers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            solvers.add(cluster.addSolver("--admin-port", "0"));
        }
        solvers.forEach(NimbusProcess::awaitReadyBlocking);
        new GatewayClient(cluster.uri()).solversBlocking(heard -> heard.size() == 2);
        return solvers;
    }

    /** Boards of Clobber whose nim-values take some seconds together. */
    private static String boards() {
        Random random = new Random(1);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < BOARDS; i++) {
            String rows = random.ints(20, 0, 20)
                    .mapToObj(number -> number == 0 ? "." : number % 2 == 0 ? "o" : "x")
                    .collect(Collectors.joining());
            lines.append("{\"game\":\"clobber\",\"ask\":[\"grundy\"],\"position\":[\"")
                    .append(String.join("\",\"", rows.split("(?<=\\G.{5})")))
                    .append("\"]}\n");
        }
        return lines.toString();
    }

    /** Sound questions of a game with a table, and three that get an error each. */
    private static String lines() {
        String sound = IntStream.range(0, LINES)
                .mapToObj(i -> "{\"game\":\"octal(0.16)\",\"position\":[" + i + "]}")
                .collect(Collectors.joining("\n"));
        return sound + "\n{\n{\"game\":\"none\",\"position\":[1]}\n"
                + "{\"game\":\"grundys-game\",\"position\":[1000000000000]}\n";
    }

    private static URI admin(NimbusProcess solver) {
        Matcher matcher = ADMIN.matcher(solver.output());
        assertThat(matcher.find()).as(solver.output()).isTrue();
        return URI.create(matcher.group(1));
    }

    private static double sum(List<String> scraped, String sample) {
        return scraped.stream().mapToDouble(text -> value(text, sample)).sum();
    }

    private static double value(String scraped, String sample) {
        return scraped.lines()
                .filter(line -> line.startsWith(sample + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(sample + " is missing in\n" + scraped));
    }
}
