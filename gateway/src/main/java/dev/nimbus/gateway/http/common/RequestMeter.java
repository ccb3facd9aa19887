package dev.nimbus.gateway.http.common;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Trace;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.cluster.tracing.Tracing.RequestSpan;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Measures requests, by the pattern of their path, and writes the access log. A WebSocket counts when its handshake is
 * over, with status 101. Where tracing is on, each request has a span.
 */
public record RequestMeter(NodeMetrics metrics, Tracing tracing) implements Handler<RoutingContext> {
    /** Of paths that are none of ours, and of requests that no route was asked for. */
    private static final String OTHER = "other";

    /** A logger of its own, off unless the log is JSON. It shows no query string: a ticket in it is a secret. */
    private static final Logger ACCESS = LoggerFactory.getLogger("dev.nimbus.access");

    private static final int LONGEST_ID = 100;

    private static final String ROUTE = "route";
    private static final String SPAN = "span";
    private static final String ENDED = "ended";

    public static Trace trace(RoutingContext context) {
        RequestSpan span = context.get(SPAN);
        return span == null ? Trace.NONE : span.trace();
    }

    @Override
    public void handle(RoutingContext context) {
        long begin = System.nanoTime();
        HttpServerRequest request = context.request();
        tracing.request(request.method().name(), request::getHeader).ifPresent(span -> context.put(SPAN, span));
        IntConsumer atEnd = status -> ended(context, status, System.nanoTime() - begin);
        context.put(ENDED, atEnd);
        context.addEndHandler(ended -> ended(context, context.response().getStatusCode()));
        context.next();
    }

    /** The request is over; only the first call counts. */
    static void ended(RoutingContext context, int status) {
        IntConsumer atEnd = context.remove(ENDED);
        if (atEnd != null) {
            atEnd.accept(status);
        }
    }

    private void ended(RoutingContext context, int status, long tookNanos) {
        metrics.requestTook(route(context), status, tookNanos);
        RequestSpan span = context.get(SPAN);
        if (span != null) {
            span.end(route(context), status);
        }
        if (ACCESS.isInfoEnabled()) {
            log(context, status, tookNanos);
        }
    }

    private static void log(RoutingContext context, int status, long tookNanos) {
        HttpServerRequest request = context.request();
        LoggingEventBuilder line = ACCESS.atInfo()
                .addKeyValue("client", request.remoteAddress().hostAddress())
                .addKeyValue("caller", AccessHandler.caller(context).name())
                .addKeyValue("status", status)
                .addKeyValue("micros", tookNanos / 1000)
                .addKeyValue("received", request.bytesRead())
                .addKeyValue("sent", context.response().bytesWritten());
        Optional<String> id = requestId(request.getHeader("X-Request-Id"));
        if (id.isPresent()) {
            line = line.addKeyValue("requestId", id.get());
        }
        line.log("{} {}", request.method(), request.path());
    }

    /** The id that a proxy or the client gave the request, so that its lines in several logs are found. */
    static Optional<String> requestId(String header) {
        return Optional.ofNullable(header)
                .map(id -> id.substring(0, Math.min(LONGEST_ID, id.length())))
                .filter(id -> !id.isBlank());
    }

    /** To be called when the route of a request is found: a request that fails later has none any more. */
    public static void routed(RoutingContext context) {
        context.put(ROUTE, context.currentRoute().getPath());
    }

    private static String route(RoutingContext context) {
        return context.get(ROUTE, OTHER);
    }
}
