package dev.nimbus.cli.bench.steady;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Gathers the figures of one load, without an object for each answer. Times count from the load's beginning. */
final class Tally {
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final int DIGITS = 3;

    private final Histogram latency = new Histogram(LONGEST_NANOS, DIGITS);
    private final long warmUpNanos;
    private long failures;
    private String firstFailure = "";
    private long last;

    /** @param warmUpNanos what falls due before this is not counted */
    Tally(long warmUpNanos) {
        this.warmUpNanos = warmUpNanos;
    }

    void answered(long due, long now) {
        last = now;
        if (due >= warmUpNanos) {
            latency.recordValue(Math.min(now - due, LONGEST_NANOS));
        }
    }

    void failed(long due, long now, String why) {
        last = now;
        if (due >= warmUpNanos) {
            failures++;
            firstFailure = firstFailure.isEmpty() ? why : firstFailure;
        }
    }

    SteadyFigures figures() {
        long nanos = Math.max(1, last - warmUpNanos);
        return new SteadyFigures(latency.getTotalCount(), failures, firstFailure, nanos, latency);
    }
}
