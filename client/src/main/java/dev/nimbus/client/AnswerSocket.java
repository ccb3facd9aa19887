package dev.nimbus.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One connection on which answers arrive. It hands on whole messages alone, each of whole lines, so a connection that is
 * cut within a message leaves no half line behind.
 */
final class AnswerSocket implements WebSocket.Listener {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String END = "{\"end\":";

    private final AnswerListener listener;
    private final CompletableFuture<Optional<BatchEnd>> end = new CompletableFuture<>();
    private final StringBuilder message = new StringBuilder();
    private long lines;
    /** Whether a ping was answered. */
    private boolean isAlive;
    /** Whether anything came since the last ping. */
    private boolean isHeard;

    private boolean isPinged;
    /** Whether the server was given up. */
    private boolean isOver;

    /** @param lines answer lines received before, over earlier connections */
    AnswerSocket(AnswerListener listener, long lines) {
        this.listener = listener;
        this.lines = lines;
    }

    /**
     * Waits for the end of the batch; empty if the connection was closed before. A batch may be silent for as long as its
     * queries take, a server that is there answers a ping: one that does not was frozen, or cut off.
     *
     * @param silence how long nothing may come before a ping is sent, and again before the server is given up
     * @throws IOException if the server is given up
     */
    Optional<BatchEnd> awaitEndBlocking(WebSocket socket, Duration silence)
            throws IOException, ExecutionException, InterruptedException {
        while (true) {
            try {
                return end.get(silence.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (isSilent()) {
                    socket.abort();
                    throw new IOException("the server is silent");
                }
                socket.sendPing(ByteBuffer.allocate(0));
            }
        }
    }

    /** Whether nothing came since the last ping; nothing is taken any more then. Waits for the listener. */
    private synchronized boolean isSilent() {
        isOver = isPinged && !isHeard;
        isPinged = true;
        isHeard = false;
        return isOver;
    }

    /** Whole answer lines received so far; to be read when the connection has ended. */
    long lines() {
        return lines;
    }

    /** Whether the server was there after it had been silent for a while; to be read when the connection has ended. */
    synchronized boolean isAlive() {
        return isAlive;
    }

    @Override
    public synchronized CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
        if (isOver) {
            return null;
        }
        message.append(data);
        if (last) {
            try {
                take(message.toString());
            } catch (IOException e) {
                end.completeExceptionally(new UncheckedIOException("cannot write the answers: " + e.getMessage(), e));
                socket.abort();
            }
            message.setLength(0);
        }
        isHeard = true;
        socket.request(1);
        return null;
    }

    @Override
    public synchronized CompletionStage<?> onPong(WebSocket socket, ByteBuffer payload) {
        isHeard = true;
        isAlive = true;
        socket.request(1);
        return null;
    }

    private void take(String text) throws IOException {
        if (text.startsWith(END)) {
            end.complete(Optional.of(end(text)));
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        long received = lines;
        for (byte one : bytes) {
            received += one == '\n' ? 1 : 0;
        }
        listener.answers(bytes, received);
        lines = received;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
        end.complete(Optional.empty());
        return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
        end.completeExceptionally(error);
    }

    private static BatchEnd end(String text) throws JsonProcessingException {
        JsonNode end = JSON.readTree(text).get("end");
        return new BatchEnd(
                end.path("state").asText(),
                end.path("queries").asLong(),
                end.path("answered").asLong(),
                end.path("errors").asLong());
    }
}
