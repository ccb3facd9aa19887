package dev.nimbus.gateway.http;

import dev.nimbus.cluster.metrics.NodeMetrics;
import io.vertx.core.Handler;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.RoutingContext;

/** Measures requests, by the pattern of their path. A WebSocket counts when its handshake is over, with status 101. */
final class RequestMeter implements Handler<RoutingContext> {
    /** Of paths that are none of ours, and of requests that no route was asked for. */
    private static final String OTHER = "other";

    private final NodeMetrics metrics;

    RequestMeter(NodeMetrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public void handle(RoutingContext context) {
        long begin = System.nanoTime();
        context.addEndHandler(ended ->
                metrics.requestTook(route(context), context.response().getStatusCode(), System.nanoTime() - begin));
        context.next();
    }

    private static String route(RoutingContext context) {
        Route route = context.currentRoute();
        return route == null || route.getPath() == null ? OTHER : route.getPath();
    }
}
