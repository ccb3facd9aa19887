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
 * @param status HTTP status
 * @param type what kind of problem, as the last part of a URN
 * @param detail what is wrong here, where, and what was expected
 * @param at JSON pointer into the body, where one place of it is wrong; "" else
 * @param retryAfterSeconds when to try again, if that may help
 */
public record ProblemDetails(int status, String type, String detail, String at, Optional<Integer> retryAfterSeconds) {
    static final String MEDIA_TYPE = "application/problem+json";

    private static ProblemDetails of(int status, String type, String detail) {
        return new ProblemDetails(status, type, detail, "", Optional.empty());
    }

    public static ProblemDetails badRequest(String detail) {
        return of(400, "bad-request", detail);
    }

    /** @param cause why Netty cannot read the head of a request */
    public static ProblemDetails unreadable(Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return of(414, "too-large", "the first line is longer than 4096 bytes; register long rules instead");
        }
        return cause instanceof TooLongHttpHeaderException
                ? of(431, "too-large", "the header fields are longer than 8192 bytes")
                : badRequest("it is not HTTP");
    }

    public static ProblemDetails malformedBody(String detail) {
        return of(400, "malformed-body", detail);
    }

    public static ProblemDetails noQuery() {
        return of(400, "no-query", "a batch has at least one line that is not blank");
    }

    static ProblemDetails unauthorized() {
        return of(
                401,
                "unauthorized",
                "this server wants a valid token: Authorization: Bearer TOKEN; a WebSocket may bring a ticket");
    }

    static ProblemDetails insufficientScope(String scope) {
        return of(403, "insufficient-scope", "the token has no scope " + scope);
    }

    static ProblemDetails tooManyRequests(int seconds) {
        String detail = "the limits of this caller for a minute are used up; GET /v1/limits shows them";
        return of(429, "too-many-requests", detail).retryIn(seconds);
    }

    public static ProblemDetails tooManyBatches(int open) {
        String detail = open + " batches of this caller are open; wait until some end, or cancel some";
        return of(429, "too-many-batches", detail).retryIn(5);
    }

    static ProblemDetails forbidden(String detail) {
        return of(403, "forbidden", detail);
    }

    public static ProblemDetails notFound(String detail) {
        return of(404, "not-found", detail);
    }

    /** @param published what others have told, not proved here; "" for nothing */
    public static ProblemDetails noPeriod(String game, long looked, long budget, String published) {
        String where = looked == 0
                ? "no theorem is known that would prove one"
                : "heaps 0 to " + (looked - 1) + " were looked at, within a budget of " + budget + " options";
        return of(404, "no-period", "no period of " + game + " is proven; " + where + published);
    }

    public static ProblemDetails methodNotAllowed(String detail) {
        return of(405, "method-not-allowed", detail);
    }

    public static ProblemDetails notAcceptable(String detail) {
        return of(406, "not-acceptable", detail);
    }

    public static ProblemDetails uploadIdle(long millis) {
        return of(408, "upload-idle", "no byte of the body arrived for " + millis + " ms");
    }

    public static ProblemDetails keyInUse(String key) {
        String detail = "a request with Idempotency-Key " + key + " is under way; try again when it is done";
        return of(409, "idempotency-key-in-use", detail).retryIn(1);
    }

    /** @param state what becomes of the search */
    public static ProblemDetails nothingFound(String state) {
        boolean isOpen = state.equals("queued") || state.equals("running");
        return of(
                409,
                "nothing-found",
                "the search is " + state + "; it has a proof once it is found"
                        + (isOpen ? ", so try again then" : ", which more effort may do"));
    }

    public static ProblemDetails tooLarge(String detail) {
        return of(413, "too-large", detail);
    }

    public static ProblemDetails unsupportedType(String detail) {
        return of(415, "unsupported-media-type", detail);
    }

    public static ProblemDetails keyReused(String key) {
        String detail = "Idempotency-Key " + key + " was used for a batch with another body or other parameters";
        return of(422, "idempotency-key-reused", detail);
    }

    public static ProblemDetails upgradeRequired(String missing) {
        return of(426, "upgrade-required", "a WebSocket handshake is expected; this request " + missing);
    }

    public static ProblemDetails internal() {
        return of(500, "internal", "this is a bug; the log of the gateway has the details");
    }

    public static ProblemDetails overloaded(String detail) {
        return of(503, "overloaded", detail).retryIn(5);
    }

    public static ProblemDetails closing() {
        return of(503, "closing", "the gateway is closing; send the request to another one")
                .retryIn(5);
    }

    public static ProblemDetails storeFull(String reason) {
        String detail = reason + "; delete batches, or wait until some expire. /v1/solve and /v1/live keep nothing and"
                + " take any amount; a node with --database-url keeps batches in the database";
        return of(507, "store-full", detail).retryIn(60);
    }

    public static ProblemDetails storeFailed() {
        return of(503, "store-failed", "batches cannot be stored now; the gateway's log says why; try again")
                .retryIn(5);
    }

    public static ProblemDetails outOfTouch() {
        String detail =
                "the gateway was out of touch with others a moment ago, and does not see all batches yet; try again";
        return of(503, "out-of-touch", detail).retryIn(2);
    }

    public static ProblemDetails noSolver() {
        return of(503, "no-solver", "no solver takes work now; try again later").retryIn(5);
    }

    public static ProblemDetails rulesetsFull(long rulesets, long bytes) {
        String bounds = rulesets + " rulesets, of " + bytes + " bytes together";
        return of(507, "rulesets-full", "the cluster keeps at most " + bounds + "; a query may carry its rules itself");
    }

    /**
     * What a solver refused.
     *
     * @param code why, one of those of queries
     * @param status for the codes that tell of the request
     */
    public static ProblemDetails refused(int status, String code, String detail, String at) {
        return switch (code) {
            case "malformed-json" -> of(400, code, detail);
            case "too-large" -> tooLarge(detail);
            case "internal" -> of(503, "solver-failed", detail).retryIn(5);
            default -> new ProblemDetails(status, code, detail, at, Optional.empty());
        };
    }

    private ProblemDetails retryIn(int seconds) {
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
