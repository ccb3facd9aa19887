package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.gateway.access.FakeIssuer;
import dev.nimbus.gateway.access.Scope;
import dev.nimbus.gateway.access.TokenFile;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A gateway that asks for tokens. */
class ITAccess {
    private static final String NDJSON = "application/x-ndjson";

    @TempDir
    private Path spool;

    private TokenFile tokens;
    private GatewayFixture gateway;
    private String ci;
    private String lab;
    private String reader;
    private String admin;

    @BeforeEach
    void start() throws IOException {
        tokens = new TokenFile(spool.resolve("tokens"));
        ci = tokens.addBlocking("ci", Set.of(Scope.SUBMIT, Scope.READ));
        lab = tokens.addBlocking("lab", Set.of(Scope.SUBMIT, Scope.READ));
        reader = tokens.addBlocking("reader", Set.of(Scope.READ));
        admin = tokens.addBlocking("admin", Set.of(Scope.ADMIN));
        gateway = new GatewayFixture(
                GatewayFixture.options(spool.resolve("batches")).withAccess(GatewayFixture.withTokens(tokens.path())));
        gateway.solver("solver", 4).start();
        GatewayFixture.awaitUntil(() -> gateway.get("/health/ready").statusCode() == 200);
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private HttpResponse<String> call(String token, String method, String path) {
        return call(token, method, path, "");
    }

    private HttpResponse<String> call(String token, String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(gateway.uri(path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .header("Authorization", "Bearer " + token);
        if (!body.isEmpty()) {
            request.header("Content-Type", NDJSON);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return gateway.send(request);
    }

    private String submit(String token, String... headers) {
        HttpResponse<String> response = call(token, "POST", "/v1/batches", "{\"q\":1}\n", headers);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
        return response.headers().firstValue("Location").orElseThrow();
    }

    private WebSocket socket(String path) {
        return gateway.http
                .newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + gateway.port + path), new WebSocket.Listener() {})
                .join();
    }

    private String ticket(String token) {
        HttpResponse<String> response = call(token, "POST", "/v1/tickets");
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
        JsonObject ticket = new JsonObject(response.body());
        assertThat(ticket.fieldNames()).containsExactlyInAnyOrder("ticket", "expires");
        return ticket.getString("ticket");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/batches",
                "/v1/batches/x",
                "/v1/batches/x/results",
                "/v1/games",
                "/v1/tables/nim",
                "/v1/live"
            })
    void getWithoutToken_isUnauthorized(String path) {
        HttpResponse<String> response = gateway.get(path);

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("WWW-Authenticate")).hasValue("Bearer realm=\"nimbus\"");
        assertThat(response.body()).contains("urn:nimbus:problem:unauthorized");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/batches", "/v1/solve", "/v1/rulesets", "/v1/tickets"})
    void postWithoutToken_isUnauthorized(String path) {
        assertThat(gateway.post(path, NDJSON, "{}\n").statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer nimbus_wrong", "Bearer", "Basic Y2k6eA==", "nimbus_wrong"})
    void wrongToken_isUnauthorized(String header) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(gateway.uri("/v1/games")).header("Authorization", header);

        assertThat(gateway.send(request).statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health/live", "/health/ready", "/openapi.yaml", "/", "/batch", "/assets/main.js"})
    void probesContractAndPage_areOpen(String path) {
        assertThat(gateway.get(path).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"POST,/v1/batches", "POST,/v1/solve", "POST,/v1/rulesets", "DELETE,/v1/batches/x", "GET,/v1/live"})
    void tokenThatMayOnlyRead_submitsNothing(String method, String path) {
        HttpResponse<String> response = call(reader, method, path, method.equals("POST") ? "{}\n" : "");

        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.headers().firstValue("WWW-Authenticate").orElseThrow())
                .isEqualTo("Bearer error=\"insufficient_scope\", scope=\"submit\"");
    }

    @Test
    void tokenOfAScraper_readsMetricsAndNothingElse() throws IOException {
        String scraper = tokens.addBlocking("prometheus", Set.of(Scope.METRICS));
        GatewayFixture.awaitUntil(() -> call(scraper, "GET", "/metrics", "").statusCode() == 200);

        assertThat(call(reader, "GET", "/metrics", "").statusCode()).isEqualTo(200);
        assertThat(gateway.get("/metrics").statusCode()).isEqualTo(401);
        assertThat(call(scraper, "GET", "/v1/batches", "").statusCode()).isEqualTo(403);
        assertThat(call(scraper, "GET", "/v1/cluster", "").statusCode()).isEqualTo(403);
        assertThat(call(scraper, "POST", "/v1/solve", "{}\n").statusCode()).isEqualTo(403);
    }

    @Test
    void batch_isThereForItsSubmitterAndAdmins() {
        String batch = submit(ci);

        for (String path : new String[] {batch, batch + "/results"}) {
            assertThat(call(ci, "GET", path).statusCode()).isEqualTo(200);
            assertThat(call(admin, "GET", path).statusCode()).isEqualTo(200);
            assertThat(call(lab, "GET", path).statusCode()).isEqualTo(404);
        }
        assertThat(call(lab, "DELETE", batch).statusCode()).isEqualTo(404);
        assertThat(call(ci, "DELETE", batch).statusCode()).isIn(200, 204);
    }

    @Test
    void list_showsOnesOwn_andAdminsAll() {
        submit(ci);
        submit(lab);
        submit(ci);

        assertThat(listed(ci)).hasSize(2);
        assertThat(listed(lab)).hasSize(1);
        assertThat(listed(reader)).isEmpty();
        assertThat(listed(admin)).hasSize(3);
    }

    /** Who asked for a page after it learned that the batch was there. */
    @Test
    void batchOfOthers_isNoneToListAfter() {
        String id = submit(ci).substring("/v1/batches/".length());

        assertThat(call(ci, "GET", "/v1/batches?after=" + id).statusCode()).isEqualTo(200);
        assertThat(call(admin, "GET", "/v1/batches?after=" + id).statusCode()).isEqualTo(200);
        HttpResponse<String> refused = call(lab, "GET", "/v1/batches?after=" + id);
        assertThat(refused.body().replace(id, "none"))
                .isEqualTo(call(lab, "GET", "/v1/batches?after=none").body());
        assertThat(refused.statusCode()).isEqualTo(400);
    }

    private JsonArray listed(String token) {
        return new JsonObject(call(token, "GET", "/v1/batches").body()).getJsonArray("batches");
    }

    @Test
    void idempotencyKeys_areEachCallersOwn() {
        String mine = submit(ci, "Idempotency-Key", "monday");
        String other = submit(lab, "Idempotency-Key", "monday");

        assertThat(other).isNotEqualTo(mine);
        HttpResponse<String> again = call(ci, "POST", "/v1/batches", "{\"q\":1}\n", "Idempotency-Key", "monday");
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.headers().firstValue("Location")).hasValue(mine);
    }

    @Test
    void ticket_opensOneSocket() {
        String batch = submit(ci);
        String ticket = ticket(ci);

        socket(batch + "/results?ticket=" + ticket).abort();

        assertThatThrownBy(() -> socket(batch + "/results?ticket=" + ticket)).isInstanceOf(CompletionException.class);
    }

    @Test
    void ticketOfAnother_opensNoSocketOnTheBatch() {
        String batch = submit(ci);

        assertThatThrownBy(() -> socket(batch + "/results?ticket=" + ticket(lab)))
                .isInstanceOf(CompletionException.class);
        assertThatThrownBy(() -> socket("/v1/live?ticket=" + ticket(reader))).isInstanceOf(CompletionException.class);
        socket("/v1/live?ticket=" + ticket(ci)).abort();
    }

    @Test
    void ticketWithoutSocket_isNoToken() {
        assertThat(gateway.get("/v1/batches/x/results?ticket=" + ticket(ci)).statusCode())
                .isEqualTo(401);
    }

    @Test
    void tokenFile_isReadAgainWhenItChanges() throws IOException {
        String late = tokens.addBlocking("late", Set.of(Scope.READ));
        tokens.removeBlocking("ci");

        // The file changes twice, and may be read in between.
        GatewayFixture.awaitUntil(() -> call(late, "GET", "/v1/games").statusCode() == 200);
        GatewayFixture.awaitUntil(() -> call(ci, "GET", "/v1/games").statusCode() == 401);
    }

    @Test
    void ticketOfARevokedToken_opensNoSocket() throws IOException {
        String ticket = ticket(ci);
        tokens.removeBlocking("ci");
        GatewayFixture.awaitUntil(() -> call(ci, "GET", "/v1/games").statusCode() == 401);

        assertThatThrownBy(() -> socket("/v1/live?ticket=" + ticket)).isInstanceOf(CompletionException.class);
    }

    @Test
    void missingTokenFile_isToldAtTheStart() {
        Path missing = spool.resolve("none");
        GatewayOptions options = GatewayFixture.options(spool).withAccess(GatewayFixture.withTokens(missing));

        assertThatThrownBy(() -> new GatewayFixture(options).close())
                .hasStackTraceContaining("cannot read the tokens")
                .hasStackTraceContaining(missing.toString());
    }

    /** The body waits while the issuer's keys are read. */
    @Test
    void tokenOfAnIssuer_ownsItsBatches() throws Exception {
        try (FakeIssuer issuer = new FakeIssuer();
                GatewayFixture open = new GatewayFixture(GatewayFixture.options(spool.resolve("issued"))
                        .withAccess(GatewayFixture.withIssuer(issuer.url())))) {
            String ada = issuer.token(issuer.claims("ada", "submit read"));
            String eve = issuer.token(issuer.claims("eve", "read"));

            HttpResponse<String> created =
                    open.post("/v1/batches", NDJSON, GatewayFixture.lines(0, 10_000), "Authorization", "Bearer " + ada);
            assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
            assertThat(new JsonObject(created.body()).getInteger("queries")).isEqualTo(10_000);

            String batch = created.headers().firstValue("Location").orElseThrow();
            assertThat(statusAt(open, batch, ada)).isEqualTo(200);
            assertThat(statusAt(open, batch, eve)).isEqualTo(404);
            assertThat(open.get(batch).statusCode()).isEqualTo(401);
            assertThat(open.post("/v1/batches", NDJSON, "{}\n", "Authorization", "Bearer " + eve)
                            .statusCode())
                    .isEqualTo(403);
        }
    }

    private static int statusAt(GatewayFixture gateway, String path, String token) {
        return gateway.send(HttpRequest.newBuilder(gateway.uri(path)).header("Authorization", "Bearer " + token))
                .statusCode();
    }
}
