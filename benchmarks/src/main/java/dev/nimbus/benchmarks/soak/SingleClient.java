package dev.nimbus.benchmarks.soak;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Asks one short query four times a second. The latency counts from the moment a query is due, retries included, so that
 * queries that wait behind a stalled one count as slow too.
 */
final class SingleClient extends SoakClient {
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private long due;

    /** @param first when the first query is due, a moment of {@link System#nanoTime} */
    SingleClient(long first, Setup setup) {
        super(0, setup);
        due = first;
    }

    @Override
    void roundBlocking() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
        NimBatch one = new NimBatch(1, random);
        while (true) {
            try {
                AnswerCheck check = new AnswerCheck("single query", one, tally);
                check.take(
                        gateway.postBlocking("/v1/solve", one.body(), TIMEOUT).body());
                check.end();
                tally.took((System.nanoTime() - due) / 1000);
                tally.requested();
                due += PERIOD_NANOS;
                return;
            } catch (IOException e) {
                failedBlocking();
            }
        }
    }
}
