package dev.nimbus.gateway.members;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.metrics.ProcessFigures;
import dev.nimbus.gateway.batch.BatchFigures;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
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
    private static final long SILENCE_NANOS = Duration.ofSeconds(10).toNanos();
    /** Whoever reaches the bus could name any number of gateways. */
    private static final int MOST = 1_000;

    private record Heard(GatewayHeartbeat heartbeat, long at) {}

    private final Vertx vertx;
    private final String id = "gateway-" + UUID.randomUUID().toString().substring(24); // As short as those of solvers.
    private final String member;
    private final Supplier<BatchFigures> batches;
    private final NodeMetrics metrics;
    private final LongSupplier awake;
    private final Map<String, Heard> heard = new LinkedHashMap<>();
    private final MessageConsumer<JsonObject> heartbeats;

    /**
     * @param member id of the cluster's member that this gateway runs on
     * @param awake counts no pauses of this process: heartbeats of that time are not read yet
     */
    public Gateways(
            Vertx vertx, String member, Supplier<BatchFigures> batches, NodeMetrics metrics, LongSupplier awake) {
        this.vertx = vertx;
        this.member = member;
        this.batches = batches;
        this.metrics = metrics;
        this.awake = awake;
        this.heartbeats = vertx.eventBus().consumer(ADDRESS, message -> take(message.body()));
        tick();
    }

    /** Publishes a heartbeat, and forgets who is silent; to be called once a second. One that fails is told in the log alone. */
    public void tick() {
        try {
            GatewayHeartbeat heartbeat = own();
            add(heartbeat);
            vertx.eventBus().publish(ADDRESS, heartbeat.toJson());
        } catch (RuntimeException e) {
            LOG.error("this gateway cannot send its heartbeat", e);
        }
        long now = awake.getAsLong();
        heard.values().removeIf(one -> now - one.at() > SILENCE_NANOS);
    }

    private GatewayHeartbeat own() {
        BatchFigures figures = batches.get();
        long underWay = (long) figures.byState().getOrDefault("accepted", 0)
                + figures.byState().getOrDefault("running", 0);
        Map<String, Long> counters = new HashMap<>(ProcessFigures.now());
        counters.put(GatewayHeartbeat.ANSWERS, metrics.answers());
        counters.put(GatewayHeartbeat.BATCHES, underWay);
        counters.put(GatewayHeartbeat.WAITING, figures.waiting());
        return new GatewayHeartbeat(id, member, ProcessFigures.version(), counters);
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
            heard.put(heartbeat.id(), new Heard(heartbeat, awake.getAsLong()));
        }
    }

    public List<GatewayHeartbeat> all() {
        return heard.values().stream().map(Heard::heartbeat).toList();
    }

    /**
     * What the clocks of the gateways show now, in milliseconds since 1970, by their member. After a pause of this process they
     * seem late until the next heartbeats are read.
     */
    Map<String, Long> clocks() {
        Map<String, Long> clocks = new HashMap<>();
        long now = awake.getAsLong();
        heard.values().forEach(one -> {
            Long shown = one.heartbeat().counters().get(ProcessFigures.CLOCK);
            if (shown != null) {
                clocks.put(one.heartbeat().member(), shown + NANOSECONDS.toMillis(now - one.at()));
            }
        });
        return clocks;
    }

    public void close() {
        heartbeats.unregister();
    }
}
