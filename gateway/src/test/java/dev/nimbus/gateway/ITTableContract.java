package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.gateway.access.Scope;
import dev.nimbus.gateway.access.TokenFile;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.search.LocalSearchJobs;
import dev.nimbus.query.search.PeriodSearching;
import dev.nimbus.query.search.SearchWorker;
import dev.nimbus.query.search.Searches;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.UnsharedStore;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code GET /v1/tables/…}, with the solver's own work behind it. */
class ITTableContract {
    private static final ChunkSolver SOLVER = new ChunkSolver(new Catalogue(Tables.local()));

    @TempDir
    Path spool;

    private GatewayFixture gateway;

    @BeforeEach
    void start() {
        gateway = new GatewayFixture(GatewayFixture.options(spool)
                .with(GatewaySetting.WRITE_QUEUE, 64 << 10)
                .with(GatewaySetting.SOLVER_WAIT_MILLIS, 1000));
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private FakeSolver solve(Function<QueryChunk, AnswerChunk> work) {
        FakeSolver solver = gateway.solver("solver", 8).by(work).start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
        return solver;
    }

    private void solve() {
        solve(SOLVER::answerBlocking);
    }

    private HttpResponse<String> accepting(String accept, String path) {
        return gateway.send(HttpRequest.newBuilder(gateway.uri(path)).header("Accept", accept));
    }

    private static String type(HttpResponse<?> response) {
        return response.headers().firstValue("Content-Type").orElseThrow();
    }

    @Test
    void table_isJson() {
        solve();

        HttpResponse<String> response = gateway.get("/v1/tables/kayles?from=0&to=8");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(type(response)).isEqualTo("application/json");
        assertThat(response.body())
                .isEqualTo("{\"game\":\"octal(0.77)\",\"from\":0,\"to\":8,\"values\":[0,1,2,3,1,4,3,2,1]}");
    }

    @Test
    void game_isWrittenAsItIs_orEscaped() {
        solve();

        for (String game :
                new String[] {"subtraction(1,3,4)", "subtraction%281%2C3,4%29", "octal(0.77)", "octal(0.3...)"}) {
            HttpResponse<String> response = gateway.get("/v1/tables/" + game + "?to=3");

            assertThat(response.statusCode()).as(game).isEqualTo(200);
            assertThat(new JsonObject(response.body()).getJsonArray("values")).hasSize(4);
        }
    }

    @Test
    void range_hasItsPresets() {
        solve();

        assertThat(new JsonObject(gateway.get("/v1/tables/nim").body()).getJsonArray("values"))
                .hasSize(201);
        assertThat(gateway.get("/v1/tables/nim?from=1000&to=1001").body()).endsWith("\"values\":[1000,1001]}");
        assertThat(gateway.get("/v1/tables/nim?from=9223372036854775806").body())
                .endsWith("\"values\":[9223372036854775806,9223372036854775807]}");
    }

    @Test
    void count_tellsPAndNPositions() {
        solve();

        assertThat(gateway.get("/v1/tables/subtraction(1,2)?ask=count&to=10").body())
                .isEqualTo("{\"game\":\"subtraction(1,2)\",\"from\":0,\"to\":10,\"count\":{\"P\":4,\"N\":7}}");
        assertThat(gateway.get("/v1/tables/kayles?ask=count&from=0&to=9223372036854775807")
                        .statusCode())
                .isEqualTo(200);
        assertThat(gateway.get("/v1/tables/kayles?ask=moves").statusCode()).isEqualTo(400);
    }

    @Test
    void guess_namesTheGameOfTheRules() {
        solve();
        String rules = "{\"rules\":{\"state\":[\"n\"],\"moves\":[{\"for\":{\"t\":\"1..n\"},\"to\":[\"n-t\"]}]}}";
        String path = "/v1/tables/" + URLEncoder.encode(rules, StandardCharsets.UTF_8);

        JsonObject guessed = new JsonObject(gateway.get(path + "?ask=guess").body());
        assertThat(guessed.getString("guess")).isEqualTo("nim");
        assertThat(guessed.getInteger("comparedTo")).isEqualTo(200);
        assertThat(gateway.get("/v1/tables/kayles?ask=guess").body())
                .isEqualTo("{\"game\":\"octal(0.77)\",\"guess\":null}");
    }

    @Test
    void guess_withARangeThatIsNone_isRefused() {
        solve();

        for (String range : List.of("&to=abc", "&from=-1", "&from=5&to=3", "&to=99999999999999999999")) {
            assertThat(gateway.get("/v1/tables/kayles?ask=guess" + range).statusCode())
                    .as(range)
                    .isEqualTo(400);
        }
        assertThat(gateway.get("/v1/tables/kayles?ask=guess&from=3&to=5").statusCode())
                .isEqualTo(200);
    }

    @Test
    void deepSearch_isAcceptedShownAndStopped() {
        TablesConfig shallow = TablesConfig.defaults().withExploreWork(1e5);
        LocalSearchJobs jobs = new LocalSearchJobs();
        ChunkSolver solver = new ChunkSolver(new Catalogue(new Tables(new UnsharedStore(), shallow)))
                .withSearches(Searches.of(jobs));
        solve(solver::answerBlocking);
        String path = "/v1/tables/0.6/period";

        HttpResponse<String> begun =
                gateway.send(HttpRequest.newBuilder(gateway.uri(path)).POST(HttpRequest.BodyPublishers.noBody()));
        assertThat(begun.statusCode()).isEqualTo(202);
        assertThat(begun.body()).isEqualTo("{\"game\":\"octal(0.6)\",\"search\":{\"state\":\"waiting\",\"values\":0}}");
        HttpResponse<String> shown = gateway.get(path);
        assertThat(shown.statusCode()).isEqualTo(404);
        assertThat(type(shown)).isEqualTo("application/problem+json");
        assertThat(new JsonObject(shown.body()).getJsonObject("search").getString("state"))
                .isEqualTo("waiting");
        String id = jobs.listBlocking().get(0).id();
        assertThat(gateway.get("/v1/searches").body()).isEqualTo("{\"searches\":[]}");
        assertThat(gateway.get("/v1/searches/" + id).statusCode()).isEqualTo(404);
        assertThat(gateway.get("/v1/searches/" + id + "/proof").statusCode()).isEqualTo(404);
        assertThat(delete("/v1/searches/" + id)).isEqualTo(404);
        assertThat(delete(path)).isEqualTo(204);
        assertThat(delete(path)).isEqualTo(404);
        assertThat(gateway.send(HttpRequest.newBuilder(gateway.uri("/v1/tables/kayles/period"))
                                .POST(HttpRequest.BodyPublishers.ofString("{}")))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void deepSearch_isChargedToWhoAskedForIt() throws IOException {
        gateway.close();
        TokenFile tokens = new TokenFile(spool.resolve("tokens"));
        String token = tokens.addBlocking("ci", Set.of(Scope.SUBMIT, Scope.READ));
        gateway = new GatewayFixture(
                GatewayFixture.options(spool.resolve("batches")).withAccess(GatewayFixture.withTokens(tokens.path())));
        TablesConfig shallow = TablesConfig.defaults().withExploreWork(1e5);
        LocalSearchJobs jobs = new LocalSearchJobs();
        ChunkSolver solver = new ChunkSolver(new Catalogue(new Tables(new UnsharedStore(), shallow)))
                .withSearches(Searches.of(jobs));
        solve(solver::answerBlocking);
        String path = "/v1/tables/0.04/period";

        try (SearchWorker worker = PeriodSearching.worker(jobs, new UnsharedStore(), 64 << 20, () -> false)
                .start()) {
            assertThat(call(token, "POST", path).statusCode()).isEqualTo(202);
            GatewayFixture.awaitUntil(() -> {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500)); // calls count, too
                JsonObject limits =
                        new JsonObject(call(token, "GET", "/v1/limits").body());
                return limits.getJsonObject("used").getDouble("cpuSeconds") >= 1;
            });
            assertThat(call(token, "DELETE", path).statusCode()).isEqualTo(204);
        }
    }

    private HttpResponse<String> call(String token, String method, String path) {
        return gateway.send(HttpRequest.newBuilder(gateway.uri(path))
                .header("Authorization", "Bearer " + token)
                .method(method, HttpRequest.BodyPublishers.noBody()));
    }

    private int delete(String path) {
        return gateway.send(HttpRequest.newBuilder(gateway.uri(path)).DELETE()).statusCode();
    }

    @Test
    void table_isCsv_orABFile() {
        solve();
        String csv = "heap,grundy\n5,4\n6,3\n7,2\n";
        String bfile = "5 4\n6 3\n7 2\n";
        String path = "/v1/tables/kayles?from=5&to=7";

        assertThat(accepting("text/csv", path).body()).isEqualTo(csv);
        assertThat(type(accepting("text/csv", path))).isEqualTo("text/csv; charset=utf-8");
        assertThat(accepting("text/plain;q=0.9", path).body()).isEqualTo(bfile);
        assertThat(type(accepting("text/plain", path))).isEqualTo("text/plain; charset=utf-8");
        assertThat(gateway.get(path + "&format=csv").body()).isEqualTo(csv);
        assertThat(gateway.get(path + "&format=bfile").body()).isEqualTo(bfile);
        assertThat(type(accepting("text/html, */*", path))).isEqualTo("application/json");
        assertThat(type(accepting("text/csv", path + "&format=json"))).isEqualTo("application/json");
        assertThat(type(accepting("text/csv;q=0, application/json", path))).isEqualTo("application/json");
        assertThat(type(accepting("application/json;q=0.5, text/csv ; q=0.8", path)))
                .isEqualTo("text/csv; charset=utf-8");
        assertThat(type(accepting("application/json;q=0, */*", path))).isEqualTo("text/csv; charset=utf-8");
        assertThat(type(accepting("text/csv;q=often", path))).isEqualTo("text/csv; charset=utf-8");
        assertThat(type(accepting(",", path))).isEqualTo("application/json");
        assertThat(type(accepting(", text/csv ,", path))).isEqualTo("text/csv; charset=utf-8");
        HttpRequest.Builder twoFields =
                HttpRequest.newBuilder(gateway.uri(path)).headers("Accept", "image/png", "Accept", "text/csv");
        assertThat(gateway.send(twoFields).body()).isEqualTo(csv);
        assertThat(accepting("image/png", path).statusCode()).isEqualTo(406);
        assertThat(accepting("text/csv;q=0", path).statusCode()).isEqualTo(406);
    }

    @Test
    void longTable_comesWhole() {
        solve();

        JsonArray values =
                new JsonObject(gateway.get("/v1/tables/nim?from=7&to=100006").body()).getJsonArray("values");
        HttpResponse<String> rows = gateway.get("/v1/tables/nim?from=7&to=100006&format=bfile");

        assertThat(values).hasSize(100_000);
        for (int i = 0; i < values.size(); i++) {
            assertThat(values.getLong(i)).isEqualTo(7 + i);
        }
        assertThat(rows.body().lines()).hasSize(100_000).last().isEqualTo("100006 100006");
    }

    @Test
    void clientThatDoesNotRead_stopsItsTable() throws IOException {
        FakeSolver solver = solve(SOLVER::answerBlocking);
        HttpResponse<InputStream> response = gateway.stream("/v1/tables/nim?to=90000000");

        // What is under way and in the buffers of the client's socket is far less than the 22 000 ranges.
        try (InputStream body = response.body()) {
            assertThat(new String(body.readNBytes(20), StandardCharsets.US_ASCII))
                    .startsWith("{\"game\":\"nim\"");
            long before = -1;
            while (before != solver.chunks.get()) {
                before = solver.chunks.get();
                for (int i = 0; i < 50; i++) {
                    gateway.ready();
                }
            }
            assertThat(before).isLessThan(2000);
        }
        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("streams") == 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kayle|404 unknown-game",
                "boxes|404 unsupported-ask",
                "octal(9)|400 invalid-game",
                "nim?from=-1|400 bad-request",
                "nim?from=5&to=4|400 bad-request",
                "nim?to=1e3|400 bad-request",
                "nim?format=xml|400 bad-request",
                "nim?to=100000000|413 too-large",
                "grundys-game?from=900000000000&to=900000000001|413 too-large",
                "kayle/period|404 unknown-game",
                "kayles/period?verify=maybe|400 bad-request",
                "grundys-game/period|404 no-period"
            })
    void wrongRequests_areProblems(String path, String problem) {
        solve();

        HttpResponse<String> response = gateway.get("/v1/tables/" + path);

        assertThat(type(response)).isEqualTo("application/problem+json");
        assertThat(response.statusCode() + " "
                        + new JsonObject(response.body()).getString("type").substring("urn:nimbus:problem:".length()))
                .isEqualTo(problem);
    }

