package dev.nimbus.gateway.http;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.gateway.batch.BatchFigures;
import dev.nimbus.gateway.http.common.Gateway;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;

/** {@code GET /metrics}: what this process counts, for Prometheus. */
final class MetricsHandler {
    private final Gateway gateway;

    MetricsHandler(Gateway gateway) {
        this.gateway = gateway;
    }

    /** What the event loop alone may read is read here; the text is made by a worker. */
    void handle(RoutingContext context) {
        NodeMetrics metrics = gateway.metrics();
        BatchFigures batches = gateway.batches().figures();
        metrics.setBatches(batches.byState(), batches.waiting());
        metrics.setSolvers(gateway.dispatcher().solvers().size());
        gateway.vertx()
                .executeBlocking(metrics::scrapeBlocking, false)
                .onSuccess(text -> context.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, NodeMetrics.CONTENT_TYPE)
                        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                        .end(text))
                .onFailure(context::fail);
    }
}
