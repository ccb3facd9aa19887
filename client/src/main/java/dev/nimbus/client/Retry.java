package dev.nimbus.client;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Pauses between attempts at one call: 0.1 s, then twice as long each time up to 5 s, until {@code patience} has passed
 * without progress.
 */
final class Retry {
    private static final long FIRST_MILLIS = 100;
    private static final long LONGEST_MILLIS = 5_000;

    private final Duration patience;
    private final LongSupplier nanoTime;
    private final Sleeper sleeper;
    private long since;
    private long pauseMillis;

    /** Waits. */
    @FunctionalInterface
    interface Sleeper {
        void sleep(long millis) throws InterruptedException;
    }

    Retry(Duration patience) {
        this(patience, System::nanoTime, TimeUnit.MILLISECONDS::sleep);
    }

    Retry(Duration patience, LongSupplier nanoTime, Sleeper sleeper) {
        this.patience = patience;
        this.nanoTime = nanoTime;
        this.sleeper = sleeper;
        progress();
    }

    /** The call got further: the next failure is a first one. */
    void progress() {
        since = nanoTime.getAsLong();
        pauseMillis = FIRST_MILLIS;
    }

    /** The time left before the client gives up; zero or less when that is now. */
    Duration left() {
        return patience.minusNanos(nanoTime.getAsLong() - since);
    }

    /** Waits before the next attempt, no longer than is {@linkplain #left left}. */
    void pauseBlocking() throws InterruptedException {
        sleeper.sleep(Math.max(0, Math.min(pauseMillis, left().toMillis())));
        pauseMillis = Math.min(2 * pauseMillis, LONGEST_MILLIS);
    }
}
