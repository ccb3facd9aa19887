package dev.nimbus.client;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Pauses between attempts at one call: 0.1 s, then twice as long each time up to 5 s, until {@code patience} has passed
 * since the last {@link #progress}, which {@link HttpCalls} reports at the first failure too. Each is shortened by up to
 * half at random, so that clients which failed together do not come back together. If the server says how long to wait, the
 * pause is at least that.
 */
final class Retry {
    private static final long FIRST_MILLIS = 100;
    private static final long LONGEST_MILLIS = 5_000;

    private final Duration patience;
    private final LongSupplier nanoTime;
    private final Sleeper sleeper;
    private final DoubleSupplier random;
    private long since;
    private long pauseMillis;

    /** Waits. */
    @FunctionalInterface
    interface Sleeper {
        void sleep(long millis) throws InterruptedException;
    }

    Retry(Duration patience) {
        this(
                patience,
                System::nanoTime,
                TimeUnit.MILLISECONDS::sleep,
                () -> ThreadLocalRandom.current().nextDouble());
    }

    /** @param random what each pause is shortened by: from 0 for nothing to 1 for a half */
    Retry(Duration patience, LongSupplier nanoTime, Sleeper sleeper, DoubleSupplier random) {
        this.patience = patience;
        this.nanoTime = nanoTime;
        this.sleeper = sleeper;
        this.random = random;
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

    /** Whether there is time for another attempt after so long a pause. */
    boolean hasTimeAfter(Duration pause) {
        return left().toMillis() > pause.toMillis();
    }

    /**
     * Waits before the next attempt: at least for {@code wanted}, plus a little at random, and no longer than is
     * {@linkplain #left left}.
     */
    void pauseBlocking(Duration wanted) throws InterruptedException {
        double share = random.getAsDouble() / 2;
        long own = pauseMillis - (long) (share * pauseMillis);
        long asked = wanted.toMillis() + (long) (share * Math.min(wanted.toMillis(), pauseMillis));
        sleeper.sleep(Math.max(0, Math.min(Math.max(own, asked), left().toMillis())));
        pauseMillis = Math.min(2 * pauseMillis, LONGEST_MILLIS);
    }
}
