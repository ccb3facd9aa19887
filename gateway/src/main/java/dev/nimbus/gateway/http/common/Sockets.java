package dev.nimbus.gateway.http.common;

import dev.nimbus.gateway.stream.LineSocket;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/** What all WebSockets have in common. */
public final class Sockets {
    private static final int SWITCHED = 101;
    private static final long SETTLING_MILLIS = 250;

    private Sockets() {}

    public static boolean isHandshake(HttpServerRequest request) {
        return request.headers().contains(HttpHeaders.UPGRADE, HttpHeaders.WEBSOCKET, true);
    }

    /** Makes a WebSocket of a request, and counts the request as ended, since Vert.x calls no end handler then. */
    public static void accept(Gateway gateway, RoutingContext context, Consumer<ServerWebSocket> action) {
        HttpConnection connection = context.request().connection();
        context.request().toWebSocket().onSuccess(socket -> {
            gateway.connections().expectFrames(connection, gateway.lines().share()::hold);
            RequestMeter.ended(context, SWITCHED);
            gateway.access().opened(context, socket);
            action.accept(socket);
        });
    }

    /** A sink for lines; a client that breaks the protocol is disconnected with the matching close code. */
    public static LineSocket sink(ServerWebSocket socket, Gateway gateway) {
        LineSocket sink = new LineSocket(socket, gateway.limits().messageBytes(), gateway.writes());
        if (!socket.isClosed()) {
            socket.exceptionHandler(e -> closeAfter(socket, e));
        }
        return sink;
    }

    /**
     * Runs {@code action} when the client has shown that it is done with the handshake: it answers a ping. Java's own
     * client (seen on JDK 17 and 25) garbles frames that arrive together with the handshake's response, two of a
     * hundred times; others lose nothing by one round trip. If a client does not answer, the action runs after 250 ms.
     */
    public static void whenSettled(Vertx vertx, ServerWebSocket socket, Runnable action) {
        boolean[] done = new boolean[1];
        Runnable once = () -> {
            if (!done[0]) {
                done[0] = true;
                action.run();
            }
        };
        long timer = vertx.setTimer(SETTLING_MILLIS, id -> once.run());
        socket.pongHandler(pong -> {
            vertx.cancelTimer(timer);
            once.run();
        });
        socket.writePing(Buffer.buffer());
    }

    /** After a frame that is malformed or too long, Vert.x leaves the connection hanging. */
    private static void closeAfter(ServerWebSocket socket, Throwable cause) {
        if (socket.isClosed()) {
            return;
        }
        if (cause instanceof CorruptedWebSocketFrameException corrupted) {
            WebSocketCloseStatus status = corrupted.closeStatus();
            socket.close((short) status.code(), status.reasonText());
        } else if (cause instanceof TooLongFrameException) {
            socket.close((short) 1009, "the frame is too long");
        } else {
            socket.close((short) 1011);
        }
    }
}
