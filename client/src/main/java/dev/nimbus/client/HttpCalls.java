package dev.nimbus.client;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** Requests, repeated where that may help. */
record HttpCalls(Connection connection) {
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final HttpResponse.BodyHandler<String> TEXT =
            HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8);

    /** One segment of a path. */
    static String encode(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /**
     * The same of an id, without which the path would be that of a list.
     *
     * @throws IllegalArgumentException if it is blank
     */
    static String encodeId(String of, String id) {
        if (id.isBlank()) {
            throw new IllegalArgumentException("the id of the " + of + " is empty");
        }
        return encode(id);
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
     * @param retrying how long to retry after the first failure; zero sends the request once
     * @param reader of the body; throws an {@link IllegalArgumentException} if it is something else
     * @throws UnansweredException if no answer came, or one that may be another a while later
     * @throws NimbusException if the server refused
     */
    <T> T callBlocking(String what, HttpRequest request, Duration retrying, Function<String, T> reader)
            throws NimbusException, InterruptedException {
        String body = sendBlocking(what, request, retrying, TEXT);
        try {
            return reader.apply(body);
        } catch (IllegalArgumentException e) {
            throw new NimbusException(connection.server() + " answered with something else: " + e.getMessage(), e);
        }
    }

    /**
     * {@return the body of the server's answer}
     *
     * @param body reads it, for each attempt anew
     * @throws UnansweredException as {@link #callBlocking}
     * @throws NimbusException if the server refused
     */
    <T> T sendBlocking(String what, HttpRequest request, Duration retrying, HttpResponse.BodyHandler<T> body)
            throws NimbusException, InterruptedException {
        Retry retry = new Retry(retrying);
        for (boolean isFirst = true; ; isFirst = false) {
            Reply<T> reply = attemptBlocking(request, body);
            if (reply.body().isPresent()) {
                return reply.body().get();
            }
            ProblemDocument problem = reply.problem();
            // A retry may meet the first attempt, which the server has not seen broken off yet.
            boolean isOverlapping = !isFirst && problem.status() == CONFLICT;
            if (problem.status() != 0 && !isOverlapping && !RetryAfter.isPassing(problem.status())) {
                String message = connection.server() + " refused to " + what + ": " + problem.reason();
                throw new NimbusException(message, problem.status(), problem.kind(), problem.detail());
            }
            if (isFirst) {
                retry.progress(); // The first attempt may have taken longer than the patience, as an upload does.
            }
            if (!retry.hasTimeAfter(reply.wanted())) {
                String message = "cannot " + what + " at " + connection.server() + ": " + problem.reason();
                throw new UnansweredException(message, problem.status(), problem.kind());
            }
            connection.retries().retrying(problem.reason(), retry.left());
            retry.pauseBlocking(reply.wanted());
        }
    }

    private <T> Reply<T> attemptBlocking(HttpRequest request, HttpResponse.BodyHandler<T> body)
            throws InterruptedException {
        HttpResponse.BodyHandler<Reply<T>> reader = Reply.reader(body);
        try {
            HttpResponse<Reply<T>> response = request.timeout().isPresent()
                    ? connection.http().send(request, reader)
                    : LongCall.sendBlocking(
                            connection.http(), connection.server(), request, reader, connection.silence());
            return response.body();
        } catch (IOException e) {
            return new Reply<>(Optional.empty(), unanswered(e), Duration.ZERO);
        }
    }

    private static ProblemDocument unanswered(IOException e) {
        String reason = ConnectionFailure.reason(e);
        return new ProblemDocument(0, "", reason, reason);
    }

    /**
     * What came of one attempt.
     *
     * @param body if the server did as it was asked
     * @param problem why there is no body
     * @param wanted how long the server asks to wait
     */
    private record Reply<T>(Optional<T> body, ProblemDocument problem, Duration wanted) {
        private static final ProblemDocument NONE = new ProblemDocument(0, "", "", "");

        static <T> HttpResponse.BodyHandler<Reply<T>> reader(HttpResponse.BodyHandler<T> body) {
            return response -> response.statusCode() / 100 == 2
                    ? HttpResponse.BodySubscribers.mapping(
                            body.apply(response), read -> new Reply<>(Optional.of(read), NONE, Duration.ZERO))
                    : HttpResponse.BodySubscribers.mapping(TEXT.apply(response), text -> refused(response, text));
        }

        private static <T> Reply<T> refused(HttpResponse.ResponseInfo response, String text) {
            ProblemDocument problem = ProblemDocument.of(response.statusCode(), response.headers(), text);
            return new Reply<>(Optional.empty(), problem, RetryAfter.of(response.headers()));
        }
    }
}
