package dev.nimbus.gateway.http.common;

import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ways to respond. */
public final class Responses {
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
    public static <T> void whenDone(RoutingContext context, Future<T> what, Consumer<T> action) {
        what.onComplete(done -> {
            if (context.response().closed()) {
                return;
            }
            try {
                action.accept(done.succeeded() ? done.result() : failed(context.request(), done.cause()));
            } catch (RuntimeException e) {
                context.fail(e);
            }
        });
    }

    private static <T> T failed(HttpServerRequest request, Throwable cause) {
        if (cause instanceof HttpProblemException known) {
            throw known;
        }
        LOG.warn("{} {} cannot reach the store", request.method(), request.path(), cause);
        throw ProblemType.STORE_FAILED.exception();
    }

    public static HttpServerResponse lines(HttpServerResponse response, String type) {
        return response.putHeader(HttpHeaders.CONTENT_TYPE, type).putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    }

    /** Whether the client takes gzip: with a weight other than 0 (RFC 9110, 12.5.3). False if the header cannot be read. */
    public static boolean acceptsGzip(RoutingContext context) {
        try {
            return context.parsedHeaders().acceptEncoding().stream()
                    .anyMatch(coding -> coding.value().strip().equalsIgnoreCase("gzip") && coding.weight() > 0);
        } catch (RuntimeException unreadable) { // Vert.x fails at a quotation mark that does not end.
            return false;
        }
    }

    /** Ends a call with a problem document. */
    public static void refuse(RoutingContext context, ProblemDetails problem) {
        context.fail(new HttpProblemException(problem));
    }

    /** A request without a body has nothing more to say; its connection is as good as before. */
    public static boolean hasBody(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return request.headers().contains(HttpHeaders.TRANSFER_ENCODING) || (length != null && !length.equals("0"));
    }
}
