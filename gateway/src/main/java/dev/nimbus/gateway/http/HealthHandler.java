package dev.nimbus.gateway.http;

import dev.nimbus.gateway.batch.BatchService;
import dev.nimbus.gateway.dispatch.SolverView;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.uploads.Uploads;
import dev.nimbus.gateway.members.ClusterDocument;
import dev.nimbus.protocol.SolverHeartbeat;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Probes. */
record HealthHandler(Gateway gateway, BatchService batches, ClusterDocument cluster, Uploads uploads) {
    void live(RoutingContext context) {
        Responses.json(context.response(), 200, new JsonObject().put("live", true));
    }

    /** {@code GET /health/ready}: batches would be answered now; else 503, with the reasons. A damaged disk is no reason. */
    void ready(RoutingContext context) {
        List<SolverView> solvers = gateway.dispatcher().solvers();
        JsonArray reasons = reasons(solvers);
        JsonArray views = new JsonArray();
        solvers.forEach(solver -> views.add(view(solver)));
        // Lost for good: to send requests elsewhere would not bring it back.
        Optional<String> damage = batches.store().damage().sentence();
        JsonObject document = new JsonObject()
                .put("ready", reasons.isEmpty())
                .put("reasons", reasons)
                .put("degraded", new JsonArray(damage.stream().toList()))
                .put("solvers", views)
                .put("batches", batches.size())
                .put("uploads", uploads.size())
                .put("streams", gateway.streams().streams())
                .put("streamBytes", gateway.streams().held())
                .put("lineBytes", gateway.lines().held())
                .put("writeBytes", gateway.writes().held())
                .put("batchBytes", batches.memoryBytes())
                .put("storedBytes", batches.store().bytes());
        Responses.json(context.response(), reasons.isEmpty() ? 200 : 503, document);
    }

    private JsonArray reasons(List<SolverView> solvers) {
        JsonArray reasons = new JsonArray();
        if (solvers.isEmpty()) {
            reasons.add("no solver is heard; batches wait until one joins");
        } else if (solvers.stream().allMatch(solver -> solver.heartbeat().draining())) {
            reasons.add("all solvers that are heard are draining");
        } else if (solvers.stream().allMatch(solver -> solver.heartbeat().draining() || solver.isSilent())) {
            reasons.add("all workers of the solvers have given no sign for 10 s: queries do not end, or calls hang");
        }
        batches.store().trouble().ifPresent(reasons::add);
        cluster.clockTrouble().ifPresent(reasons::add);
        if (uploads.isClosing()) {
            reasons.add("the gateway is closing");
        }
        return reasons;
    }

    private static JsonObject view(SolverView solver) {
        SolverHeartbeat heartbeat = solver.heartbeat();
        return new JsonObject()
                .put("id", heartbeat.solver())
                .put("credit", heartbeat.credit())
                .put("inFlight", solver.inFlight())
                .put("draining", heartbeat.draining())
                .put("heardMillisAgo", solver.heardMillisAgo())
                .put("counters", new JsonObject(new LinkedHashMap<>(heartbeat.counters())));
    }
}
