package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.client.Upload;
import dev.nimbus.client.message.BatchEnd;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lines that never end, and lines that need more memory than there is, sent to real processes: each holds up only itself.
 * Solvers give a loop up after a second of CPU here.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ITLoopingLines {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LOOP = "{\"game\":\"turning-corners\",\"position\":[[666,666]]}";
    private static final String FULL = "{\"game\":\"turning-corners\",\"position\":[[667,667]]}";
    private static final String KAYLES = "{\"game\":\"kayles\",\"position\":[%d],\"ask\":[\"grundy\"]}";
    private static final String UNENDING = "the query did not end; please report it";

    private final HttpClient http = GatewayClient.HTTP;

    @TempDir
    Path classes;

    /** Lines of Kayles with others among them. */
    private static List<String> lines(int count, String other, int... at) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add(KAYLES.formatted(i));
        }
        for (int line : at) {
            lines.set(line, other);
        }
        return lines;
    }

    private static List<JsonNode> answersBlocking(URI server, List<String> lines) throws Exception {
        NimbusClient client = new NimbusClient(new ServerAddress(server));
        byte[] body = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String id = client.batches()
                .submitBlocking(Upload.ofNdjson(BodyPublishers.ofByteArray(body)))
                .id();
        BatchEnd end = client.batches().followBlocking(id, 0, (bytes, answered) -> out.write(bytes));
        assertThat(end.answered()).isEqualTo(lines.size());
        List<JsonNode> answers = new ArrayList<>();
        for (String line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
            answers.add(JSON.readTree(line));
        }
        return answers;
    }

    private static void assertOnly(List<JsonNode> answers, String message, Integer... errors) {
        List<Integer> failed = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            JsonNode answer = answers.get(i);
            assertThat(answer.get("line").asInt()).isEqualTo(i);
            if (answer.has("error")) {
                assertThat(answer.at("/error/code").asText()).isEqualTo("internal");
                assertThat(answer.at("/error/message").asText()).contains(message);
                failed.add(i);
            } else {
                assertThat(answer.has("grundy")).isTrue();
            }
        }
        assertThat(failed).containsExactly(errors);
    }

    private String metric(URI server, String name) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.resolve("/metrics")).build();
        return http.send(request, BodyHandlers.ofString())
                .body()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .findFirst()
                .orElseThrow();
    }

    private HttpRequest solve(URI server, String query) {
        return HttpRequest.newBuilder(server.resolve("/v1/solve"))
                .header("Content-Type", "application/json")
                .timeout(Duration.ofMinutes(5))
                .POST(BodyPublishers.ofString(query))
                .build();
    }

    @Test
    void server_answersAllOtherLines_countsTheThread_andEndsWithCode3_whenThereAreTooMany() throws Exception {
        try (NimbusProcess server = NimbusProcess.startQuickly(
                DefectiveClasses.inBlocking(classes), "serve", "--port", "0", "--workers", "2")) {
            URI uri = server.uriBlocking();

            assertOnly(answersBlocking(uri, lines(301, LOOP, 150)), UNENDING, 150);
            assertThat(metric(uri, "nimbus_stuck_workers")).isEqualTo("nimbus_stuck_workers 1.0");
            assertThat(server.output()).containsOnlyOnce("has used PT1S of CPU without asking its budget");
            assertThat(server.output()).contains("at dev.nimbus.theory.nimber.NimProduct.of");

            for (int i = 0; i < 12; i++) {
                http.sendAsync(solve(uri, LOOP), BodyHandlers.ofString());
            }
            for (int i = 0; i < 5; i++) {
                HttpResponse<String> answer = http.send(solve(uri, KAYLES.formatted(5 + i)), BodyHandlers.ofString());
                assertThat(answer.body()).contains("\"grundy\":");
            }
            assertThat(server.exitCodeBlocking()).as(server.output()).isEqualTo(3);
            assertThat(server.wholeOutputBlocking()).contains("more threads are stuck than there are workers");
        }
    }

    @Test
    void cluster_answersAllOtherLines() throws Exception {
        try (TestCluster cluster = TestCluster.startQuicklyBlocking(DefectiveClasses.inBlocking(classes), 3)) {
            assertOnly(answersBlocking(cluster.uri(), lines(3000, LOOP, 7, 1500)), UNENDING, 7, 1500);
        }
    }

    @Test
    void lineThatNeedsMoreMemoryThanThereIs_isInternal_andTheServerGoesOn() throws Exception {
        try (NimbusProcess server = NimbusProcess.startQuickly(
                DefectiveClasses.inBlocking(classes), "serve", "--port", "0", "--workers", "2")) {
            URI uri = server.uriBlocking();

            assertOnly(answersBlocking(uri, lines(300, FULL, 3, 200)), "OutOfMemoryError", 3, 200);

            assertThat(server.isAlive()).isTrue();
            assertOnly(answersBlocking(uri, lines(300, "")), "");
        }
    }
}
