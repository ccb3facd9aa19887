package dev.nimbus.gateway.http.common;

import dev.nimbus.gateway.limits.GatewaySetting;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ways to respond. */
public final class Responses {
    private static final CharSequence NO_STORE = HttpHeaders.createOptimized("no-store");

    private static final Logger LOG = LoggerFactory.getLogger(Responses.class);

    private Responses() {}

    public static void json(HttpServerResponse response, int status, JsonObject document) {
        response.setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                .end(document.toBuffer());
    }

    /**
     * Goes on with a request when {@code what} is done, and refuses it where that fails, or {@code action} throws a
     * problem. A request whose client has gone meanwhile is dropped: nobody would tell {@code action} of its end.
     */
    public static <T> void whenDone(Gateway gateway, HttpServerRequest request, Future<T> what, Consumer<T> action) {
        what.onComplete(done -> {
            if (request.response().closed()) {
                return;
            }
            try {
                action.accept(done.succeeded() ? done.result() : failed(request, done.cause()));
            } catch (HttpProblemException e) {
                refuse(gateway, request, e.problem());
            } catch (RuntimeException e) {
                LOG.error("{} {} failed", request.method(), request.path(), e);
                refuse(gateway, request, ProblemType.INTERNAL.of());
            }
        });
    }

    private static <T> T failed(HttpServerRequest request, Throwable cause) {
        LOG.error("{} {} cannot reach the store", request.method(), request.path(), cause);
        throw ProblemType.STORE_FAILED.exception();
    }

    public static HttpServerResponse lines(HttpServerResponse response, CharSequence type) {
        return response.putHeader(HttpHeaders.CONTENT_TYPE, type).putHeader(HttpHeaders.CACHE_CONTROL, NO_STORE);
    }

    /** Whether the client takes gzip. */
    public static boolean acceptsGzip(HttpServerRequest request) {
        String accepted = request.getHeader(HttpHeaders.ACCEPT_ENCODING);
        return accepted != null && accepted.contains("gzip") && !accepted.contains("gzip;q=0");
    }

    /**
     * Responds with a problem to a request whose body may still be coming. A client that is still sending reads no
     * response before it is done, and loses it if the connection is closed under it; so what it sends is dropped for a
     * while, and only then the connection is closed.
     */
    public static void refuse(Gateway gateway, HttpServerRequest request, ProblemDetails problem) {
        HttpServerResponse response = request.response();
        if (response.ended() || response.closed()) {
            return;
        }
        if (request.isEnded() || !hasBody(request)) {
            problem.send(response);
            return;
        }
        response.putHeader(HttpHeaders.CONNECTION, "close");
        problem.send(response);
        Vertx vertx = gateway.vertx();
        long linger = Math.max(1, gateway.limits().get(GatewaySetting.LINGER_MILLIS));
        long timer = vertx.setTimer(linger, id -> request.connection().close());
        request.exceptionHandler(e -> vertx.cancelTimer(timer));
        request.handler(dropped -> {});
        request.endHandler(v -> {
            vertx.cancelTimer(timer);
            request.connection().close();
        });
        request.resume();
    }

    /** A request without a body has nothing more to say; its connection is as good as before. */
    static boolean hasBody(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return request.headers().contains(HttpHeaders.TRANSFER_ENCODING) || (length != null && !length.equals("0"));
    }
}
