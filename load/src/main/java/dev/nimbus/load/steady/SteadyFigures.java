package dev.nimbus.load.steady;

import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What a steady load came to; the warm-up is left out.
 *
 * @param requests requests answered, be it by an error line
 * @param errors how many of them were answered by an error line
 * @param firstError the first error line, "" if there was none
 * @param failuresByKind requests that failed or were never answered: how many by a status, {@code lost} with their
 *     connection, or {@code unanswered}
 * @param firstFailure why the first one failed, "" if none did
 * @param nanos from the first request's due time to the last answer
 * @param latency times from due to answered, in nanoseconds; for requests without a response, to when they were given
 *     up. Refused requests are not in it
 */
public record SteadyFigures(
        long requests,
        long errors,
        String firstError,
        Map<String, Long> failuresByKind,
        String firstFailure,
        long nanos,
        Histogram latency) {
    private static final double SECOND = 1e9;
    private static final double MILLI = 1e6;

    /** Requests that failed or were never answered. */
    public long failures() {
        return failuresByKind.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Whether every request was answered, and none by an error line. */
    public boolean isClean() {
        return errors == 0 && failuresByKind.isEmpty();
    }

    /** Wall time in seconds. */
    public double seconds() {
        return nanos / SECOND;
    }

    /** Answers a second. */
    public double rate() {
        return requests / seconds();
    }

    /** The latency below which {@code percent} of the requests were, in milliseconds. */
    public double millisAt(double percent) {
        return latency.getValueAtPercentile(percent) / MILLI;
    }
}
