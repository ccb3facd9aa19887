package dev.nimbus.solver.bus;

import java.time.Duration;

/**
 * How much a solver takes on at once, and how it tells of itself.
 *
 * @param workers how many chunks are in work at the same time, at least 1
 * @param credit how many chunks it takes at once from each gateway, at least 1: enough that a worker which is done
 *     finds the next chunk there, since a reply and the next chunk take a millisecond on their way
 * @param bound how many chunks it holds at most from all gateways together, waiting or in work; at least the credit
 * @param heartbeat the time between two heartbeats, more than zero
 * @param drain how long it waits, once told to stop, for the chunks in work, not negative
 */
public record BusLimits(int workers, int credit, int bound, Duration heartbeat, Duration drain) {
    /** More threads than any machine has processors. */
    private static final int MOST_WORKERS = 10_000;

    public BusLimits {
        if (workers < 1 || workers > MOST_WORKERS) {
            throw new IllegalArgumentException("workers is " + workers + "; expected 1 to " + MOST_WORKERS);
        }
        if (credit < 1) {
            throw new IllegalArgumentException("credit is " + credit + "; expected at least 1");
        }
        if (bound < credit) {
            throw new IllegalArgumentException("bound " + bound + "; expected at least the credit, " + credit);
        }
        if (heartbeat.isNegative() || heartbeat.isZero() || drain.isNegative()) {
            throw new IllegalArgumentException("heartbeat every " + heartbeat + ", drain " + drain
                    + "; expected more than zero, and not negative");
        }
    }

    /** For so many workers: two chunks for each and two on their way, four gateways, a heartbeat a second, 20 s to drain. */
    public static BusLimits of(int workers) {
        int credit = 2 * workers + 2;
        return new BusLimits(workers, credit, 4 * credit, Duration.ofSeconds(1), Duration.ofSeconds(20));
    }

    /** The same with another bound of what is held. */
    public BusLimits withBound(int chunks) {
        return new BusLimits(workers, Math.min(credit, chunks), chunks, heartbeat, drain);
    }

    /** The same with another time between heartbeats. */
    public BusLimits withHeartbeat(Duration interval) {
        return new BusLimits(workers, credit, bound, interval, drain);
    }

    /** The same with another time to drain. */
    public BusLimits withDrain(Duration atMost) {
        return new BusLimits(workers, credit, bound, heartbeat, atMost);
    }
}
