package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code GET /v1/cluster} shows all members at every gateway. */
class ITClusterDocument extends AnsweringGateway {
    @TempDir
    Path other;

    @Test
    void members_areTheGatewayAndItsSolver() {
        GatewayFixture.awaitUntil(() -> members(gateway).size() == 2);
        List<JsonObject> members = members(gateway);

        JsonObject own = ofRole(members, "gateway");
        assertThat(own.getString("id")).startsWith("gateway-");
        assertThat(own.getLong("processors")).isPositive();
        assertThat(own.getLong("heapBytes")).isPositive();
        assertThat(own.getLong("batches")).isZero();
        assertThat(own.containsKey("tables")).isFalse();

        JsonObject heard = ofRole(members, "solver");
        assertThat(heard.getString("id")).isEqualTo("solver");
        assertThat(heard.getBoolean("draining")).isFalse();
        assertThat(heard.getJsonArray("searches")).isEmpty();
        assertThat(heard.getJsonObject("tables").getLong("bytes")).isZero();
        assertThat(heard.containsKey("batches")).isFalse();
    }

    @Test
    void batchUnderWay_isCounted() {
        solver.in(FakeSolver.Mode.HOLD);
        gateway.submit("{}\n{}\n");
        GatewayFixture.awaitUntil(() -> ofRole(members(gateway), "gateway").getLong("batches") == 1);
        assertThat(ofRole(members(gateway), "gateway").getLong("queriesWaiting"))
                .isEqualTo(2);
        GatewayFixture.awaitUntil(() -> ofRole(members(gateway), "solver").getLong("chunks") == 1);
    }

    @Test
    void everyGateway_showsTheOthers() {
        FakeMembership second = new FakeMembership("second");
        GatewayOptions options = GatewayFixture.options(other);
        GatewayFixture beside = gateway.beside(options, BatchHome.local(options, second), second);
        GatewayFixture.awaitUntil(
                () -> members(gateway).size() == 3 && members(beside).size() == 3);
        assertThat(ids(members(gateway))).containsExactlyInAnyOrderElementsOf(ids(members(beside)));
    }

    private static List<JsonObject> members(GatewayFixture gateway) {
        JsonArray members = new JsonObject(gateway.get("/v1/cluster").body()).getJsonArray("members");
        return members.stream().map(JsonObject.class::cast).toList();
    }

    private static JsonObject ofRole(List<JsonObject> members, String role) {
        return members.stream()
                .filter(member -> member.getString("role").equals(role))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> ids(List<JsonObject> members) {
        return members.stream().map(member -> member.getString("id")).toList();
    }
}
