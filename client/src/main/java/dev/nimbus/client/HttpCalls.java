package dev.nimbus.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Requests that are answered with JSON, repeated where that may help. */
record HttpCalls(Connection connection) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    /** One segment of a path. */
    static String encode(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Java's client gives no message where nobody listens. */
    static String reason(IOException e) {
        if (e instanceof ConnectException) {
            return "nothing listens there (connection refused)";
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** {@return what the server answers to a GET, retried for as long as the patience lasts} */
    JsonNode getBlocking(String what, String path) throws BatchException, InterruptedException {
        return callBlocking(what, connection.request(path).build(), connection.patience());
    }

    /** {@return the same; empty if the answer is 404} */
    Optional<JsonNode> findBlocking(String what, String path) throws BatchException, InterruptedException {
        return sendBlocking(what, connection.request(path).build(), connection.patience(), true);
    }

    /**
     * {@return what the server answers}
     *
     * @param what the purpose, for messages: {@code cannot WHAT at SERVER}
     * @param retrying how long to retry without progress; zero sends the request once
     * @throws UnansweredException if no answer came, or one that may be another a while later
     * @throws BatchException if the server refused
     */
    JsonNode callBlocking(String what, HttpRequest request, Duration retrying)
            throws BatchException, InterruptedException {
        return sendBlocking(what, request, retrying, false).orElseThrow();
    }

    /** The server's answer; empty if it is 404 and that is a valid answer. */
    private Optional<JsonNode> sendBlocking(String what, HttpRequest request, Duration retrying, boolean mayBeMissing)
            throws BatchException, InterruptedException {
        Retry retry = new Retry(retrying);
        for (boolean isFirst = true; ; isFirst = false) {
            String reason;
            Duration wanted = Duration.ZERO;
            try {
                HttpResponse<String> response = sendOnceBlocking(request);
                if (response.statusCode() / 100 == 2) {
                    return Optional.of(tree(response.body()));
                }
                if (mayBeMissing && response.statusCode() == NOT_FOUND) {
                    return Optional.empty();
                }
                reason = ProblemDocument.reason(response, response.body());
                wanted = RetryAfter.of(response);
                // A retry may meet the first attempt, which the server has not seen broken off yet.
                boolean isOverlapping = !isFirst && response.statusCode() == CONFLICT;
                if (!isOverlapping && !RetryAfter.isPassing(response.statusCode())) {
                    throw new BatchException(connection.server() + " refused to " + what + ": " + reason);
                }
            } catch (IOException e) {
                reason = reason(e);
            }
            if (!retry.hasTimeAfter(wanted)) {
                throw new UnansweredException("cannot " + what + " at " + connection.server() + ": " + reason);
            }
            connection.retries().retrying(reason, retry.left());
            retry.pauseBlocking(wanted);
        }
    }

    private HttpResponse<String> sendOnceBlocking(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse.BodyHandler<String> body = HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8);
        return request.timeout().isPresent()
                ? connection.http().send(request, body)
                : LongCall.sendBlocking(connection.http(), connection.server(), request, body, connection.silence());
    }

    private static JsonNode tree(String json) throws BatchException {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new BatchException("the server answered with something other than JSON", e);
        }
    }
}
