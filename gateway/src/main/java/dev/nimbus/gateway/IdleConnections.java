package dev.nimbus.gateway;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Closes connections on which no request is under way for long: those kept alive for nothing, and those that send a
 * request's head so slowly that it never ends. While a request is answered, or on a WebSocket, other bounds hold.
 */
final class IdleConnections {
    private static final class Use {
        int requests;
        long since;
    }

    private final Map<HttpConnection, Use> uses = new HashMap<>();
    private final Duration most;
    private final LongSupplier nanos;

    /** @param nanos a clock that does not jump, in nanoseconds */
    IdleConnections(Duration most, LongSupplier nanos) {
        this.most = most;
        this.nanos = nanos;
    }

    void opened(HttpConnection connection) {
        Use use = new Use();
        use.since = nanos.getAsLong();
        uses.put(connection, use);
        connection.closeHandler(closed -> uses.remove(connection));
    }

    void requested(HttpServerRequest request) {
        HttpConnection connection = request.connection();
        if (request.headers().contains(HttpHeaders.UPGRADE)) {
            uses.remove(connection);
        }
        Use use = uses.get(connection);
        if (use != null) {
            use.requests++;
            request.response().endHandler(ended -> {
                use.requests--;
                use.since = nanos.getAsLong();
            });
        }
    }

    /** Closes what is idle; to be called a few times a second. */
    void tick() {
        long now = nanos.getAsLong();
        List<HttpConnection> idle = new ArrayList<>();
        uses.forEach((connection, use) -> {
            if (use.requests == 0 && now - use.since > most.toNanos()) {
                idle.add(connection);
            }
        });
        idle.forEach(connection -> {
            uses.remove(connection);
            connection.close();
        });
    }
}
