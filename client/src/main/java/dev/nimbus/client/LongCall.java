package dev.nimbus.client;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends a request that may take as long as its server likes, if only the server is there. A server that is frozen or cut
 * off keeps its connections, and HTTP has no ping: so while the request is under way, {@code GET /health/live} asks now
 * and then. Any answer will do.
 */
final class LongCall {
    /** A server that answers nothing for so long, while a call is under way, is asked whether it is there. */
    static final Duration SILENCE = Duration.ofSeconds(15);

    private LongCall() {}

    /**
     * Sends a request and waits for the whole response.
     *
     * @param silence how long to wait before the server is asked whether it is there, and how long for its answer
     * @throws IOException if the connection fails, or the server is silent
     */
    static <T> HttpResponse<T> sendBlocking(
            HttpClient http,
            ServerAddress server,
            HttpRequest request,
            HttpResponse.BodyHandler<T> body,
            Duration silence)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<T>> response = http.sendAsync(request, body);
        try {
            while (true) {
                try {
                    return response.get(silence.toMillis(), TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    requireAliveBlocking(http, server, silence);
                }
            }
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } finally {
            response.cancel(true); // It ends the connection, unless the response has come.
        }
    }

    private static void requireAliveBlocking(HttpClient http, ServerAddress server, Duration silence)
            throws IOException, InterruptedException {
        HttpRequest probe = HttpRequest.newBuilder(server.resolve("/health/live"))
                .timeout(silence)
                .build();
        try {
            http.send(probe, HttpResponse.BodyHandlers.discarding());
        } catch (IOException e) {
            throw new IOException("the server is silent", e);
        }
    }

    /** What the caller's queries threw comes out as it is: another attempt would meet it, too. */
    private static IOException failure(Throwable cause) {
        if (cause instanceof RuntimeException thrown) {
            throw thrown;
        }
        return cause instanceof IOException io ? io : new IOException(cause);
    }
}
