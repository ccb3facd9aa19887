package dev.nimbus.load;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;

/**
 * The HTTP and WebSocket clients of a load, to one server. Every connection serves one request after another.
 */
public final class Client {
    private static final int LARGEST_MESSAGE = 64 << 20;
    private static final int CONNECT_TIMEOUT_MILLIS = 5000;

    private final Server server;
    private final HttpClientAgent http;
    private final WebSocketClient sockets;

    /** @param connections the most connections at once */
    public Client(Vertx vertx, Server server, int connections) {
        this.server = server;
        this.http = vertx.createHttpClient(
                server.trustedBy(new HttpClientOptions().setConnectTimeout(CONNECT_TIMEOUT_MILLIS)),
                new PoolOptions().setHttp1MaxSize(connections));
        this.sockets = vertx.createWebSocketClient(server.trustedBy(new WebSocketClientOptions()
                .setConnectTimeout(CONNECT_TIMEOUT_MILLIS)
                .setMaxConnections(connections)
                .setMaxFrameSize(LARGEST_MESSAGE)
                .setMaxMessageSize(LARGEST_MESSAGE)));
    }

    Server server() {
        return server;
    }

    WebSocketClient sockets() {
        return sockets;
    }

    /** Closes all connections; whatever is under way on them fails. */
    public void close() {
        http.close();
        sockets.close();
    }

    /** Sends {@code body}; the response comes as soon as the server begins it, perhaps while the body is being sent. */
    Future<HttpClientResponse> post(String path, String contentType, Body body) {
        return http.request(server.request(HttpMethod.POST, path))
                .compose(request -> {
                    request.putHeader(HttpHeaders.CONTENT_TYPE, contentType);
                    request.putHeader(HttpHeaders.CONTENT_LENGTH, Long.toString(body.bytes()));
                    return sent(request, body);
                })
                .recover(this::failed);
    }

    private static Future<HttpClientResponse> sent(HttpClientRequest request, Body body) {
        Pump.writeAll(body, request).compose(written -> request.end());
        return request.response().map(response -> {
            response.pause();
            return response;
        });
    }

    /** Asks for {@code path}; the response is paused. */
    Future<HttpClientResponse> get(String path) {
        return http.request(server.request(HttpMethod.GET, path))
                .compose(HttpClientRequest::send)
                .map(response -> {
                    response.pause();
                    return response;
                })
                .recover(this::failed);
    }

    /** Deletes what is at {@code path}; nobody waits for it, and nobody is told if it fails. */
    void delete(String path) {
        http.request(server.request(HttpMethod.DELETE, path)).compose(HttpClientRequest::send);
    }

    private <T> Future<T> failed(Throwable cause) {
        return Future.failedFuture(cause instanceof LoadFailure ? cause : new LoadFailure(server, cause));
    }

    /** Passes on a response that is a success, and fails with what the server said otherwise. */
    static Future<HttpClientResponse> accepted(HttpClientResponse response) {
        if (response.statusCode() / 100 == 2) {
            return Future.succeededFuture(response);
        }
        Future<Buffer> body = response.body();
        response.resume();
        return body.compose(problem -> Future.failedFuture(new LoadFailure(
                response.request().path() + " was answered by " + response.statusCode() + ": " + problem)));
    }
}
