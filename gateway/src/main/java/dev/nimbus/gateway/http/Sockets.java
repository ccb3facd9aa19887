package dev.nimbus.gateway.http;

import dev.nimbus.gateway.live.SocketLines;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.vertx.core.http.ServerWebSocket;

/** What all WebSockets have in common. */
final class Sockets {
    private Sockets() {}

    /** A sink for lines; a client that breaks the protocol is told so and disconnected. */
    static SocketLines sink(ServerWebSocket socket, Gateway.Limits limits) {
        SocketLines sink = new SocketLines(socket, limits.messageBytes(), limits.writeQueue());
        if (!socket.isClosed()) {
            socket.exceptionHandler(e -> closeAfter(socket, e));
        }
        return sink;
    }

    /** After a frame that is too long, or is none, Vert.x leaves the connection hanging. */
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
