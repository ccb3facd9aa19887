package dev.nimbus.client;

import dev.nimbus.client.message.BatchEnd;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Follows one batch over WebSockets: after a lost one it opens another behind the last whole line. */
record BatchFollower(Connection connection, String id) {
    private static final int NOT_FOUND = 404;
    /** One handshake takes no more of the patience, so that there is time for others. */
    private static final int HANDSHAKES = 4;

    private static final Duration SHORTEST_HANDSHAKE = Duration.ofSeconds(1);

    /** The server refused a handshake that it may accept later. */
    private static final class Refused extends IOException {
        private static final long serialVersionUID = 1;

        private final transient Duration wanted;

        Refused(String message, Duration wanted) {
            super(message);
            this.wanted = wanted;
        }
    }

    /**
     * Gives the listener every answer line behind the first {@code known} ones, each once, until the batch ends.
     *
     * @throws NimbusException as {@link Batches#followBlocking} says
     */
    BatchEnd followBlocking(long known, AnswerListener listener) throws NimbusException, InterruptedException {
        Retry retry = new Retry(connection.patience());
        long lines = known;
        while (true) {
            AnswerSocket socket = new AnswerSocket(listener, lines);
            String reason;
            Duration wanted = Duration.ZERO;
            try {
                Optional<BatchEnd> end = connectBlocking(lines, socket);
                if (end.isPresent()) {
                    return end.get();
                }
                reason = "the server closed the connection";
            } catch (IOException e) {
                reason = ConnectionFailure.reason(e);
                wanted = e instanceof Refused refused ? refused.wanted : Duration.ZERO;
            }
            if (socket.lines() > lines || socket.isAlive()) {
                retry.progress();
            }
            lines = socket.lines();
            if (!retry.hasTimeAfter(wanted)) {
                throw new NimbusException("lost batch " + id + " after " + lines + " answers: " + reason);
            }
            connection.retries().retrying(reason, retry.left());
            retry.pauseBlocking(wanted);
        }
    }

    private Optional<BatchEnd> connectBlocking(long lines, AnswerSocket socket)
            throws IOException, NimbusException, InterruptedException {
        WebSocket.Builder handshake = connection.http().newWebSocketBuilder().connectTimeout(handshakeLimit());
        connection.token().ifPresent(one -> handshake.header("Authorization", one.header()));
        String path = Batches.path(id) + "/results?after=" + (lines - 1);
        CompletableFuture<WebSocket> opened =
                handshake.buildAsync(connection.server().resolveSocket(path), socket);
        try {
            return socket.awaitEndBlocking(opened.get(), connection.silence());
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } catch (InterruptedException e) {
            socket.stop();
            opened.thenAccept(WebSocket::abort); // The handshake may end later.
            throw e;
        }
    }

    /** A server that is frozen accepts connections and says nothing: another one behind the same address may be well. */
    private Duration handshakeLimit() {
        Duration patience = connection.patience();
        Duration share = patience.dividedBy(HANDSHAKES);
        Duration limit = share.compareTo(SHORTEST_HANDSHAKE) < 0 ? SHORTEST_HANDSHAKE : share;
        return patience.isZero() || limit.compareTo(Connection.CONNECT_TIMEOUT) > 0
                ? Connection.CONNECT_TIMEOUT
                : limit;
    }

    /** What may pass is an IOException; the rest ends the following. */
    private IOException failure(Throwable cause) throws NimbusException {
        if (cause instanceof AnswerSocket.ListenerFailure listener) {
            throw listenerFailure(listener.getCause());
        }
        if (cause instanceof AnswerSocket.BadEnd bad) {
            throw new NimbusException(connection.server() + ": " + bad.getMessage(), bad);
        }
        if (cause instanceof WebSocketHandshakeException refused) {
            return refusal(refused.getResponse());
        }
        return cause instanceof IOException io ? io : new IOException(cause);
    }

    private IOException refusal(HttpResponse<?> response) throws NimbusException {
        String body = response.body() instanceof String text ? text : "{}"; // Java reads it, and does not promise to.
        ProblemDocument problem = ProblemDocument.of(response.statusCode(), response.headers(), body);
        if (RetryAfter.isPassing(problem.status())) {
            return new Refused(problem.reason(), RetryAfter.of(response.headers()));
        }
        String message = problem.status() == NOT_FOUND
                ? "there is no batch " + id + " at " + connection.server() + "; it may have expired"
                : connection.server() + " refused to send the answers: " + problem.reason();
        throw new NimbusException(message, problem.status(), problem.kind(), problem.detail());
    }

    /** What the listener threw; only what it may throw is wrapped. */
    private NimbusException listenerFailure(Throwable thrown) {
        if (thrown instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof AnswerSocket.BadLine) {
            return new NimbusException(connection.server() + ": " + thrown.getMessage(), thrown);
        }
        return new NimbusException("cannot write the answers: " + thrown.getMessage(), thrown);
    }
}
