package dev.nimbus.benchmarks.soak;

import java.io.IOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends queries over {@code /v1/live} and checks what comes back on the same socket. */
final class LiveClient extends SoakClient {
    private static final long TIMEOUT_SECONDS = 40;
    private static final int MOST_QUERIES = 1500;
    private static final int FRAME_BYTES = 32 << 10;
    private static final long PAUSE_MILLIS = 2_000;

    LiveClient(Setup setup) {
        super(PAUSE_MILLIS, setup);
    }

    @Override
    void roundBlocking() throws IOException, InterruptedException {
        NimBatch batch = new NimBatch(1 + random.nextInt(MOST_QUERIES), random);
        AnswerCheck check = new AnswerCheck("/v1/live", batch, tally);
        Answers answers = new Answers(check);
        URI uri = URI.create(gateway.uri().toString().replace("http", "ws") + "/v1/live");
        try {
            WebSocket socket = gateway.http()
                    .newWebSocketBuilder()
                    .buildAsync(uri, answers)
                    .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            send(socket, new String(batch.body(), StandardCharsets.US_ASCII));
            answers.end.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            socket.abort();
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException(e);
        }
        check.end();
        tally.requested();
    }

    private static void send(WebSocket socket, String queries)
            throws ExecutionException, TimeoutException, InterruptedException {
        for (int from = 0; from < queries.length(); ) {
            int to = from + FRAME_BYTES < queries.length()
                    ? queries.lastIndexOf('\n', from + FRAME_BYTES) + 1
                    : queries.length();
            socket.sendText(queries.substring(from, to), true).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            from = to;
        }
        socket.sendText("{\"end\":{}}", true).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    /** What comes on one socket. */
    private static final class Answers implements WebSocket.Listener {
        final CompletableFuture<Void> end = new CompletableFuture<>();
        private final AnswerCheck check;
        private final StringBuilder message = new StringBuilder();

        Answers(AnswerCheck check) {
            this.check = check;
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            message.append(data);
            if (last) {
                if (message.indexOf("{\"end\":") == 0) {
                    end.complete(null);
                } else {
                    check.take(message.toString().getBytes(StandardCharsets.UTF_8));
                }
                message.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            end.completeExceptionally(new IOException("closed with " + status));
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            end.completeExceptionally(error);
        }
    }
}
