package dev.nimbus.theory.nimber;

import java.util.Arrays;

/**
 * The minimal excluded value: the least non-negative integer that was not {@linkplain #add added}. Marks carry a stamp,
 * so {@link #clear} costs nothing. Values may be arbitrarily large, but those of 2²⁶ or more are ignored: the mex of k
 * values is at most k.
 */
public final class Mex {
    private static final int SMALL = 64;
    private static final int LARGEST = 1 << 26;

    private int[] marks = new int[SMALL];
    private int stamp = 1;

    /** No value is excluded yet. */
    public Mex() {}

    /** Forgets all values. */
    public void clear() {
        if (++stamp == 0) {
            Arrays.fill(marks, 0);
            stamp = 1;
        }
    }

    /**
     * Excludes {@code value} ≥ 0. A value of 2²⁶ or more is ignored: no game here has that many options.
     *
     * @param value a nim-value, from 0
     */
    public void add(long value) {
        if (value < LARGEST) {
            int index = (int) value;
            if (index >= marks.length) {
                marks = Arrays.copyOf(marks, Math.max(index + 1, 2 * marks.length));
            }
            marks[index] = stamp;
        }
    }

    /**
     * {@return whether {@code value} ≥ 0 has been added}
     *
     * @param value a nim-value, from 0
     */
    public boolean contains(long value) {
        return value < marks.length && marks[(int) value] == stamp;
    }

    /** {@return the least value not added} */
    public long value() {
        int value = 0;
        while (value < marks.length && marks[value] == stamp) {
            value++;
        }
        return value;
    }
}
