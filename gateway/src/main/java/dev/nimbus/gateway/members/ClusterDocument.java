package dev.nimbus.gateway.members;

import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.cluster.metrics.ProcessFigures;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.protocol.SolverHeartbeat;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The document of {@code GET /v1/cluster}: all gateways and solvers, what each does and how busy it is. It is the same
 * at every gateway, but for what each has heard last. Its nodes say in it what their clocks show, with which this gateway
 * compares its own.
 */
public final class ClusterDocument {
    private final ClusterMembership members;
    private final Gateways gateways;
    private final Dispatcher dispatcher;
    private final AgreedClock clock;
    private final LongSupplier nanos;
    private final Throughput throughput = new Throughput();

    /** @param clock is compared with those of the others */
    public ClusterDocument(
            ClusterMembership members,
            Gateways gateways,
            Dispatcher dispatcher,
            AgreedClock clock,
            LongSupplier nanos) {
        this.members = members;
        this.gateways = gateways;
        this.dispatcher = dispatcher;
        this.clock = clock;
        this.nanos = nanos;
    }

    /** Notes how many answers each node has given, and compares the clocks; to be called once a second. */
    public void sample() {
        gateways.all().forEach(gateway -> answersPerSecond(gateway.id(), gateway.counters()));
        dispatcher
                .solvers()
                .forEach(solver -> answersPerSecond(
                        solver.heartbeat().solver(), solver.heartbeat().counters()));
        throughput.forgetOld(nanos.getAsLong());
        clock.compare(otherClocks().values());
    }

    /** Why this gateway is not to be used: its clock, or that of most others, is wrong. */
    public Optional<String> clockTrouble() {
        return clock.trouble();
    }

    /** What the clocks of the other processes show now, by their member. An older version does not say it. */
    private Map<String, Long> otherClocks() {
        Map<String, Long> clocks = new HashMap<>(gateways.clocks());
        dispatcher.solvers().forEach(solver -> {
            Long shown = solver.heartbeat().counters().get(ProcessFigures.CLOCK);
            if (shown != null) {
                clocks.put(solver.heartbeat().member(), shown + solver.heardMillisAgo());
            }
        });
        clocks.remove(members.self());
        clocks.remove(""); // A solver beside a gateway alone; it has the clock of this process.
        return clocks;
    }

    public JsonObject toJson() {
        JsonArray all = new JsonArray();
        gateways.all().forEach(gateway -> all.add(gateway(gateway)));
        dispatcher.solvers().forEach(solver -> all.add(solver(solver.heartbeat())));
        return new JsonObject().put("members", all);
    }

    private JsonObject gateway(GatewayHeartbeat heartbeat) {
        Map<String, Long> counters = heartbeat.counters();
        return common(heartbeat.id(), "gateway", heartbeat.member(), heartbeat.version(), counters)
                .put("batches", counters.getOrDefault(GatewayHeartbeat.BATCHES, 0L))
                .put("queriesWaiting", counters.getOrDefault(GatewayHeartbeat.WAITING, 0L));
    }

    private JsonObject solver(SolverHeartbeat solver) {
        Map<String, Long> counters = solver.counters();
        int held = solver.held().length;
        int workers = solver.workers();
        return common(solver.solver(), "solver", solver.member(), solver.version(), counters)
                .put("draining", solver.draining())
                .put("workers", workers)
                .put("chunks", held)
                .put("queue", Math.max(0, held - workers))
                .put("searches", new JsonArray(solver.searches()))
                .put(
                        "tables",
                        new JsonObject()
                                .put("bytes", counters.getOrDefault("tables.bytes", 0L))
                                .put("values", counters.getOrDefault("tables.heldValues", 0L))
                                .put("budgetBytes", counters.getOrDefault("tables.budgetBytes", 0L)));
    }

    private JsonObject common(String id, String role, String member, String version, Map<String, Long> counters) {
        JsonObject common = new JsonObject().put("id", id).put("role", role).put("version", version);
        members.address(member).ifPresent(address -> common.put("address", address));
        return common.put("uptimeSeconds", counters.getOrDefault(ProcessFigures.UPTIME, 0L))
                .put("processors", counters.getOrDefault(ProcessFigures.PROCESSORS, 0L))
                .put("load", counters.getOrDefault(ProcessFigures.LOAD, 0L) / 1000.0)
                .put("heapBytes", counters.getOrDefault(ProcessFigures.HEAP, 0L))
                .put("answers", answers(counters))
                .put("answersPerSecond", Math.round(answersPerSecond(id, counters)));
    }

    private double answersPerSecond(String id, Map<String, Long> counters) {
        return throughput.sample(id, answers(counters), nanos.getAsLong());
    }

    private static long answers(Map<String, Long> counters) {
        return counters.getOrDefault(GatewayHeartbeat.ANSWERS, 0L);
    }
}
