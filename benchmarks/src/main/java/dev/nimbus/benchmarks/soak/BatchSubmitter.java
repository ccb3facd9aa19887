package dev.nimbus.benchmarks.soak;

import java.io.IOException;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Base of clients of batches: submits one, reads it to its end, checks that nothing of it is lost, and removes it. */
abstract class BatchSubmitter extends SoakClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(40);
    private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");
    private static final int MOST_ATTEMPTS = 600;

    private final int mostQueries;
    private final SoakGateway reader = otherGateway();

    BatchSubmitter(long pauseMillis, int mostQueries, Setup setup) {
        super(pauseMillis, setup);
        this.mostQueries = mostQueries;
    }

    @Override
    final void roundBlocking() throws InterruptedException {
        NimBatch batch = new NimBatch(1 + random.nextInt(mostQueries), random);
        String id = submitBlocking(batch);
        if (id.isEmpty()) {
            return;
        }
        AnswerCheck check = new AnswerCheck(getClass().getSimpleName() + ", batch " + id, batch, tally);
        boolean isWhole = false;
        for (int attempt = 0; attempt < MOST_ATTEMPTS && !isWhole; attempt++) {
            try {
                isWhole = readBlocking(reader, id, check);
            } catch (IOException e) {
                failedBlocking(reader);
            }
        }
        check.end(); // An accepted batch that cannot be read to its end is lost.
        tally.requested();
        removeBlocking(id);
    }

    /** Submits with one idempotency key until a gateway accepts it; "" if none does. */
    private String submitBlocking(NimBatch batch) throws InterruptedException {
        String key = UUID.randomUUID().toString();
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            try {
                byte[] status = gateway.postBlocking("/v1/batches", batch.body(), TIMEOUT, "Idempotency-Key", key)
                        .body();
                Matcher id = ID.matcher(new String(status, StandardCharsets.UTF_8));
                if (id.find()) {
                    return id.group(1);
                }
            } catch (IOException e) {
                failedBlocking();
            }
        }
        return "";
    }

    /**
     * Reads on after the lines that {@code check} knows.
     *
     * @return whether the batch was read to its end; if not, this is called again
     */
    abstract boolean readBlocking(SoakGateway reader, String id, AnswerCheck check)
            throws IOException, InterruptedException;

    private void removeBlocking(String id) throws InterruptedException {
        try {
            gateway.sendBlocking(
                    gateway.request("/v1/batches/" + id, TIMEOUT).DELETE().build(), BodyHandlers.discarding());
        } catch (IOException e) {
            failedBlocking(); // It expires within the hour.
        }
    }
}
