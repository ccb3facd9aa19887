package dev.nimbus.benchmarks.system.measure;

import java.util.Arrays;

/** The same measurement, several times. */
public final class Series {
    private final double[] sorted;

    /** @param values at least one */
    public Series(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("a series without values");
        }
        sorted = values.clone();
        Arrays.sort(sorted);
    }

    /** The one in the middle; of an even number the mean of the two. */
    public double median() {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    public double min() {
        return sorted[0];
    }

    public double max() {
        return sorted[sorted.length - 1];
    }

    int count() {
        return sorted.length;
    }

    /** {@code amount} divided by each value: times become rates. */
    public Series rates(double amount) {
        return new Series(Arrays.stream(sorted).map(value -> amount / value).toArray());
    }
}
