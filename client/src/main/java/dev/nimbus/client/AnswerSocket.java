package dev.nimbus.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchState;
import java.io.IOException;
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
    /** Whether the server or the caller was given up: nothing is taken any more. */
    private volatile boolean isOver;

    /** The listener threw: what it threw is for its caller, and no reason to connect again. */
    static final class ListenerFailure extends Exception {
        private static final long serialVersionUID = 1;

        ListenerFailure(Throwable cause) {
            super(cause);
        }
    }

    /** The server does not speak this protocol. */
    static final class BadEnd extends IOException {
        private static final long serialVersionUID = 1;

        BadEnd(String text, IOException cause) {
            super("the server ended the answers with " + text.substring(0, Math.min(200, text.length())), cause);
        }
    }

    /** The server sent a line that is no answer. */
    static final class BadLine extends IOException {
        private static final long serialVersionUID = 1;

        BadLine(IllegalArgumentException cause) {
            super("the server sent a line that is no answer: " + cause.getMessage(), cause);
        }
    }

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
     * @throws InterruptedException if this thread is interrupted: the connection is ended then, too
     */
    Optional<BatchEnd> awaitEndBlocking(WebSocket socket, Duration silence)
            throws IOException, ExecutionException, InterruptedException {
        try {
            while (true) {
                try {
                    return end.get(silence.toMillis(), TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    if (isSilent()) {
                        throw new IOException("the server is silent");
                    }
                    socket.sendPing(ByteBuffer.allocate(0));
                }
            }
        } catch (IOException | ExecutionException | InterruptedException e) {
            stop();
            socket.abort();
            throw e;
        }
    }

    /** Takes nothing any more. */
    void stop() {
        isOver = true;
    }

    /** Whether nothing came since the last ping; nothing is taken any more then. Waits for the listener. */
    private synchronized boolean isSilent() {
        boolean isSilent = isPinged && !isHeard;
        isOver |= isSilent;
        isPinged = true;
        isHeard = false;
        return isSilent;
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
            take(message.toString());
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

    private void take(String text) {
        if (text.startsWith(END)) {
            end(text);
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        long received = lines;
        for (byte one : bytes) {
            received += one == '\n' ? 1 : 0;
        }
        try {
            listener.answers(bytes, received);
            lines = received;
        } catch (Throwable e) { // An assertion of a test, too.
            stop();
            end.completeExceptionally(new ListenerFailure(e));
        }
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

    private void end(String text) {
        try {
            JsonNode document = JSON.readTree(text).path("end");
            if (!document.path("state").isTextual()) {
                throw new IOException("no state");
            }
            end.complete(Optional.of(new BatchEnd(
                    BatchState.of(document.path("state").asText()),
                    document.path("queries").asLong(),
                    document.path("answered").asLong(),
                    document.path("errors").asLong())));
        } catch (IOException e) {
            end.completeExceptionally(new BadEnd(text, e));
        }
    }
}
