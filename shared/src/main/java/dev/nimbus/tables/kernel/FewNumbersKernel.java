package dev.nimbus.tables.kernel;

import dev.nimbus.tables.values.GrowingValues;
import java.util.Arrays;

/**
 * Subtraction of a set of at most 63 numbers: the values of the options are bits of one word. An infinite set is one of
 * these if it has so few members up to the largest int.
 */
public final class FewNumbersKernel implements Kernel {

    /** The most numbers; a heap then has a value from 0 to 63. */
    public static final int MOST = 63;

    private final int[] takes;
    private long work;

    /** A kernel for the set with these numbers, ascending. */
    public FewNumbersKernel(int[] takes) {
        if (takes.length > MOST) {
            throw new IllegalArgumentException(takes.length + " numbers are in the set, expected at most " + MOST);
        }
        this.takes = takes.clone();
    }

    @Override
    public void extend(GrowingValues values, int length) {
        int n = values.length();
        char[] array = values.room(Math.max(n, length));
        int possible = 0;
        while (n < length) {
            while (possible < takes.length && takes[possible] <= n) {
                possible++;
            }
            int end = possible == takes.length ? length : Math.min(length, takes[possible]);
            fill(array, n, end, Arrays.copyOf(takes, possible));
            work += (long) (end - n) * possible;
            n = end;
        }
        values.setLength(n);
    }

    /**
     * The hot loop. All of {@code takes} are at most {@code from}. There are at most 63, so a bit of the word stays 0: it is
     * the mex, and every value is below 64, as the shift needs.
     */
    private static void fill(char[] array, int from, int to, int[] takes) {
        for (int n = from; n < to; n++) {
            long reached = 0;
            for (int take : takes) {
                reached |= 1L << array[n - take];
            }
            array[n] = (char) Long.numberOfTrailingZeros(~reached);
        }
    }

    @Override
    public long work() {
        return work;
    }

    @Override
    public long bytes() {
        return 4L * takes.length;
    }
}
