package dev.nimbus.load.steady;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Gathers the figures of one load, without an object for each answer. Times count from the load's beginning. */
final class Tally {
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final int DIGITS = 3;
    /** Requests that were never sent are recorded in so many steps at most. */
    private static final long UNSENT_STEPS = 100_000;

    private final Histogram latency = new Histogram(LONGEST_NANOS, DIGITS);
    private final Map<String, Long> failures = new TreeMap<>();
    private final long warmUpNanos;
    private long requests;
    private long errors;
    private String firstError = "";
    private String firstFailure = "";
    private long last;

    /** @param warmUpNanos what falls due before this is not counted */
    Tally(long warmUpNanos) {
        this.warmUpNanos = warmUpNanos;
    }

    void answered(long due, long now) {
        last = now;
        if (due >= warmUpNanos) {
            requests++;
            record(now - due, 1);
        }
    }

    /** The answer is an error line; it is an answer all the same. */
    void answeredByError(long due, long now, String line) {
        answered(due, now);
        if (due >= warmUpNanos) {
            errors++;
            firstError = firstError.isEmpty() ? line : firstError;
        }
    }

    void failed(long due, long now, Failure failure) {
        failed(due, now, failure, 1);
    }

    /**
     * A request without a response is recorded at the age it had: its latency is no less. One that was refused is not,
     * since to refuse is quick.
     */
    private void failed(long due, long now, Failure failure, long count) {
        last = now;
        if (due >= warmUpNanos) {
            failures.merge(failure.kind(), count, Long::sum);
            firstFailure = firstFailure.isEmpty() ? failure.why() : firstFailure;
            if (failure.hasNoResponse()) {
                record(now - due, count);
            }
        }
    }

    /** Requests {@code [from, to)} fell due and were never sent. There may be very many. */
    void unsent(Schedule schedule, long from, long to, long now, Failure failure) {
        long step = Math.max(1, (to - from) / UNSENT_STEPS);
        for (long index = from; index < to; index += step) {
            failed(schedule.due(index), now, failure, Math.min(step, to - index));
        }
    }

    /** There is no answer at the end. A request that fell due in the warm-up was waited for in all the time since. */
    void unanswered(long due, long now, Failure failure) {
        if (now >= warmUpNanos) {
            failed(Math.max(due, warmUpNanos), now, failure);
        }
    }

    /**
     * The load ended before its time, be it in the warm-up: one more failure, that of the request to come next, since a
     * load may break off while every request so far has its answer. That request has no age yet.
     */
    void brokenOff(Failure failure) {
        failures.merge(failure.kind(), 1L, Long::sum);
        firstFailure = firstFailure.isEmpty() ? failure.why() : firstFailure;
    }

    private void record(long nanos, long count) {
        latency.recordValueWithCount(Math.min(nanos, LONGEST_NANOS), count);
    }

    SteadyFigures figures() {
        long nanos = Math.max(1, last - warmUpNanos);
        return new SteadyFigures(requests, errors, firstError, Map.copyOf(failures), firstFailure, nanos, latency);
    }
}
