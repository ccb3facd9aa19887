package dev.nimbus.clustertests.drills;

import dev.nimbus.clustertests.GatewayClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** A client that sends one upload under one {@code Idempotency-Key} until a gateway accepts it, each time at the next. */
final class KeyedUpload {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    /** An upload that waits for a frozen member takes up to fifteen. */
    private static final Duration ONE_ATTEMPT = Duration.ofSeconds(30);

    private static final long PAUSE_MILLIS = 250;

    private final String key = UUID.randomUUID().toString();
    private final NimQueries queries;
    private final StringBuilder refusals = new StringBuilder();

    KeyedUpload(NimQueries queries) {
        this.queries = queries;
    }

    /**
     * The id of the batch, once it is accepted.
     *
     * @param onLine hears the number of each line before it is sent for the first time
     */
    String sendBlocking(Supplier<List<URI>> servers, IntConsumer onLine) throws InterruptedException {
        long begin = System.nanoTime();
        for (int attempt = 0; System.nanoTime() - begin < PATIENCE.toNanos(); attempt++) {
            List<URI> all = servers.get();
            String batch = sendOnceBlocking(all.get(attempt % all.size()), attempt == 0 ? onLine : line -> {});
            if (!batch.isEmpty()) {
                return batch;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        throw new AssertionError("no gateway accepted the upload: " + refusals);
    }

    /** The id of the batch; "" where it was not accepted. */
    private String sendOnceBlocking(URI server, IntConsumer listener) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.resolve("/v1/batches"))
                .header("Content-Type", "application/x-ndjson")
                .header("Idempotency-Key", key)
                .timeout(ONE_ATTEMPT)
                .POST(BodyPublishers.ofInputStream(() -> queries.body(listener)))
                .build();
        try {
            HttpResponse<String> response = GatewayClient.HTTP.send(request, BodyHandlers.ofString());
            if (response.statusCode() == 201 || response.statusCode() == 200) {
                String location = response.headers().firstValue("Location").orElseThrow();
                return location.substring(location.lastIndexOf('/') + 1);
            }
            refusals.append(response.statusCode()).append(' ').append(response.body());
        } catch (IOException e) {
            refusals.append(e);
        }
        refusals.append('\n');
        return "";
    }
}
