package dev.nimbus.clustertests.hostile;

import dev.nimbus.clustertests.GatewayClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Somebody else, who asks one short question after the other and looks at the clock. */
final class Neighbour {
    private static final String QUESTION = "{\"game\":\"kayles\",\"position\":[3,4,5]}";
    private static final String ANSWER = "{\"line\":0,\"outcome\":\"N\"}";

    private final HttpRequest request;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final List<Long> micros = Collections.synchronizedList(new ArrayList<>());
    private volatile Throwable failure;

    Neighbour(URI server) {
        request = HttpRequest.newBuilder(server.resolve("/v1/solve"))
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(QUESTION))
                .build();
        clock.scheduleWithFixedDelay(this::askBlocking, 0, 20, TimeUnit.MILLISECONDS);
    }

    private void askBlocking() {
        try {
            long start = System.nanoTime();
            String answer =
                    GatewayClient.HTTP.send(request, BodyHandlers.ofString()).body();
            micros.add((System.nanoTime() - start) / 1000);
            if (!answer.strip().equals(ANSWER)) {
                failure = new AssertionError("answered " + answer);
            }
        } catch (IOException | InterruptedException e) {
            failure = clock.isShutdown() ? failure : e;
        }
    }

    /** How long answers took so far. */
    String report() {
        List<Long> sorted = new ArrayList<>(micros);
        Collections.sort(sorted);
        return sorted.size() + " answers, median " + at(sorted, 50) + " µs, p99 " + at(sorted, 99) + " µs";
    }

    private static long at(List<Long> sorted, int percent) {
        return sorted.isEmpty() ? 0 : sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100));
    }

    /** Ends, and reports. */
    String stop() throws InterruptedException {
        clock.shutdown();
        clock.awaitTermination(1, TimeUnit.MINUTES);
        if (failure != null) {
            throw new AssertionError("a question beside the hostile lines failed", failure);
        }
        return report();
    }
}
