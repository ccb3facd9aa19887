package dev.nimbus.gateway.http.common;

import java.util.Locale;
import java.util.Optional;

/**
 * The types of {@linkplain ProblemDetails problems}: the status of each, what it says, and after how many seconds a client
 * may try again, where that may help. In a text {@code {}} stands for what is wrong in this case.
 */
public enum ProblemType {
    BAD_REQUEST(400),
    MALFORMED_BODY(400),
    NO_QUERY(400, "the body has no query; expected at least one line that is not blank"),
    UNAUTHORIZED(401, "this server wants a valid token: Authorization: Bearer TOKEN; a WebSocket may bring a ticket"),
    FORBIDDEN(403),
    INSUFFICIENT_SCOPE(403, "the token has no scope {}"),
    NOT_FOUND(404),
    NO_PERIOD(404),
    METHOD_NOT_ALLOWED(405, "Use {} here"),
    NOT_ACCEPTABLE(406),
    UPLOAD_IDLE(408, "no byte of the body arrived for {} ms"),
    IDEMPOTENCY_KEY_IN_USE(409, "a request with Idempotency-Key {} is under way; try again when it is done", 1),
    NOTHING_FOUND(409),
    TOO_LARGE(413),
    UNSUPPORTED_MEDIA_TYPE(415),
    IDEMPOTENCY_KEY_REUSED(422, "Idempotency-Key {} was used for a batch with another body or other parameters"),
    UPGRADE_REQUIRED(426, "a WebSocket handshake is expected; this request {}"),
    TOO_MANY_REQUESTS(429, "the limits of this caller for a minute are used up; GET /v1/limits shows them"),
    TOO_MANY_BATCHES(429, "{} batches of this caller are open; wait until some end, or cancel some", 5),
    TOO_MANY_PROOFS(
            429,
            "{} requests of this caller wait for proofs, and solvers write one at a time; ask again when one is there",
            5),
    INTERNAL(500, "this is a bug; the log of the gateway has the details"),
    CLOSING(503, "the gateway is closing; send the request to another one", 5),
    NO_SOLVER(503, "no solver takes work now; try again later", 5),
    OUT_OF_TOUCH(
            503,
            "the gateway was out of touch with others a moment ago, and does not see all batches yet; try again",
            2),
    OVERLOADED(503, "{}", 5),
    SOLVER_FAILED(503, "{}", 5),
    STORE_FAILED(503, "the store cannot be used now; the gateway's log says why; try again", 5),
    RULESETS_FULL(507, "{}; a query may carry its rules itself"),
    STORE_FULL(
            507,
            "{}; delete batches, or wait until some expire. /v1/solve and /v1/live keep nothing and take any amount; a"
                    + " node with --database-url keeps batches in the database",
            60);

    private final int status;
    private final String text;
    private final Optional<Integer> retryAfterSeconds;

    ProblemType(int status) {
        this(status, "{}");
    }

    ProblemType(int status, String text) {
        this.status = status;
        this.text = text;
        this.retryAfterSeconds = Optional.empty();
    }

    ProblemType(int status, String text, int retryAfterSeconds) {
        this.status = status;
        this.text = text;
        this.retryAfterSeconds = Optional.of(retryAfterSeconds);
    }

    /** The last part of its URN, such as {@code bad-request}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public ProblemDetails of() {
        return of("");
    }

    /** @param what is wrong in this case, as its text has it */
    public ProblemDetails of(Object what) {
        return new ProblemDetails(status, notation(), text.replace("{}", String.valueOf(what)), "", retryAfterSeconds);
    }

    public HttpProblemException exception() {
        return new HttpProblemException(of());
    }

    public HttpProblemException exception(Object what) {
        return new HttpProblemException(of(what));
    }
}
