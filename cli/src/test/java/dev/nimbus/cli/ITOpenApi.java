package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.cli.node.EmbeddedServer;
import dev.nimbus.gateway.GatewayOptions;
import dev.nimbus.solver.SolverOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/**
 * Every operation of docs/openapi.yaml, asked of a running server: each response has a status, a content type and a body
 * as the document says, and every status that a single request can cause is caused.
 */
class ITOpenApi {
    /**
     * Statuses that need more than one request: WebSockets, slow uploads, keys in use, full stores, tokens, limits, no solver. The
     * gateway's own tests cause them.
     */
    private static final Set<String> OF_CIRCUMSTANCES =
            Set.of("101", "401", "403", "408", "409", "413", "429", "503", "507", "4XX", "default");

    private static final Set<String> METHODS = Set.of("get", "post", "delete", "put");
    private static final String NDJSON = "application/x-ndjson";
    private static final String JSON = "application/json";
    private static final String TEXT = "text/plain";

    private static JsonNode document;
    private static JsonSchema schemas;
    private static EmbeddedServer server;

    private final HttpClient http = HttpClient.newHttpClient();
    private final Set<String> caused = new TreeSet<>();

    @BeforeAll
    static void start() throws Exception {
        document = new ObjectMapper().valueToTree(new Yaml().load(Files.readString(Path.of("../docs/openapi.yaml"))));
        schemas = new JsonSchema(document);
        server = EmbeddedServer.startBlocking(GatewayOptions.DEFAULTS.withPort(0), SolverOptions.defaults());
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Test
    void everyOperation_respondsAsTheContractSays() throws Exception {
        batches();
        streams();
        rulesets();
        games();
        searches();
        positions();
        operations();

        Set<String> told = new TreeSet<>();
        for (Map.Entry<String, JsonNode> path : document.get("paths").properties()) {
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                if (METHODS.contains(operation.getKey())) {
                    operation.getValue().get("responses").fieldNames().forEachRemaining(status -> {
                        if (!OF_CIRCUMSTANCES.contains(status)) {
                            told.add(operation.getKey() + " " + path.getKey() + " " + status);
                        }
                    });
                }
            }
        }
        assertThat(caused)
                .as("statuses caused here; a new one needs a request above")
                .containsAll(told);
    }

    private void batches() throws Exception {
        String query = "{\"game\":\"kayles\",\"position\":[5,7],\"ask\":[\"outcome\",\"grundy\",\"moves\"]}\nnone\n";
        String id = post("/v1/batches", "", NDJSON, query, 201).get("id").textValue();
        HttpRequest.Builder keyed = request("/v1/batches").header("Idempotency-Key", "a key");
        send("post", "/v1/batches", keyed, NDJSON, query, 201);
        send("post", "/v1/batches", keyed, NDJSON, query, 200);
        send("post", "/v1/batches", keyed, NDJSON, query + query, 422);
        post("/v1/batches", "?ask=nothing&game=nim", TEXT, "1\n", 400);
        post("/v1/batches", "", "image/png", query, 415);
        get("/v1/batches", "?limit=1", 200);
        get("/v1/batches", "?limit=none", 400);
        get("/v1/batches/{id}/results", "/v1/batches/" + id + "/results", 200);
        get("/v1/batches/{id}/results", "/v1/batches/" + id + "/results?after=x", 400);
        get("/v1/batches/{id}/results", "/v1/batches/none/results", 404);
        get("/v1/batches/{id}", "/v1/batches/" + id, 200);
        get("/v1/batches/{id}", "/v1/batches/none", 404);
        delete("/v1/batches/" + id, 204);
        delete("/v1/batches/none", 404);
        delete("/v1/batches/" + waiting(), 200);
    }

    /** The id of a batch that is not answered for a while. */
    private String waiting() throws Exception {
        String hard = "{\"game\":\"cram\",\"position\":[\"" + ".".repeat(9) + "\""
                + (",\"" + ".".repeat(9) + "\"").repeat(8) + "]}\n";
        return post("/v1/batches", "", NDJSON, hard.repeat(8), 201).get("id").textValue();
    }

