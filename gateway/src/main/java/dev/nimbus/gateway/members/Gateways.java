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
 * The gateways of the cluster, this one among them. Each publishes its beat once a second; one that is silent for ten
 * seconds is forgotten. Confined to the event loop that made it.
 */
public final class Gateways {
    private static final Logger LOG = LoggerFactory.getLogger(Gateways.class);
    private static final String ADDRESS = "nimbus.gateways";
    private static final long EVERY_MILLIS = 1_000;
    private static final long SILENCE_NANOS = Duration.ofSeconds(10).toNanos();
    /** Whoever reaches the bus could name any number of gateways. */
    private static final int MOST = 1_000;

    private record Heard(GatewayBeat beat, long at) {}

    private final Vertx vertx;
    private final Supplier<GatewayBeat> own;
    private final LongSupplier nanos;
    private final Map<String, Heard> heard = new LinkedHashMap<>();
    private final MessageConsumer<JsonObject> beats;
    private final long timer;

    /** @param own makes the beat of this gateway */
    public Gateways(Vertx vertx, Supplier<GatewayBeat> own, LongSupplier nanos) {
        this.vertx = vertx;
        this.own = own;
        this.nanos = nanos;
        this.beats = vertx.eventBus().consumer(ADDRESS, message -> take(message.body()));
        this.timer = vertx.setPeriodic(EVERY_MILLIS, id -> tick());
        tick();
    }

    private void tick() {
        GatewayBeat beat = own.get();
        add(beat);
        vertx.eventBus().publish(ADDRESS, beat.toJson());
        heard.values().removeIf(one -> nanos.getAsLong() - one.at() > SILENCE_NANOS);
    }

    private void take(JsonObject message) {
        try {
            add(GatewayBeat.of(message));
        } catch (RuntimeException e) {
            LOG.warn("a gateway's beat cannot be read: {}", e.toString());
        }
    }

    private void add(GatewayBeat beat) {
        if (heard.size() < MOST || heard.containsKey(beat.id())) {
            heard.put(beat.id(), new Heard(beat, nanos.getAsLong()));
        }
    }

    /** All that were heard lately. */
    public List<GatewayBeat> all() {
        return heard.values().stream().map(Heard::beat).toList();
    }

    /** Says and hears no more. */
    public void close() {
        vertx.cancelTimer(timer);
        beats.unregister();
    }
}
