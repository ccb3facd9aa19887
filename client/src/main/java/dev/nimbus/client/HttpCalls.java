package dev.nimbus.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** Requests that are answered with a short text, repeated where that may help. */
record HttpCalls(Connection connection) {
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

    /** {@return what the server answers to a GET, as {@code reader} reads it, retried for as long as the patience lasts} */
    <T> T getBlocking(String what, String path, Function<String, T> reader)
            throws NimbusException, InterruptedException {
        return callBlocking(what, connection.request(path).build(), connection.patience(), reader);
    }

    /** {@return the same; empty if the answer is 404} */
    <T> Optional<T> findBlocking(String what, String path, Function<String, T> reader)
            throws NimbusException, InterruptedException {
        try {
            return Optional.of(getBlocking(what, path, reader));
        } catch (NimbusException failure) {
            if (failure.status() == NOT_FOUND) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    /**
     * {@return what the server answers}
     *
     * @param what the purpose, for messages: {@code cannot WHAT at SERVER}
     * @param retrying how long to retry without progress; zero sends the request once
     * @param reader of the body; throws an {@link IllegalArgumentException} if it is something else
     * @throws UnansweredException if no answer came, or one that may be another a while later
     * @throws NimbusException if the server refused
     */
    <T> T callBlocking(String what, HttpRequest request, Duration retrying, Function<String, T> reader)
            throws NimbusException, InterruptedException {
        String body = sendBlocking(what, request, retrying);
        try {
            return reader.apply(body);
        } catch (IllegalArgumentException e) {
            throw new NimbusException(connection.server() + " answered with something else: " + e.getMessage(), e);
        }
    }

    static NimbusException refused(Connection connection, String what, ProblemDocument problem) {
        String message = connection.server() + " refused to " + what + ": " + problem.reason();
        return new NimbusException(message, problem.status(), problem.kind(), problem.detail());
    }

    private String sendBlocking(String what, HttpRequest request, Duration retrying)
            throws NimbusException, InterruptedException {
        Retry retry = new Retry(retrying);
        for (boolean isFirst = true; ; isFirst = false) {
            ProblemDocument problem;
            Duration wanted = Duration.ZERO;
            try {
                HttpResponse<String> response = sendOnceBlocking(request);
                if (response.statusCode() / 100 == 2) {
                    return response.body();
                }
                problem = ProblemDocument.of(response, response.body());
                wanted = RetryAfter.of(response);
                // A retry may meet the first attempt, which the server has not seen broken off yet.
                boolean isOverlapping = !isFirst && response.statusCode() == CONFLICT;
                if (!isOverlapping && !RetryAfter.isPassing(response.statusCode())) {
                    throw refused(connection, what, problem);
                }
            } catch (IOException e) {
                problem = new ProblemDocument(0, "", reason(e), reason(e));
            }
            if (!retry.hasTimeAfter(wanted)) {
                String message = "cannot " + what + " at " + connection.server() + ": " + problem.reason();
                throw new UnansweredException(message, problem.status(), problem.kind());
            }
            connection.retries().retrying(problem.reason(), retry.left());
            retry.pauseBlocking(wanted);
        }
    }

    private HttpResponse<String> sendOnceBlocking(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse.BodyHandler<String> body = HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8);
        return request.timeout().isPresent()
                ? connection.http().send(request, body)
                : LongCall.sendBlocking(connection.http(), connection.server(), request, body, connection.silence());
    }
}
