package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The gateway offers the calls that the OpenAPI document tells, and gives documents with the members told there. */
class ITContractRoutes extends AnsweringGateway {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "delete", "patch");

    @Test
    void everyPath_hasTheMethodsTold() {
        for (Map.Entry<String, JsonNode> path : paths()) {
            String concrete = path.getKey().replaceAll("\\{\\w+}", "none");
            HttpResponse<String> refused = gateway.send(
                    HttpRequest.newBuilder(gateway.uri(concrete)).method("TRACE", BodyPublishers.noBody()));

            assertThat(refused.statusCode()).as(concrete).isEqualTo(405);
            assertThat(allowed(refused)).as(concrete).isEqualTo(told(path.getValue()));
        }
    }

    private static Set<Map.Entry<String, JsonNode>> paths() {
        return Contract.document().get("paths").properties();
    }

    private static Set<String> told(JsonNode path) {
        Set<String> told = new TreeSet<>();
        path.properties().forEach(field -> told.add(field.getKey()));
        told.retainAll(METHODS);
        return told;
    }

    private static Set<String> allowed(HttpResponse<String> response) {
        String allow = response.headers().firstValue("Allow").orElseThrow();
        return Arrays.stream(allow.toLowerCase(Locale.ROOT).split(", ", -1))
                .filter(method -> !method.equals("head"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void contract_isServed() {
        HttpResponse<String> contract = gateway.get("/openapi.yaml");

        assertThat(contract.statusCode()).isEqualTo(200);
        assertThat(contract.headers().firstValue("Content-Type")).hasValue("application/yaml; charset=utf-8");
        assertThat(contract.body())
                .startsWith("openapi: 3.1.")
                .isEqualTo(gateway.get("/openapi.yaml").body());
    }

    @Test
    void contractOfWebSockets_isServed() {
        assertThat(gateway.get("/asyncapi.yaml").body()).startsWith("asyncapi: 3.0.");
    }

    @Test
    void webSockets_areTheSameInBothContracts() {
        Set<String> upgraded = new TreeSet<>();
        paths().stream()
                .filter(path -> path.getValue().at("/get/responses").has("101"))
                .forEach(path -> upgraded.add(path.getKey()));
        Set<String> channels = new TreeSet<>();
        Contract.webSockets().get("channels").forEach(channel -> {
            String address = channel.get("address").textValue();
            channels.add(address);
            assertThat(queryOf(channel)).as(address).isEqualTo(queryOf(address));
        });

        assertThat(channels).isEqualTo(upgraded);
        assertThat(Contract.webSockets().at("/components/messages/End/payload/properties"))
                .isEqualTo(Contract.target("#/components/schemas/End/properties"));
    }

    private static Set<String> queryOf(JsonNode channel) {
        Set<String> names = new TreeSet<>();
        channel.at("/bindings/ws/query/properties").fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static Set<String> queryOf(String path) {
        Set<String> names = new TreeSet<>();
        Contract.document().get("paths").get(path).at("/get/parameters").forEach(parameter -> {
            JsonNode told = Contract.resolved(parameter);
            if (told.get("in").textValue().equals("query")) {
                names.add(told.get("name").textValue());
            }
        });
        names.remove("ticket"); // told in words: it belongs to the handshake of every WebSocket
        return names;
    }

    @Test
    void documents_haveTheMembersTold() {
        HttpResponse<String> created = gateway.post("/v1/batches", "application/x-ndjson", "{}\n");
        String batch = created.headers().firstValue("Location").orElseThrow();

        requireMembers("Batch", new JsonObject(created.body()));
        requireMembers("Batch", gateway.awaitState(batch, "completed"));
        requireMembers("Problem", new JsonObject(gateway.get("/v1/batches/none").body()));
        JsonObject ready = gateway.ready();
        requireMembers("Readiness", ready);
        assertThat(ready.getJsonArray("solvers").getJsonObject(0).fieldNames())
                .hasSameElementsAs(names(Contract.target("#/components/schemas/Readiness/properties/solvers/items"))
                        .toList());
        JsonObject games = new JsonObject(gateway.get("/v1/games").body());
        games.getJsonArray("games").forEach(game -> requireMembers("CatalogueEntry", (JsonObject) game));
        SocketClient socket = SocketClient.open(gateway, batch + "/results");
        assertThat(socket.closeCode()).isEqualTo(1000);
        assertThat(socket.end().fieldNames())
                .hasSameElementsAs(names(Contract.target("#/components/schemas/End/properties/end"))
                        .toList());
    }

    /** A document has all required members of its schema, and none that is not told there. */
    private static void requireMembers(String schema, JsonObject document) {
        JsonNode told = Contract.target("#/components/schemas/" + schema);
        Set<String> required =
                told.get("required").valueStream().map(JsonNode::textValue).collect(Collectors.toSet());

        assertThat(document.fieldNames()).as(schema).containsAll(required);
        assertThat(names(told).toList()).as(schema).containsAll(document.fieldNames());
    }

    private static Stream<String> names(JsonNode schema) {
        return schema.get("properties").properties().stream().map(Map.Entry::getKey);
    }
}
