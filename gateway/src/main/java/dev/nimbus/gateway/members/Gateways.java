package dev.nimbus.gateway.members;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.metrics.ProcessFigures;
import dev.nimbus.gateway.batch.BatchFigures;
import dev.nimbus.gateway.dispatch.SolverView;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.SolverHeartbeat;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
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
 * The gateways of the cluster, this one among them. Each publishes its heartbeat once a second, in the form of a solver's that
 * takes no chunks; one that is silent for ten seconds is forgotten. Confined to the event loop that made it.
 */
public final class Gateways {
    private static final Logger LOG = LoggerFactory.getLogger(Gateways.class);
    static final String ADDRESS = "nimbus.gateways.2";
    static final String ANSWERS = "answers";
    static final String BATCHES = "batches";
    static final String WAITING = "queriesWaiting";
    private static final long SILENCE_NANOS = Duration.ofSeconds(10).toNanos();
    /** Whoever reaches the bus could name any number of gateways. */
    private static final int MOST = 1_000;

    private record Heard(SolverHeartbeat heartbeat, long at, long awakeAt) {}

    private final Vertx vertx;
    private final String id = "gateway-" + UUID.randomUUID().toString().substring(24); // As short as those of solvers.
    private final String member;
    private final Supplier<BatchFigures> batches;
    private final NodeMetrics metrics;
    private final LongSupplier nanos;
    private final LongSupplier awake;
    private final Map<String, Heard> heard = new LinkedHashMap<>();
    private final MessageConsumer<SolverHeartbeat> heartbeats;

    /**
     * @param member id of the cluster's member that this gateway runs on
     * @param awake counts no pauses of this process: heartbeats of that time are not read yet
     */
    public Gateways(
            Vertx vertx,
            String member,
            Supplier<BatchFigures> batches,
            NodeMetrics metrics,
            LongSupplier nanos,
            LongSupplier awake) {
        this.vertx = vertx;
        this.member = member;
        this.batches = batches;
        this.metrics = metrics;
        this.nanos = nanos;
        this.awake = awake;
        this.heartbeats = vertx.eventBus().consumer(ADDRESS, this::take);
        tick();
    }

    /** Publishes a heartbeat, and forgets who is silent; to be called once a second. One that fails is told in the log alone. */
    public void tick() {
        try {
            SolverHeartbeat heartbeat = own();
            add(heartbeat);
            vertx.eventBus().publish(ADDRESS, heartbeat);
        } catch (RuntimeException e) {
            LOG.error("this gateway cannot send its heartbeat", e);
        }
        long now = awake.getAsLong();
        heard.values().removeIf(one -> now - one.awakeAt() > SILENCE_NANOS);
    }

    private SolverHeartbeat own() {
        BatchFigures figures = batches.get();
        long underWay = (long) figures.byState().getOrDefault("accepted", 0)
                + figures.byState().getOrDefault("running", 0);
        Map<String, Long> counters = new HashMap<>(ProcessFigures.now());
        counters.put(ANSWERS, metrics.answers());
        counters.put(BATCHES, underWay);
        counters.put(WAITING, figures.waiting());
        return new SolverHeartbeat(
                id, member, Frames.VERSION, 0, false, new long[0], 0, counters, ProcessFigures.version(), List.of());
    }

    private void take(Message<SolverHeartbeat> message) {
        try {
            add(message.body());
        } catch (RuntimeException e) {
            LOG.warn("a gateway's heartbeat cannot be read: {}", e.toString());
        }
    }

    private void add(SolverHeartbeat heartbeat) {
        if (heard.size() < MOST || heard.containsKey(heartbeat.solver())) {
            heard.put(heartbeat.solver(), new Heard(heartbeat, nanos.getAsLong(), awake.getAsLong()));
        }
    }

    public List<SolverView> all() {
        long now = nanos.getAsLong();
        return heard.values().stream()
                .map(one -> new SolverView(one.heartbeat(), 0, NANOSECONDS.toMillis(now - one.at())))
                .toList();
    }

    public void close() {
        heartbeats.unregister();
    }
}
