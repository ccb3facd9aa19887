package dev.nimbus.gateway;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The clients' connections: bounded in number, and closed when no request is under way on them for long: those kept
 * alive for nothing, and those that send a request's head so slowly that it never ends. While a request is answered, or on a WebSocket, other bounds hold.
 */
final class Connections {
    private static final class Use {
        int requests;
        long since;
    }

    private final Map<HttpConnection, Use> uses = new HashMap<>();
    private final int mostOpen;
    private final Duration mostIdle;
    private final LongSupplier nanos;
    private int open;

    /**
     * @param mostOpen connections there may be; one more is closed at once
     * @param mostIdle how long one may be idle
     * @param nanos a clock that does not jump, in nanoseconds
     */
    Connections(int mostOpen, Duration mostIdle, LongSupplier nanos) {
        this.mostOpen = mostOpen;
        this.mostIdle = mostIdle;
        this.nanos = nanos;
    }

    void opened(HttpConnection connection) {
        if (open >= mostOpen) {
            connection.close();
            return;
        }
        open++;
        Use use = new Use();
        use.since = nanos.getAsLong();
        uses.put(connection, use);
        whenClosed(connection, () -> {
            open--;
            uses.remove(connection);
        });
    }

    /** Vert.x's own close handler is silent once the connection has become a WebSocket. */
    private static void whenClosed(HttpConnection connection, Runnable action) {
        if (connection instanceof HttpServerConnection server) {
            server.channelHandlerContext().channel().closeFuture().addListener(closed -> action.run());
        } else {
            connection.closeHandler(closed -> action.run());
        }
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
            if (use.requests == 0 && now - use.since > mostIdle.toNanos()) {
                idle.add(connection);
            }
        });
        idle.forEach(connection -> {
            uses.remove(connection);
            connection.close();
        });
    }
}
