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
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.members.ClusterDocument;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.gateway.store.StoreDamage;
import dev.nimbus.query.service.GamesDocument;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;

/** The calls that only show what the gateway knows. */
record InfoHandler(Gateway gateway, BatchService batches, ClusterDocument cluster) {
    /** Made once, when it is first asked for, by a worker. */
    private static final class Games {
        private static final Buffer JSON = Buffer.buffer(GamesDocument.json());
    }

    void games(RoutingContext context) {
        gateway.vertx()
                .executeBlocking(() -> Games.JSON, false)
                .onSuccess(json -> context.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, BodyForm.JSON_TYPE)
                        .end(json))
                .onFailure(context::fail);
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
