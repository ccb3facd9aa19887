package dev.nimbus.gateway.http;

import dev.nimbus.cluster.metrics.NodeMetrics;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.RoutingContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures requests, by the pattern of their path, and writes the access log. A WebSocket counts when its handshake is
 * over, with status 101.
 */
final class RequestMeter implements Handler<RoutingContext> {
    /** Of paths that are none of ours, and of requests that no route was asked for. */
    private static final String OTHER = "other";

    /** A logger of its own, off unless the log is JSON. It shows no query string: a ticket in it is a secret. */
    private static final Logger ACCESS = LoggerFactory.getLogger("dev.nimbus.access");

    private final NodeMetrics metrics;

    RequestMeter(NodeMetrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public void handle(RoutingContext context) {
        long begin = System.nanoTime();
        context.addEndHandler(ended -> ended(context, System.nanoTime() - begin));
        context.next();
    }

    private void ended(RoutingContext context, long nanos) {
        int status = context.response().getStatusCode();
        metrics.requestTook(route(context), status, nanos);
        if (ACCESS.isInfoEnabled()) {
            HttpServerRequest request = context.request();
            ACCESS.atInfo()
                    .addKeyValue("client", request.remoteAddress().hostAddress())
                    .addKeyValue("status", status)
                    .addKeyValue("micros", nanos / 1000)
                    .log("{} {}", request.method(), request.path());
        }
    }

    private static String route(RoutingContext context) {
        Route route = context.currentRoute();
        return route == null || route.getPath() == null ? OTHER : route.getPath();
    }
}
