package dev.nimbus.cli.bench.steady;

import org.HdrHistogram.Histogram;

/**
 * What a steady load came to; the warm-up is left out.
 *
 * @param requests requests answered
 * @param failures requests that failed or were never answered
 * @param firstFailure why the first one failed, "" if none did
 * @param nanos from the first request's due time to the last answer
 * @param latency times from due to answered, in nanoseconds
 */
public record SteadyFigures(long requests, long failures, String firstFailure, long nanos, Histogram latency) {
    private static final double SECOND = 1e9;
    private static final double MILLI = 1e6;

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
