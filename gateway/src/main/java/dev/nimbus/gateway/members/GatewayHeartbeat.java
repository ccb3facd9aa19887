package dev.nimbus.gateway.members;

import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A gateway's message to the others about its load.
 *
 * @param id of the gateway, new at each start
 * @param member id of the cluster's member that it runs on
 * @param version of Nimbus
 * @param counters by name: {@link #ANSWERS} and its like, and those of the process
 */
public record GatewayHeartbeat(String id, String member, String version, Map<String, Long> counters) {
    public static final String ANSWERS = "answers";
    public static final String BATCHES = "batches";
    public static final String WAITING = "queriesWaiting";

    public GatewayHeartbeat {
        counters = Map.copyOf(counters);
    }

    JsonObject toJson() {
        return new JsonObject()
                .put("id", id)
                .put("member", member)
                .put("version", version)
                .put("counters", new JsonObject(new LinkedHashMap<>(counters)));
    }

    /**
     * Reads what {@link #toJson} wrote, in this version or another.
     *
     * @throws RuntimeException if it is something else
     */
    static GatewayHeartbeat of(JsonObject json) {
        Map<String, Long> counters = new LinkedHashMap<>();
        JsonObject figures = json.getJsonObject("counters", new JsonObject());
        figures.fieldNames().forEach(name -> counters.put(name, figures.getLong(name)));
        return new GatewayHeartbeat(
                json.getString("id", ""), json.getString("member", ""), json.getString("version", ""), counters);
    }
}
