package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.catalogue.RulesetBounds;
import dev.nimbus.games.catalogue.RulesetStore;
import dev.nimbus.gateway.access.Scope;
import dev.nimbus.gateway.access.TokenFile;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code POST /v1/rulesets} and {@code GET /v1/games}, with the solver's own work behind them. */
class ITRulesetContract {
    private static final String PATH = "/v1/rulesets";
    private static final String JSON = "application/json";
    private static final String GRAPH = "{\"graph\":[[1,2],[],[1]]}";

    @TempDir
    Path spool;

    private GatewayFixture gateway;

    @BeforeEach
    void start() {
        gateway = new GatewayFixture(GatewayFixture.options(spool).with(GatewaySetting.SOLVER_WAIT_MILLIS, 1000));
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private FakeSolver solver(String id, RulesetStore rulesets) {
        ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local(), rulesets, List.of()));
        return gateway.solver(id, 4).by(solver::answerBlocking);
    }

    private void solve() {
        startHeard(solver("solver", new LocalRulesetStore()));
    }

    private void startHeard(FakeSolver solver) {
        solver.start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
    }

    private static String problem(HttpResponse<String> response) {
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        JsonObject problem = new JsonObject(response.body());
        assertThat(problem.getInteger("status")).isEqualTo(response.statusCode());
        return response.statusCode() + " " + problem.getString("type").substring("urn:nimbus:problem:".length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e2147483648", "1e-2147483648", "1E+999999999999"})
    void number_ofAMonstrousExponent_isRefusedAtOnce(String number) {
        solve();

        for (String rules : List.of(
                number,
                "{\"graph\":" + number + "}",
                "{\"graph\":[[" + number + "]]}",
                "{\"rewrite\":[[\"1\"," + number + "]]}")) {
            HttpResponse<String> response = gateway.post(PATH, JSON, rules);

            assertThat(response.statusCode()).as(response.body()).isBetween(400, 499);
            assertThat(response.body()).contains(number);
        }
    }

    @Test
    void rules_areRegisteredOnce() {
        solve();

        HttpResponse<String> first = gateway.post(PATH, JSON, GRAPH);
        HttpResponse<String> again = gateway.post(PATH, JSON, "{\r\n  \"graph\": [[2, 1],\n[],\n[1]]\n}\n");

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(first.body()).matches("\\{\"ruleset\":\"[0-9a-f]{32}\"}");
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
    }

    @Test
    void registeredRules_canBeAsked() {
        solve();
        String id = gateway.post(PATH, JSON, GRAPH).body();

        String answer = gateway.post("/v1/solve", JSON, "{\"game\":" + id + ",\"position\":[0],\"ask\":\"grundy\"}")
                .body();

        assertThat(answer.strip()).isEqualTo("{\"line\":0,\"grundy\":2}");
    }

    @Test
    void gzippedRules_areRead() throws IOException {
        solve();
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
            zip.write(GRAPH.getBytes(StandardCharsets.UTF_8));
        }

        HttpResponse<String> response =
                gateway.post(PATH, JSON, BodyPublishers.ofByteArray(zipped.toByteArray()), "Content-Encoding", "gzip");

        assertThat(response.statusCode()).isEqualTo(201);
    }

    @Test
    void wrongRules_areAProblemWithItsPlace() {
        solve();

        HttpResponse<String> response = gateway.post(PATH, JSON, "{\"graph\":[[1,7],[]]}");

        assertThat(problem(response)).isEqualTo("422 invalid-game");
        JsonObject problem = new JsonObject(response.body());
        assertThat(problem.getString("at")).isEqualTo("/graph/0/1");
        assertThat(problem.getString("detail")).isEqualTo("vertex 0 leads to 7; expected a vertex from 0 to 1");
    }

    @Test
    void otherBodies_areProblems() {
        solve();

        assertThat(problem(gateway.post(PATH, JSON, "{\"graph\":[[]"))).isEqualTo("400 malformed-json");
        assertThat(problem(gateway.post(PATH, JSON, " \r\n"))).isEqualTo("400 malformed-body");
        assertThat(problem(gateway.post(PATH, JSON, "{\"nim\":1}"))).isEqualTo("422 invalid-game");
        assertThat(problem(gateway.post(PATH, JSON, "{\"rewritten\":1}"))).isEqualTo("422 unknown-game");
        assertThat(problem(gateway.post(PATH, "text/plain?game=nim", "1"))).isEqualTo("415 unsupported-media-type");
        assertThat(problem(gateway.post(PATH, "application/x-ndjson", GRAPH))).isEqualTo("415 unsupported-media-type");
        assertThat(gateway.post(PATH, JSON, GRAPH).statusCode()).isEqualTo(201);
    }

    @Test
    void longRules_areRefusedWhileTheyCome() {
        solve();

        HttpResponse<String> response = gateway.post(PATH, JSON, "{\"graph\":[" + "[0],".repeat(1 << 20) + "[]]}");

        assertThat(problem(response)).isEqualTo("413 too-large");
    }

    @Test
    void fullCluster_saysSo() {
        startHeard(solver("solver", new LocalRulesetStore(new RulesetBounds(1, 1000))));
        gateway.post(PATH, JSON, GRAPH);

        HttpResponse<String> response = gateway.post(PATH, JSON, "{\"graph\":[[]]}");

        assertThat(problem(response)).isEqualTo("507 rulesets-full");
        assertThat(response.body()).contains("at most 1 rulesets");
        assertThat(gateway.post(PATH, JSON, GRAPH).statusCode()).isEqualTo(200);
    }

    @Test
    void oneCaller_registersAQuarterAtMost() throws IOException {
        gateway.close();
        TokenFile tokens = new TokenFile(spool.resolve("tokens"));
        String ci = tokens.addBlocking("ci", Set.of(Scope.SUBMIT));
        String lab = tokens.addBlocking("lab", Set.of(Scope.SUBMIT));
        gateway = new GatewayFixture(
                GatewayFixture.options(spool.resolve("batches")).withAccess(GatewayFixture.withTokens(tokens.path())));
        startHeard(solver("solver", new LocalRulesetStore(new RulesetBounds(4, 1000))));

        assertThat(register(ci, GRAPH).statusCode()).isEqualTo(201);
        assertThat(problem(register(ci, "{\"graph\":[[]]}"))).isEqualTo("507 rulesets-full");
        assertThat(register(lab, GRAPH).statusCode()).isEqualTo(200);
        assertThat(register(lab, "{\"graph\":[[]]}").statusCode()).isEqualTo(201);
    }

    private HttpResponse<String> register(String token, String rules) {
        return gateway.send(HttpRequest.newBuilder(gateway.uri(PATH))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", JSON)
                .POST(BodyPublishers.ofString(rules)));
    }

    @Test
    void withoutSolver_isAProblem() {
        HttpResponse<String> response = gateway.post(PATH, JSON, GRAPH);

        assertThat(problem(response)).isEqualTo("503 no-solver");
        assertThat(response.headers().firstValue("Retry-After")).hasValue("5");
    }

    @Test
    void solverThatDies_isReplacedOrMissed() {
        FakeSolver first = solver("first", new LocalRulesetStore()).in(FakeSolver.Mode.LOSE);
        startHeard(first);
        var pending = gateway.http.sendAsync(
                java.net.http.HttpRequest.newBuilder(gateway.uri(PATH))
                        .header("Content-Type", JSON)
                        .POST(BodyPublishers.ofString(GRAPH))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        GatewayFixture.awaitUntil(() -> first.chunks.get() > 0);
        first.die();

        assertThat(problem(pending.join())).isEqualTo("503 no-solver");
        assertThat(gateway.ready().getInteger("streams")).isZero();
    }

    @Test
    void clientThatGoes_leavesNothingBehind() throws IOException {
        FakeSolver holding = solver("solver", new LocalRulesetStore()).in(FakeSolver.Mode.HOLD);
        startHeard(holding);
        try (Socket socket = gateway.socket()) {
            GatewayFixture.send(
                    socket,
                    "POST /v1/rulesets HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: "
                            + GRAPH.length() + "\r\n\r\n" + GRAPH);
            GatewayFixture.awaitUntil(() -> holding.held() == 1);
        }

        GatewayFixture.awaitUntil(() -> gateway.ready().getInteger("streams") == 0);
    }

    @Test
    void catalogue_isListed() {
        HttpResponse<String> response = gateway.get("/v1/games");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(JSON);
        assertThat(new JsonObject(response.body()).getJsonArray("games")).hasSizeGreaterThan(20);
    }
}
