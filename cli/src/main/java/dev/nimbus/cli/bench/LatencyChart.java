package dev.nimbus.cli.bench;

import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Draws latencies in lines of characters, each line up to twice the latency of the line before. */
final class LatencyChart {
    private static final int WIDTH = 40;
    private static final int LOG_BASE = 2;
    private static final double MILLI = 1e6;

    private LatencyChart() {}

    /**
     * The lines, each with a line end before it.
     *
     * @param latency in nanoseconds, not empty
     */
    static String of(Histogram latency) {
        long longest = 1;
        for (HistogramIterationValue step : steps(latency)) {
            longest = Math.max(longest, step.getCountAddedInThisIterationStep());
        }
        StringBuilder lines = new StringBuilder();
        for (HistogramIterationValue step : steps(latency)) {
            long count = step.getCountAddedInThisIterationStep();
            int length = (int) Math.ceil((double) count * WIDTH / longest);
            lines.append(
                    String.format(Locale.ROOT, "%n%8s %10.3f %,10d", "to", step.getValueIteratedTo() / MILLI, count));
            lines.append(length == 0 ? "" : " ").append("#".repeat(length));
        }
        return lines.toString();
    }

    private static Iterable<HistogramIterationValue> steps(Histogram latency) {
        return latency.logarithmicBucketValues(Math.max(1, LOG_BASE * latency.getMinValue()), LOG_BASE);
    }
}
