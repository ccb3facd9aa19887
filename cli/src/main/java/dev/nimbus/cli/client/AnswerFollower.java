package dev.nimbus.cli.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

/**
 * Follows a batch's answers over one WebSocket after another. Answers are written a whole message at a time, so that a
 * message cut short by a lost connection leaves no half line behind. The next message is asked for once the last one is
 * written: a slow reader of our output slows the server, not our memory.
 */
final class AnswerFollower {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String END = "{\"end\":";

    private final OutputStream out;
    private final Progress progress;
    private long lines;

    AnswerFollower(OutputStream out, Progress progress) {
        this.out = out;
        this.progress = progress;
    }

    /** Whole answer lines written so far. */
    long lines() {
        return lines;
    }

    /**
     * Follows over one connection.
     *
     * @return how the batch ended; empty if the connection was closed before
     * @throws IOException if the connection failed
     * @throws UncheckedIOException if the answers could not be written
     */
    Optional<BatchEnd> followBlocking(HttpClient http, URI uri) throws IOException, InterruptedException {
        Listener listener = new Listener();
        try {
            http.newWebSocketBuilder().buildAsync(uri, listener).get();
            return listener.end.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UncheckedIOException unwritable) {
                throw unwritable;
            }
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        }
    }

    private final class Listener implements WebSocket.Listener {
        private final CompletableFuture<Optional<BatchEnd>> end = new CompletableFuture<>();
        private final StringBuilder message = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            message.append(data);
            if (last) {
                try {
                    take(message.toString());
                } catch (IOException e) {
                    end.completeExceptionally(
                            new UncheckedIOException("cannot write the answers: " + e.getMessage(), e));
                    socket.abort();
                }
                message.setLength(0);
            }
            socket.request(1);
            return null;
        }

        private void take(String text) throws IOException {
            if (text.startsWith(END)) {
                out.flush();
                end.complete(Optional.of(end(text)));
                return;
            }
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            out.write(bytes);
            out.flush();
            for (byte one : bytes) {
                lines += one == '\n' ? 1 : 0;
            }
            progress.answered(lines);
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
