package dev.nimbus.tables;

import dev.nimbus.tables.kernel.Kernel;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.theory.cancel.Cancellation;

/**
 * An estimate of what a table of a game will cost, measured on its first values.
 *
 * <p>A fresh kernel computes the last values below a checkpoint once more, and its work is counted. So the estimate
 * follows from the values below the checkpoint, whoever computed them and in whatever steps. In a sparse space a heap
 * costs about as much as those before it; the estimate takes twice that for the heaps to come.
 *
 * @param length the checkpoint
 * @param workPerValue options evaluated for a value near the checkpoint
 * @param bytesPerValue bytes held for a value while the table grows
 */
record Forecast(int length, double workPerValue, double bytesPerValue) {

    /** The most values that are computed again. */
    private static final int SAMPLE = 4096;

    /** So many of them are computed between two looks at the cancellation: a tenth of a second at the most. */
    private static final int SLICE = 512;

    /** Measures the game at a checkpoint; the values reach it or pass it. */
    static Forecast measure(Recurrence game, GrowingValues values, int length) {
        Kernel kernel = Strategies.kernel(game);
        if (!kernel.adapts()) {
            return new Forecast(length, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        int sample = Math.min(SAMPLE, length / 4);
        GrowingValues again = values.prefix(length - sample);
        for (int end = length - sample; end < length; ) {
            Cancellation.current().giveWayWhileGrowing();
            end = Math.min(length, end + SLICE);
            kernel.extend(again, end);
        }
        return new Forecast(length, (double) kernel.work() / sample, kernel.bytesPerValue());
    }

    /** What a table of so many values costs in all. */
    double work(double values) {
        return workPerValue * (2 * values - length);
    }

    /** How many values are within {@code work} and {@code bytes}. */
    double length(double work, double bytes) {
        return Math.min((work / workPerValue + length) / 2, bytes / bytesPerValue);
    }
}
