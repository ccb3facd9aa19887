package dev.nimbus.gateway.http;

import dev.nimbus.cluster.metrics.Figure;
import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.access.Quota;
import dev.nimbus.gateway.access.Usage;
import dev.nimbus.gateway.batch.BatchFigures;
import dev.nimbus.gateway.batch.BatchService;
import dev.nimbus.gateway.dispatch.SolverView;
import dev.nimbus.gateway.http.common.AccessHandler;
import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.uploads.Uploads;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.members.ClusterDocument;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.store.StoreDamage;
import dev.nimbus.protocol.SolverHeartbeat;
import dev.nimbus.query.service.GamesDocument;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The calls that only show what the gateway knows, probes among them. */
record InfoHandler(
        Gateway gateway, BatchService batches, ClusterDocument cluster, Uploads uploads, Future<Buffer> gameList) {
    private static final Logger LOG = LoggerFactory.getLogger(InfoHandler.class);

    /** Makes the list of games on a worker: it reads the rules of every game. */
    static Future<Buffer> makeGameList(Vertx vertx) {
        return vertx.executeBlocking(() -> Buffer.buffer(GamesDocument.json()), false)
                .recover(defect -> {
                    LOG.error("the list of games cannot be made", defect);
                    return Future.failedFuture(ProblemType.INTERNAL.exception());
                });
    }

    void games(RoutingContext context) {
        Responses.whenDone(
                context,
                gameList,
                json -> context.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, BodyForm.JSON_TYPE)
                        .end(json));
    }

    /** {@code GET /v1/cluster}: the members and their load. */
    void cluster(RoutingContext context) {
        Responses.json(context.response(), 200, cluster.toJson());
    }

    /** {@code GET /v1/limits}: what holds for the caller. */
    void limits(RoutingContext context) {
        Caller caller = AccessHandler.caller(context);
        Usage usage = gateway.access().account(context).usage();
        Quota quota = usage.quota();
        JsonObject document = new JsonObject()
                .put("caller", caller.name())
                .put("requestsPerMinute", limit(quota.requests()))
                .put("bytesPerMinute", limit(quota.bytes()))
                .put("cpuSecondsPerMinute", limit(quota.cpuSeconds()))
                .put("openBatches", quota.openBatches() == Integer.MAX_VALUE ? null : quota.openBatches())
                .put("connections", gateway.connections().mostOfAddress())
                .put("effort", gateway.effortMillis() / 1000.0)
                .put("lineBytes", gateway.limits().get(GatewaySetting.LINE_BYTES))
                .put("tableHeaps", gateway.limits().get(GatewaySetting.TABLE_HEAPS));
        if (!quota.equals(Quota.NONE)) {
            document.put("used", used(usage));
        }
        Responses.json(context.response(), 200, document);
    }

    /** None is null. */
    private static Long limit(long most) {
        return most == Long.MAX_VALUE ? null : most;
    }

    private static JsonObject used(Usage usage) {
        return new JsonObject()
                .put("requests", usage.requestsUsed())
                .put("bytes", usage.bytesUsed())
                .put("cpuSeconds", usage.cpuMillisUsed() / 1000.0)
                .put("openBatches", usage.openBatches());
    }

    /** {@code GET /metrics}, for Prometheus: the event loop reads its own figures, a worker makes the text. */
    void metrics(RoutingContext context) {
        NodeMetrics metrics = gateway.metrics();
        BatchFigures figures = batches.figures();
        metrics.setBatches(figures.byState(), figures.waiting());
        BatchStore store = batches.store();
        StoreDamage damage = store.damage();
        int solvers = gateway.dispatcher().solvers().size();
        metrics.show(Figure.STORE_DAMAGES, damage::places);
        metrics.show(Figure.STORE_LOST_LINES, damage::lines);
        metrics.show(Figure.SOLVERS, () -> solvers);
        metrics.showIfKnown(Figure.STORE_ROOM, store::roomBlocking);
        gateway.vertx()
                .executeBlocking(metrics::scrapeBlocking, false)
                .onSuccess(text -> context.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, NodeMetrics.CONTENT_TYPE)
                        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                        .end(text))
                .onFailure(context::fail);
    }

    /** {@code GET /health/live}. */
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
