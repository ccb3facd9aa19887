package dev.nimbus.gateway.http;

import dev.nimbus.cluster.metrics.Figure;
import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.access.Quota;
import dev.nimbus.gateway.access.Usage;
import dev.nimbus.gateway.batch.BatchFigures;
import dev.nimbus.gateway.batch.BatchService;
import dev.nimbus.gateway.http.common.AccessHandler;
import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.members.ClusterDocument;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.store.StoreDamage;
import dev.nimbus.query.service.GamesDocument;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The calls that only show what the gateway knows. */
record InfoHandler(Gateway gateway, BatchService batches, ClusterDocument cluster, Future<Buffer> gameList) {
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
}
