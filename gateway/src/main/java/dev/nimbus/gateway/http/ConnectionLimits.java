package dev.nimbus.gateway.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Limits the connections of clients: their number, how long one stays open without a request, how long a client may take
 * nothing of what is sent to it, and how many answers to pipelined requests it may leave unread.
 *
 * <p>A client that pipelines gets its next answer when it has taken all but some KiB of the earlier ones; Vert.x would
 * keep 4 KiB of objects for every 200 bytes that nobody reads.
 */
public final class ConnectionLimits implements Handler<RoutingContext> {
    /**
     * The limits.
     *
     * @param open connections; one more is closed at once
     * @param idle how long one may be open without a request
     * @param stall how long a client may take nothing of what is sent to it
     * @param unsentBytes of earlier answers at which the next request waits
     */
    public record Bounds(int open, Duration idle, Duration stall, int unsentBytes) {}

    private static final int SWITCHED = 101;

    private static final class Use {
        final ChannelGuard guard;
        int requests;
        long since;

        Use(ChannelGuard guard, long now) {
            this.guard = guard;
            this.since = now;
        }
    }

    private final Map<HttpConnection, Use> uses = new HashMap<>();
    private final Bounds bounds;
    private final LongSupplier nanos;

    /** @param nanos a clock that does not jump, in nanoseconds */
    public ConnectionLimits(Bounds bounds, LongSupplier nanos) {
        this.bounds = bounds;
        this.nanos = nanos;
    }

    /**
     * Takes a new connection, or closes it.
     *
     * @throws IllegalStateException if this version of Vert.x cannot bound it
     */
    public void opened(HttpConnection connection) {
        if (uses.size() >= bounds.open()) {
            connection.close();
            return;
        }
        long now = nanos.getAsLong();
        ChannelGuard guard = ChannelGuard.install(connection, now, () -> uses.remove(connection));
        uses.put(connection, new Use(guard, now));
    }

    /** Passes a request on when the client has taken the earlier answers. */
    @Override
    public void handle(RoutingContext context) {
        Use use = uses.get(context.request().connection());
        if (use != null) {
            use.requests++;
            context.addEndHandler(ended -> answered(use, context.response()));
        }
        HttpServerResponse response = context.response().setWriteQueueMaxSize(bounds.unsentBytes());
        if (response.writeQueueFull()) {
            context.request().pause();
            response.drainHandler(drained -> {
                context.next();
                context.request().resume();
            });
        } else {
            context.next();
        }
    }

    /** A connection that has become a WebSocket is in use until it closes. */
    private void answered(Use use, HttpServerResponse response) {
        if (response.getStatusCode() == SWITCHED) {
            use.guard.endSlices();
        } else {
            use.requests--;
            use.since = nanos.getAsLong();
        }
    }

    /** Closes what is idle and aborts what is stalled; to be called a few times a second. */
    public void tick() {
        long now = nanos.getAsLong();
        List.copyOf(uses.entrySet()).forEach(entry -> {
            Use use = entry.getValue();
            if (use.guard.isStalled(now, bounds.stall().toNanos())) {
                use.guard.abort();
            } else if (use.requests == 0 && now - use.since > bounds.idle().toNanos()) {
                entry.getKey().close();
            }
        });
    }
}
