package dev.nimbus.tables.kernel;

import dev.nimbus.tables.values.GrowingValues;

/** Subtraction of a set of at most 63 numbers: the values of the options are bits of one word. */
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
        int largest = takes.length == 0 ? 0 : takes[takes.length - 1];
        for (; n < length; n++) {
            long reached = 0;
            if (n >= largest) {
                for (int take : takes) {
                    reached |= 1L << array[n - take];
                }
            } else {
                for (int i = 0; i < takes.length && takes[i] <= n; i++) {
                    reached |= 1L << array[n - takes[i]];
                }
            }
            array[n] = (char) Long.numberOfTrailingZeros(~reached);
        }
        work += (long) (n - values.length()) * takes.length;
        values.setLength(n);
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
