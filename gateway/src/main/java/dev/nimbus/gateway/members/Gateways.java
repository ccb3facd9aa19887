package dev.nimbus.gateway.members;

import io.vertx.core.Vertx;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The gateways of the cluster, this one among them. Each publishes its heartbeat once a second; one that is silent for ten
 * seconds is forgotten. Confined to the event loop that made it.
 */
public final class Gateways {
    private static final Logger LOG = LoggerFactory.getLogger(Gateways.class);
    private static final String ADDRESS = "nimbus.gateways";
    private static final long EVERY_MILLIS = 1_000;
    private static final long SILENCE_NANOS = Duration.ofSeconds(10).toNanos();
    /** Whoever reaches the bus could name any number of gateways. */
    private static final int MOST = 1_000;

    private record Heard(GatewayHeartbeat heartbeat, long at) {}

    private final Vertx vertx;
    private final Supplier<GatewayHeartbeat> own;
    private final LongSupplier nanos;
    private final Map<String, Heard> heard = new LinkedHashMap<>();
    private final MessageConsumer<JsonObject> heartbeats;
    private final long timer;

    /** @param own makes the heartbeat of this gateway */
    public Gateways(Vertx vertx, Supplier<GatewayHeartbeat> own, LongSupplier nanos) {
        this.vertx = vertx;
        this.own = own;
        this.nanos = nanos;
        this.heartbeats = vertx.eventBus().consumer(ADDRESS, message -> take(message.body()));
        this.timer = vertx.setPeriodic(EVERY_MILLIS, id -> tick());
        tick();
    }

    private void tick() {
        GatewayHeartbeat heartbeat = own.get();
        add(heartbeat);
        vertx.eventBus().publish(ADDRESS, heartbeat.toJson());
        heard.values().removeIf(one -> nanos.getAsLong() - one.at() > SILENCE_NANOS);
    }

    private void take(JsonObject message) {
        try {
            add(GatewayHeartbeat.of(message));
        } catch (RuntimeException e) {
            LOG.warn("a gateway's heartbeat cannot be read: {}", e.toString());
        }
    }

    private void add(GatewayHeartbeat heartbeat) {
        if (heard.size() < MOST || heard.containsKey(heartbeat.id())) {
            heard.put(heartbeat.id(), new Heard(heartbeat, nanos.getAsLong()));
        }
    }

    public List<GatewayHeartbeat> all() {
        return heard.values().stream().map(Heard::heartbeat).toList();
    }

    public void close() {
        vertx.cancelTimer(timer);
        heartbeats.unregister();
    }
}