    private void streams() throws Exception {
        String query = "{\"game\":\"nim\",\"position\":[3,4,5]}";
        post("/v1/solve", "", NDJSON, query + "\n" + query, 200);
        post("/v1/solve", "", JSON, query, 200);
        post("/v1/solve", "", JSON, "{\"queries\":[" + query + "]}", 200);
        post("/v1/solve", "?game=nim", TEXT, "3 4 5\n", 200);
        post("/v1/solve", "?none=1", NDJSON, query, 400);
        post("/v1/solve", "", "image/png", query, 415);
        get("/v1/live", "", 426);
    }

    private void rulesets() throws Exception {
        post("/v1/rulesets", "", JSON, "{\"graph\":[[],[0],[1,0]]}", 201);
        post("/v1/rulesets", "", JSON, "{\"graph\":[[],[0],[1,0]]}", 200);
        post("/v1/rulesets", "?none=1", JSON, "{\"graph\":[[]]}", 400);
        post("/v1/rulesets", "", JSON, "{\"graph\":[[7]]}", 422);
        post("/v1/rulesets", "", "image/png", "{}", 415);
    }

    private void games() throws Exception {
        get("/v1/games", "", 200);
        get("/v1/games/{game}/misere", "/v1/games/kayles/misere?heaps=5", 200);
        get("/v1/games/{game}/misere", "/v1/games/kayles/misere?heaps=x", 400);
        get("/v1/games/{game}/misere", "/v1/games/none/misere?heaps=5", 404);
        get("/v1/tables/{game}", "/v1/tables/kayles?to=20", 200);
        get("/v1/tables/{game}", "/v1/tables/kayles?to=20&format=csv", 200);
        get("/v1/tables/{game}", "/v1/tables/kayles?to=x", 400);
        get("/v1/tables/{game}", "/v1/tables/none?to=20", 404);
        send("get", "/v1/tables/{game}", request("/v1/tables/kayles").header("Accept", "image/png"), "", "", 406);
        get("/v1/tables/{game}/period", "/v1/tables/kayles/period", 200);
        get("/v1/tables/{game}/period", "/v1/tables/kayles/period?verify=x", 400);
        get("/v1/tables/{game}/period", "/v1/tables/grundys-game/period", 404);
        get("/v1/tables/{game}", "/v1/tables/kayles?to=20&ask=count", 200);
        get("/v1/tables/{game}", "/v1/tables/kayles?ask=guess", 200);
    }

    private void searches() throws Exception {
        search("post", "kayles", 200);
        search("post", "grundys-game", 400);
        search("post", "none", 404);
        search("post", "octal(0.6)", 202);
        search("get", "octal(0.6)", 404);
        search("delete", "octal(0.6)", 204);
        search("delete", "octal(0.6)", 404);
        search("delete", "subtraction()", 400);
    }

    private void positions() throws Exception {
        String query = "{\"game\":\"nim\",\"position\":[3,4,5],\"effort\":1}";
        String id = post("/v1/searches", "", JSON, query, 202).get("id").textValue();
        post("/v1/searches", "", JSON, "", 400);
        post("/v1/searches", "", JSON, "{\"game\":\"nim\",\"position\":[3,4,5]}", 422);
        post("/v1/searches", "", "image/png", query, 415);
        get("/v1/searches", "?limit=1", 200);
        get("/v1/searches", "?limit=none", 400);
        get("/v1/searches/{id}", "/v1/searches/" + id, 200);
        get("/v1/searches/{id}", "/v1/searches/none", 404);
        delete("/v1/searches/{id}", "/v1/searches/" + id, 200);
        delete("/v1/searches/{id}", "/v1/searches/none", 404);
        String board = "\"game\":\"cram\",\"position\":[\"...\",\"...\"]";
        proof(board + ",\"play\":\"normal\"", 200);
        proof(board + ",\"play\":\"misere\"", 200);
        proof("\"game\":\"geography\",\"position\":{\"vertices\":2,\"edges\":[[0,1]],\"at\":0}", 422);
        get("/v1/searches/{id}/proof", "/v1/searches/none/proof", 404);
        get("/v1/searches/{id}/proof", "/v1/searches/none/proof?lemmas=half-turn", 404);
    }