    @Test
    void period_isTold() {
        solve();

        JsonObject period = new JsonObject(
                gateway.get("/v1/tables/kayles/period?verify=true").body());

        assertThat(period.getString("game")).isEqualTo("octal(0.77)");
        assertThat(period.getInteger("period")).isEqualTo(12);
        assertThat(period.getInteger("preperiod")).isEqualTo(71);
        assertThat(period.getJsonObject("proof").getBoolean("verified")).isTrue();
        JsonObject split = new JsonObject(
                gateway.get("/v1/tables/take-and-break(0.205200C)/period").body());
        assertThat(split.getJsonArray("constant")).containsExactly(19, 39);
        assertThat(members("Period")).isEqualTo(split.fieldNames());
        assertThat(period.containsKey("constant")).isFalse();
        assertThat(members("Table"))
                .isEqualTo(new JsonObject(gateway.get("/v1/tables/nim").body()).fieldNames());
    }

    /** What others have published is told, but is no proof here. */
    @Test
    void periodThatIsOnlyPublished_isNotFound() {
        solve(chunk -> answer(
                chunk, "{\"game\":\"octal(0.106)\",\"looked\":9,\"message\":\"no period is proven; published\"}\n"));

        HttpResponse<String> response = gateway.get("/v1/tables/octal(0.106)/period");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(new JsonObject(response.body()).getString("detail")).isEqualTo("no period is proven; published");
    }

