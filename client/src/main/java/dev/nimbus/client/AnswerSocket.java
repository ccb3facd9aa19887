package dev.nimbus.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

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

    /** @param lines answer lines received before, over earlier connections */
    AnswerSocket(AnswerListener listener, long lines) {
        this.listener = listener;
        this.lines = lines;
    }

    /** How the batch ended; empty if the connection was closed before. */
    CompletableFuture<Optional<BatchEnd>> end() {
        return end;
    }

    /** Whole answer lines received so far; to be read when the connection has ended. */
    long lines() {
        return lines;
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
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
