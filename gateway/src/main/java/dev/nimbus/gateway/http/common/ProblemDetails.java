package dev.nimbus.gateway.http.common;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * A problem document (RFC 9457).
 *
 * @param status HTTP status
 * @param type what kind of problem, as the last part of a URN
 * @param title the kind in words
 * @param detail what is wrong here, where, and what was expected
 * @param at JSON pointer into the body, where one place of it is wrong; "" else
 * @param retryAfterSeconds when to try again, if that may help
 */
public record ProblemDetails(
        int status, String type, String title, String detail, String at, Optional<Integer> retryAfterSeconds) {
    /** Media type of problem documents. */
    static final String MEDIA_TYPE = "application/problem+json";

    private static ProblemDetails of(int status, String type, String title, String detail) {
        return new ProblemDetails(status, type, title, detail, "", Optional.empty());
    }

    public static ProblemDetails badRequest(String detail) {
        return of(400, "bad-request", "Bad request", detail);
    }

    public static ProblemDetails malformedBody(String detail) {
        return of(400, "malformed-body", "Malformed body", detail);
    }

    public static ProblemDetails noQuery() {
        return of(400, "no-query", "No query in the body", "a batch has at least one line that is not blank");
    }

    static ProblemDetails unauthorized() {
        return of(
                401,
                "unauthorized",
                "Unauthorized",
                "this server wants a valid token: Authorization: Bearer TOKEN; a WebSocket may bring a ticket");
    }

    static ProblemDetails insufficientScope(String scope) {
        return of(403, "insufficient-scope", "Insufficient scope", "the token has no scope " + scope);
    }

    static ProblemDetails tooManyRequests(int seconds) {
        return of(
                        429,
                        "too-many-requests",
                        "Too many requests",
                        "the limits of this caller for a minute are used up; GET /v1/limits shows them")
                .retryIn(seconds);
    }

    public static ProblemDetails tooManyBatches(int open) {
        return of(
                        429,
                        "too-many-batches",
                        "Too many open batches",
                        open + " batches of this caller are open; wait until some end, or cancel some")
                .retryIn(5);
    }

    static ProblemDetails forbidden(String detail) {
        return of(403, "forbidden", "Forbidden", detail);
    }

    public static ProblemDetails notFound(String detail) {
        return of(404, "not-found", "Not found", detail);
    }

    /** @param published what others have told, not proved here; "" for nothing */
    public static ProblemDetails noPeriod(String game, long looked, long budget, String published) {
        String where = looked == 0
                ? "no theorem is known that would prove one"
                : "heaps 0 to " + (looked - 1) + " were looked at, within a budget of " + budget + " options";
        return of(404, "no-period", "No period is proven", "no period of " + game + " is proven; " + where + published);
    }

    public static ProblemDetails methodNotAllowed(String detail) {
        return of(405, "method-not-allowed", "Method not allowed", detail);
    }

    public static ProblemDetails notAcceptable(String detail) {
        return of(406, "not-acceptable", "Not acceptable", detail);
    }

    public static ProblemDetails uploadIdle(long millis) {
        return of(408, "upload-idle", "The upload is idle", "no byte of the body arrived for " + millis + " ms");
    }

    public static ProblemDetails keyInUse(String key) {
        return of(
                        409,
                        "idempotency-key-in-use",
                        "The key is in use",
                        "a request with Idempotency-Key " + key + " is under way; try again when it is done")
                .retryIn(1);
    }

    public static ProblemDetails tooLarge(String detail) {
        return of(413, "too-large", "Too large", detail);
    }

    public static ProblemDetails unsupportedType(String detail) {
        return of(415, "unsupported-media-type", "Unsupported media type", detail);
    }

    public static ProblemDetails keyReused(String key) {
        return of(
                422,
                "idempotency-key-reused",
                "The key belongs to another request",
                "Idempotency-Key " + key + " was used for a batch with another body or other parameters");
    }

    public static ProblemDetails upgradeRequired() {
        return of(426, "upgrade-required", "Upgrade required", "this path is a WebSocket; send a WebSocket handshake");
    }

    public static ProblemDetails internal() {
        return of(500, "internal", "Internal error", "this is a bug; the log of the gateway has the details");
    }

    public static ProblemDetails overloaded(String detail) {
        return of(503, "overloaded", "Overloaded", detail).retryIn(5);
    }

    public static ProblemDetails closing() {
        return of(503, "closing", "The gateway is closing", "send the request to another gateway")
                .retryIn(5);
    }

    public static ProblemDetails storeFull(String reason) {
        return of(
                        507,
                        "store-full",
                        "There is no room for this batch",
                        reason + "; delete batches, or wait until some expire. /v1/solve and /v1/live keep nothing and"
                                + " take any amount; a node with --database-url keeps batches in the database")
                .retryIn(60);
    }

    public static ProblemDetails storeFailed() {
        return of(503, "store-failed", "Batches cannot be stored now", "the gateway's log says why; try again")
                .retryIn(5);
    }

    public static ProblemDetails noSolver() {
        return of(503, "no-solver", "No solver", "no solver takes work now; try again later")
                .retryIn(5);
    }

    public static ProblemDetails rulesetsFull(long rulesets, long bytes) {
        String bounds = rulesets + " rulesets, of " + bytes + " bytes together";
        return of(
                507,
                "rulesets-full",
                "Too many rulesets",
                "the cluster keeps at most " + bounds + "; a query may carry its rules itself");
    }

    /**
     * What a solver refused.
     *
     * @param code why, one of those of queries
     * @param status for the codes that tell of the request
     */
    public static ProblemDetails refused(int status, String code, String detail, String at) {
        return switch (code) {
            case "malformed-json" -> of(400, code, "The body is not JSON", detail);
            case "too-large" -> tooLarge(detail);
            case "internal" ->
                of(503, "solver-failed", "The solvers failed", detail).retryIn(5);
            default -> of(status, code, "Invalid query", detail).at(at);
        };
    }

    private ProblemDetails retryIn(int seconds) {
        return new ProblemDetails(status, type, title, detail, at, Optional.of(seconds));
    }

    private ProblemDetails at(String pointer) {
        return new ProblemDetails(status, type, title, detail, pointer, retryAfterSeconds);
    }

    /** The document. */
    JsonObject toJson() {
        JsonObject document = new JsonObject()
                .put("type", "urn:nimbus:problem:" + type)
                .put("title", title)
                .put("status", status)
                .put("detail", detail);
        return at.isEmpty() ? document : document.put("at", at);
    }

    /** Sends it as the response. */
    public io.vertx.core.Future<Void> send(HttpServerResponse response) {
        return send(response, new JsonObject());
    }

    /** The same with more members. */
    public io.vertx.core.Future<Void> send(HttpServerResponse response, JsonObject more) {
        response.setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, MEDIA_TYPE)
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        retryAfterSeconds.ifPresent(seconds -> response.putHeader(HttpHeaders.RETRY_AFTER, String.valueOf(seconds)));
        return response.end(toJson().mergeIn(more).toBuffer());
    }
}