    private static Set<String> members(String schema) {
        return Contract.target("#/components/schemas/" + schema + "/properties").properties().stream()
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    @Test
    void head_hasNoBody() throws IOException, InterruptedException {
        solve();
        HttpRequest head = HttpRequest.newBuilder(gateway.uri("/v1/tables/kayles?to=90000000"))
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build();

        HttpResponse<String> response = gateway.http.send(head, BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEmpty();
    }

    @Test
    void withoutSolver_isAProblem() {
        HttpResponse<String> response = gateway.get("/v1/tables/kayles");

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).hasValue("5");
    }

    @Test
    void tableThatCannotGoOn_breaksOff() {
        solve(chunk -> chunk.firstLine() == 2
                ? answer(chunk, "{\"line\":2,\"error\":{\"code\":\"internal\",\"message\":\"lost\"}}\n")
                : SOLVER.answerBlocking(chunk));

        assertThatThrownBy(() -> gateway.get("/v1/tables/nim?to=12287"))
                .as("though it is the last of three ranges")
                .hasRootCauseInstanceOf(IOException.class);
        assertThat(gateway.ready().getInteger("streams")).isZero();
    }

    private static AnswerChunk answer(QueryChunk chunk, String line) {
        return new AnswerChunk(chunk.ticket(), chunk.firstLine(), 1, 1, line.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void misereQuotient_isTold() {
        solve();

        JsonObject quotient =
                new JsonObject(gateway.get("/v1/games/octal(0.123)/misere").body());

        assertThat(quotient.getString("game")).isEqualTo("octal(0.123)");
        assertThat(quotient.getBoolean("complete")).isTrue();
        assertThat(quotient.getInteger("order")).isEqualTo(20);
        assertThat(quotient.getInteger("period")).isEqualTo(5);
        assertThat(quotient.getJsonArray("pPortion")).hasSize(5);
        assertThat(quotient.getJsonArray("phi")).hasSize(quotient.getInteger("heaps") + 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kayle/misere|404 unknown-game",
                "wythoff/misere|404 unsupported-ask",
                "treblecross/misere|404 unsupported-ask",
                "kayles/misere?heaps=0|400 bad-request",
                "kayles/misere?heaps=1001|400 bad-request",
                "kayles/misere?heaps=x|400 bad-request"
            })
    void misereQuotientOfNothing_isAProblem(String path, String problem) {
        solve();

        HttpResponse<String> response = gateway.get("/v1/games/" + path);

        assertThat(response.statusCode() + " "
                        + new JsonObject(response.body()).getString("type").substring("urn:nimbus:problem:".length()))
                .isEqualTo(problem);
    }

    @Test
    void heapsOfAQuotient_haveOneRange() {
        for (String heaps : List.of("-1", "0", "100000000")) {
            assertThat(gateway.get("/v1/games/kayles/misere?heaps=" + heaps).body())
                    .contains("heaps is " + heaps + "; expected an integer from 1 to 1000");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"%2B2", "%D9%A2", "%202"})
    void integerThatIsNotDigitsAlone_isRejected(String heap) {
        solve();

        assertThat(gateway.get("/v1/tables/nim?to=" + heap).statusCode()).isEqualTo(400);
    }

    /** Any word was accepted, and ignored. */
    @Test
    void countInTheFormOfATable_isABadRequest() {
        solve();

        assertThat(gateway.get("/v1/tables/nim?ask=count&format=json").statusCode())
                .isEqualTo(200);
        for (String wrong : List.of("ask=count&format=csv", "ask=guess&format=foo")) {
            assertThat(gateway.get("/v1/tables/nim?" + wrong).body()).contains("expected json");
        }
    }

    @Test
    void periodThatNoTheoremProves_saysThatNothingWasSearched() {
        solve();

        assertThat(gateway.get("/v1/tables/grundys-game/period").body()).contains("so no heaps were searched");
    }
}
