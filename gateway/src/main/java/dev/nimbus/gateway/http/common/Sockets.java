package dev.nimbus.gateway.http.common;

import dev.nimbus.gateway.stream.LineSocket;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** What all WebSockets have in common. */
public final class Sockets {
    private static final int SWITCHED = 101;
    private static final String VERSION = "13";
    private static final long SETTLING_MILLIS = 250;

    private Sockets() {}

    /** Whether a request asks for a WebSocket, though it may do that wrongly. */
    public static boolean isHandshake(HttpServerRequest request) {
        return request.headers().contains(HttpHeaders.UPGRADE, HttpHeaders.WEBSOCKET, true);
    }

    /** Throws HttpProblemException where Vert.x would refuse a handshake in words of its own, or not answer it. */
    public static void requireHandshake(RoutingContext context) {
        HttpServerRequest request = context.request();
        String connection = BodyRequest.header(request, HttpHeaders.CONNECTION).toLowerCase(Locale.ROOT);
        require(context, request.method().equals(HttpMethod.GET), "is no GET");
        require(context, !Responses.hasBody(request), "has a body"); // Vert.x would wait for all of it.
        require(context, request.version() == HttpVersion.HTTP_1_1, "is not of HTTP/1.1");
        require(context, isHandshake(request), "has no header Upgrade: websocket");
        require(
                context,
                Stream.of(connection.split(",")).map(String::strip).anyMatch("upgrade"::equals),
                "has no header Connection: Upgrade");
        require(
                context,
                VERSION.equals(request.getHeader("Sec-WebSocket-Version")),
                "has no header Sec-WebSocket-Version: " + VERSION);
        require(context, request.getHeader("Sec-WebSocket-Key") != null, "has no header Sec-WebSocket-Key");
    }

    private static void require(RoutingContext context, boolean holds, String missing) {
        if (!holds) {
            context.response()
                    .putHeader(HttpHeaders.CONNECTION, HttpHeaders.UPGRADE)
                    .putHeader(HttpHeaders.UPGRADE, HttpHeaders.WEBSOCKET)
                    .putHeader("Sec-WebSocket-Version", VERSION);
            throw ProblemType.UPGRADE_REQUIRED.exception(missing);
        }
    }

    /**
     * Makes a WebSocket of a request whose head is that of a handshake, and counts the request as ended, since Vert.x calls
     * no end handler then. Where the client has gone meanwhile, {@code action} is not run.
     */
    public static void accept(Gateway gateway, RoutingContext context, Consumer<ServerWebSocket> action) {
        HttpConnection connection = context.request().connection();
        context.request().toWebSocket().onSuccess(socket -> {
            gateway.connections()
                    .expectFrames(
                            connection,
                            gateway.lines()
                                    .share(gateway.access().account(context).key())::hold);
            RequestMeter.ended(context, SWITCHED);
            gateway.access().opened(context, socket);
            if (!socket.isClosed()) {
                socket.exceptionHandler(e -> closeAfter(socket, e));
                action.accept(socket);
            }
        });
    }

    /** A sink for lines. */
    public static LineSocket sink(ServerWebSocket socket, Gateway gateway) {
        return new LineSocket(socket, gateway.messageBytes(), gateway.writes());
    }

    /**
     * Runs {@code action} when the client has shown that it is done with the handshake: it answers a ping. Java's own
     * client (seen on JDK 17 and 25) garbles frames that arrive together with the handshake's response, two of a
     * hundred times; others lose nothing by one round trip. If a client does not answer, the action runs after 250 ms.
     */
    public static void whenSettled(Vertx vertx, ServerWebSocket socket, Runnable action) {
        Promise<Void> settled = Promise.promise();
        settled.future().onSuccess(done -> action.run());
        long timer = vertx.setTimer(SETTLING_MILLIS, id -> settled.tryComplete());
        socket.pongHandler(pong -> {
            vertx.cancelTimer(timer);
            settled.tryComplete();
        });
        socket.writePing(Buffer.buffer());
    }

    /**
     * Disconnects a client that breaks the protocol, with the matching close code: after a frame that is malformed or too long,
     * Vert.x leaves the connection hanging.
     */
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
