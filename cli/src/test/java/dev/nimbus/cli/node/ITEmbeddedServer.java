package dev.nimbus.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import dev.nimbus.gateway.GatewayOptions;
import dev.nimbus.solver.SolverOptions;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ITEmbeddedServer {
    private static final int LINES = 2500;
    /** Its moves are more than the budget of a query has steps, which shows at once. */
    private static final String LARGE = "[1000000000000000000,999999999999999999]";

    @TempDir
    Path directory;

    private final HttpClient http = HttpClient.newHttpClient();

    private EmbeddedServer start() throws Exception {
        return EmbeddedServer.startBlocking(
                GatewayOptions.DEFAULTS.withPort(0).withDataDirectory(directory), SolverOptions.defaults());
    }

    private <T> HttpResponse<T> post(URI server, String path, String body, HttpResponse.BodyHandler<T> handler)
            throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.resolve(path))
                .POST(BodyPublishers.ofString(body))
                .header("Content-Type", path.endsWith("solve") ? "application/x-ndjson" : "application/json")
                .build();
        return http.send(request, handler);
    }

    @Test
    void census_ofAServer_isThatOfThisProcess() throws Exception {
        try (EmbeddedServer server = start()) {
            String url = server.uri().toString();
            CommandRun asked = CommandRun.of("census", "subtraction(a,b,c)", "--to", "9", "--url", url);
            CommandRun unknown = CommandRun.of("census", "wythoff(a)", "--to", "9", "--url", url);

            assertThat(asked.exitCode()).as(asked.err()).isZero();
            assertThat(asked.out())
                    .isEqualTo(CommandRun.of("census", "subtraction(a,b,c)", "--to", "9")
                            .out());
            assertThat(unknown.exitCode()).isEqualTo(2);
        }
    }

    @Test
    void solve_ofAServer_isThatOfThisProcess() throws Exception {
        String board = "[\"....\",\"...#\"]";
        try (EmbeddedServer server = start()) {
            String url = server.uri().toString();
            CommandRun asked = CommandRun.of("solve", "kayles", "5,7,9", "--ask", "moves", "--url", url);
            CommandRun searched = CommandRun.of("solve", "cram", board, "--effort", "1m", "--url", url);
            CommandRun refused = CommandRun.of("solve", "kayles", "5,-7", "--url", url);

            assertThat(asked.exitCode()).as(asked.err()).isZero();
            assertThat(asked.out())
                    .isEqualTo(CommandRun.of("solve", "kayles", "5,7,9", "--ask", "moves")
                            .out());
            assertThat(searched.out())
                    .as(searched.err())
                    .isEqualTo(CommandRun.of("solve", "cram", board).out());
            assertThat(http.send(
                                    HttpRequest.newBuilder(server.uri().resolve("/v1/searches"))
                                            .build(),
                                    BodyHandlers.ofString())
                            .body())
                    .contains("\"effort\":60");
            assertThat(refused.exitCode()).isEqualTo(1);
        }
        assertThat(CommandRun.of("solve", "nim", "1", "--url", "http://127.0.0.1:1")
                        .exitCode())
                .isEqualTo(2);
    }

    /** A search is offered as the server would take it, or not at all. */
    @ParameterizedTest
    @CsvSource({"3600,10m", "90,90", "0,"})
    void questionPastItsBudget_offersTheEffortThatTheServerGives(int most, String offered) throws Exception {
        GatewayOptions options = GatewayOptions.DEFAULTS
                .withPort(0)
                .withDataDirectory(directory)
                .withMaxEffort(Duration.ofSeconds(most));
        try (EmbeddedServer server = EmbeddedServer.startBlocking(options, SolverOptions.defaults())) {
            String url = server.uri().toString();
            CommandRun asked =
                    CommandRun.of("solve", "delete-nim", LARGE, "--ask", "moves", "--token", "secret", "--url", url);

            assertThat(asked.err()).contains("work budget").doesNotContain("secret");
            if (offered == null) {
                assertThat(asked.err()).doesNotContain("To search longer");
            } else {
                assertThat(asked.err())
                        .contains("To search longer: nimbus search delete-nim '" + LARGE + "' --ask moves --effort "
                                + offered + " --url " + url + " --token TOKEN");
            }
        }
    }

    @Test
    void serverThatHasStarted_hasASolver() throws Exception {
        try (EmbeddedServer server = start()) {
            HttpResponse<String> created =
                    post(server.uri(), "/v1/rulesets", "{\"graph\":[[],[0]]}", BodyHandlers.ofString());

            assertThat(created.statusCode()).as(created.body()).isBetween(200, 201);
        }
    }

    /** Their answers are a hundred times as long as the queries, and more than one reply may hold. */
    @Test
    void manyQueriesWithLongAnswers_areAllAnswered() throws Exception {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            body.append("{\"game\":\"kayles\",\"position\":[")
                    .append(100_000 + i)
                    .append("],\"ask\":[\"moves\"]}\n");
        }
        try (EmbeddedServer server = start()) {
            HttpResponse<java.io.InputStream> response =
                    post(server.uri(), "/v1/solve", body.toString(), BodyHandlers.ofInputStream());
            BufferedReader lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
            for (int i = 0; i < LINES; i++) {
                assertThat(lines.readLine()).startsWith("{\"line\":" + i + ",\"moves\":{\"count\":");
            }
            assertThat(lines.readLine()).isNull();
        }
    }
}
