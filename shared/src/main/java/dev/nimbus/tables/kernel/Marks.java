package dev.nimbus.tables.kernel;

import java.util.Arrays;

/**
 * Marks on nim-values for taking a mex: a mark holds for one heap (its stamp), or for ever.
 *
 * <p>A new heap takes the next stamp, so that nothing is cleared between heaps.
 */
public final class Marks {

    private static final int FOR_EVER = Integer.MAX_VALUE;

    private int[] stamps = new int[64];
    private int stamp;
    private int leastOpen;

    /** Begins a heap: drops the marks of the one before. */
    public void next() {
        stamp++;
        if (stamp == FOR_EVER) {
            Arrays.setAll(stamps, v -> stamps[v] == FOR_EVER ? FOR_EVER : 0);
            stamp = 1;
        }
    }

    /** Marks a value for this heap. */
    public void mark(int value) {
        if (value >= stamps.length) {
            grow(value);
        }
        if (stamps[value] != FOR_EVER) {
            stamps[value] = stamp;
        }
    }

    /** Marks a value for this heap and all later ones. */
    public void markForEver(int value) {
        if (value >= stamps.length) {
            grow(value);
        }
        stamps[value] = FOR_EVER;
    }

    /**
     * Marks for this heap what the splits of {@code total} into a and total − a make, beside heaps worth {@code beside},
     * for a from {@code from} to {@code to}, at most half the total.
     *
     * @param values the values of all heaps below {@code total}
     * @param largest a number that no value passes; then no xor of values passes the next power of two
     */
    public void markSplits(int[] values, int total, int from, int to, int beside, int largest) {
        if (largest >= stamps.length) {
            grow(largest);
        }
        int[] local = stamps;
        int mark = stamp;
        for (int a = from, b = total - from; a <= to; a++, b--) {
            int value = beside ^ values[a] ^ values[b];
            if (local[value] < mark) {
                local[value] = mark;
            }
        }
    }

    private void grow(int value) {
        stamps = Arrays.copyOf(stamps, Integer.highestOneBit(value) * 2);
    }

    /** The least value without a mark. */
    public int mex() {
        while (leastOpen < stamps.length && stamps[leastOpen] == FOR_EVER) {
            leastOpen++;
        }
        int value = leastOpen;
        while (value < stamps.length && stamps[value] >= stamp) {
            value++;
        }
        return value;
    }

    /** Bytes held. */
    public long bytes() {
        return 4L * stamps.length;
    }
}
