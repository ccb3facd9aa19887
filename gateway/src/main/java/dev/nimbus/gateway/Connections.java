package dev.nimbus.gateway;

import io.vertx.core.http.Http1ServerConfig;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The clients' connections: bounded in number, and closed when no request is under way on them for long: those kept
 * alive for nothing, and those that send a request's head so slowly that it never ends. While a request is answered, or
 * on a WebSocket, other bounds hold. Requests that are pipelined are {@linkplain PacedRequests read one after another}.
 */
final class Connections {
    private static final int SWITCHED = 101;

    private static final class Use {
        final Optional<PacedRequests> paced;
        int requests;
        long since;

        Use(Optional<PacedRequests> paced) {
            this.paced = paced;
        }
    }

    private final Map<HttpConnection, Use> uses = new HashMap<>();
    private final int mostOpen;
    private final Duration mostIdle;
    private final Http1ServerConfig http;
    private final int pipelineBytes;
    private final LongSupplier nanos;
    private int open;

    /**
     * @param mostOpen connections there may be; one more is closed at once
     * @param mostIdle how long one may be idle
     * @param http how they are read
     * @param pipelineBytes of requests to come, or of answers not taken, at which the next request is not read
     * @param nanos a clock that does not jump, in nanoseconds
     */
    Connections(int mostOpen, Duration mostIdle, Http1ServerConfig http, int pipelineBytes, LongSupplier nanos) {
        this.mostOpen = mostOpen;
        this.mostIdle = mostIdle;
        this.http = http;
        this.pipelineBytes = pipelineBytes;
        this.nanos = nanos;
    }

    void opened(HttpConnection connection) {
        if (open >= mostOpen) {
            connection.close();
            return;
        }
        open++;
        Use use = new Use(PacedRequests.on(connection, http, pipelineBytes));
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
        Use use = uses.get(request.connection());
        if (use != null) {
            use.requests++;
            request.response().endHandler(ended -> {
                if (request.response().getStatusCode() != SWITCHED) {
                    use.requests--;
                    answered(use);
                }
            });
        }
    }

    private void answered(Use use) {
        use.since = nanos.getAsLong();
        use.paced.ifPresent(PacedRequests::answered);
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