    private void proof(String question, int status) throws Exception {
        String query = "{" + question + ",\"ask\":[\"outcome\"],\"effort\":30}";
        String path = "/v1/searches/"
                + post("/v1/searches", "", JSON, query, 202).get("id").textValue();
        String state = "";
        while (!state.equals("found")) {
            state = send("get", "/v1/searches/{id}", request(path), "", "", 200)
                    .path("state")
                    .textValue();
        }
        get("/v1/searches/{id}/proof", path + "/proof", status);
    }

    private void search(String method, String game, int status) throws Exception {
        send(method, "/v1/tables/{game}/period", request("/v1/tables/" + game + "/period"), "", "", status);
    }

    private void operations() throws Exception {
        post("/v1/tickets", "", JSON, "", 201);
        for (Map.Entry<String, JsonNode> path : document.get("paths").properties()) {
            boolean isPlain = path.getValue().has("get")
                    && !path.getKey().startsWith("/v1/b")
                    && !path.getKey().contains("{");
            if (isPlain && path.getValue().at("/get/responses").has("200")) {
                get(path.getKey(), "", 200);
            }
        }
    }

    private JsonNode post(String path, String query, String type, String body, int status) throws Exception {
        return send("post", path, request(path + query), type, body, status);
    }

    private void get(String template, String concrete, int status) throws Exception {
        String path = concrete.startsWith("/") ? concrete : template + concrete;
        send("get", template, request(path), "", "", status);
    }

    private void delete(String path, int status) throws Exception {
        delete("/v1/batches/{id}", path, status);
    }

    private void delete(String template, String path, int status) throws Exception {
        send("delete", template, request(path), "", "", status);
    }

    private static HttpRequest.Builder request(String path) {
        URI address = URI.create(server.uri() + path.replace("{", "%7B").replace("}", "%7D"));
        return HttpRequest.newBuilder(address);
    }

    private JsonNode send(
            String method, String template, HttpRequest.Builder request, String type, String body, int status)
            throws Exception {
        if (!type.isEmpty()) {
            request.setHeader("Content-Type", type);
        }
        request.method(method.toUpperCase(java.util.Locale.ROOT), BodyPublishers.ofString(body));
        HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
        String what = method + " " + response.request().uri() + ": " + response.statusCode() + " " + response.body();
        assertThat(response.statusCode()).as(what).isEqualTo(status);
        caused.add(method + " " + template + " " + status);
        return check(document.at("/paths").get(template).get(method).get("responses"), response, what);
    }

    /** The body of a response, held to the contract. */
    private JsonNode check(JsonNode responses, HttpResponse<String> response, String what) throws Exception {
        String status = String.valueOf(response.statusCode());
        JsonNode told = responses.has(status) ? responses.get(status) : responses.get("default");
        assertThat(told).as(what + ": a status that the contract does not know").isNotNull();
        JsonNode content = schemas.resolved(told).path("content");
        if (content.isMissingNode()) {
            assertThat(response.body()).as(what).isEmpty();
            return content;
        }
        String type = response.headers().firstValue("Content-Type").orElse("").replaceAll(";.*", "");
        assertThat(content.has(type)).as(what + ": content type " + type).isTrue();
        if (!type.endsWith("json") || type.endsWith("ndjson")) {
            return content;
        }
        JsonNode value = new ObjectMapper().readTree(response.body());
        assertThat(schemas.faults(content.get(type).get("schema"), value))
                .as(what)
                .isEmpty();
        return value;
    }
}
