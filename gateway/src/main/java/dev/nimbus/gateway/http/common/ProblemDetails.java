package dev.nimbus.gateway.http.common;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * A problem document (RFC 9457).
 *
 * @param type what kind of problem, as the last part of a URN
 * @param detail what is wrong here, where, and what was expected
 * @param at JSON pointer into the body, where one place of it is wrong; "" else
 * @param retryAfterSeconds when to try again, if that may help
 */
public record ProblemDetails(int status, String type, String detail, String at, Optional<Integer> retryAfterSeconds) {
    static final String MEDIA_TYPE = "application/problem+json";

    /** @param cause why Netty cannot read the head of a request */
    public static ProblemDetails unreadable(Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return tooLong(414, "the first line is longer than 4096 bytes; register long rules instead");
        }
        return cause instanceof TooLongHttpHeaderException
                ? tooLong(431, "the header fields are longer than 8192 bytes")
                : ProblemType.BAD_REQUEST.of(malformed(String.valueOf(cause.getMessage())));
    }

    /** Netty has no class for a wrong length, and names the header in its message. */
    private static String malformed(String message) {
        return message.contains("Content-Length")
                ? "the header Content-Length is no number, is given twice, or stands beside Transfer-Encoding"
                : "the head of the request is not HTTP";
    }

    private static ProblemDetails tooLong(int status, String detail) {
        return new ProblemDetails(status, ProblemType.TOO_LARGE.notation(), detail, "", Optional.empty());
    }

    /**
     * What a solver refused.
     *
     * @param code why, one of those of queries
     * @param status for the codes that tell of the request
     */
    public static ProblemDetails refused(int status, String code, String detail, String at) {
        return switch (code) {
            case "malformed-json" -> new ProblemDetails(400, code, detail, "", Optional.empty());
            case "too-large" -> ProblemType.TOO_LARGE.of(detail);
            case "internal" -> ProblemType.SOLVER_FAILED.of(detail);
            default -> new ProblemDetails(status, code, detail, at, Optional.empty());
        };
    }

    ProblemDetails retryIn(int seconds) {
        return new ProblemDetails(status, type, detail, at, Optional.of(seconds));
    }

    JsonObject toJson() {
        String title = type.replace('-', ' ');
        JsonObject document = new JsonObject()
                .put("type", "urn:nimbus:problem:" + type)
                .put("title", Character.toUpperCase(title.charAt(0)) + title.substring(1))
                .put("status", status)
                .put("detail", detail);
        return at.isEmpty() ? document : document.put("at", at);
    }

    public Future<Void> send(HttpServerResponse response) {
        return send(response, new JsonObject());
    }

    public Future<Void> send(HttpServerResponse response, JsonObject more) {
        response.setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, MEDIA_TYPE)
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        retryAfterSeconds.ifPresent(seconds -> response.putHeader(HttpHeaders.RETRY_AFTER, String.valueOf(seconds)));
        return response.end(toJson().mergeIn(more).toBuffer());
    }
}
