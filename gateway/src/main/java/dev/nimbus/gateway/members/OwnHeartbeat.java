package dev.nimbus.gateway.members;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.metrics.ProcessFigures;
import dev.nimbus.gateway.batch.BatchService;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/** Makes the heartbeats of this gateway. */
public final class OwnHeartbeat implements Supplier<GatewayHeartbeat> {
    /** As short as the ids of solvers. */
    private final String id = "gateway-" + UUID.randomUUID().toString().substring(24);

    private final String member;
    private final BatchService batches;
    private final NodeMetrics metrics;

    /** @param member id of the cluster's member that it runs on */
    public OwnHeartbeat(String member, BatchService batches, NodeMetrics metrics) {
        this.member = member;
        this.batches = batches;
        this.metrics = metrics;
    }

    @Override
    public GatewayHeartbeat get() {
        BatchService.Figures figures = batches.figures();
        long underWay = (long) figures.byState().getOrDefault("accepted", 0)
                + figures.byState().getOrDefault("running", 0);
        Map<String, Long> counters = new HashMap<>(ProcessFigures.now());
        counters.put(GatewayHeartbeat.ANSWERS, metrics.answers());
        counters.put(GatewayHeartbeat.BATCHES, underWay);
        counters.put(GatewayHeartbeat.WAITING, figures.waiting());
        return new GatewayHeartbeat(id, member, ProcessFigures.version(), counters);
    }
}
