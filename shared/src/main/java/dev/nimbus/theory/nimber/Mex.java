package dev.nimbus.theory.nimber;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The minimal excluded value: the least non-negative integer that was not {@linkplain #add added}. Marks carry a stamp,
 * so {@link #clear} costs nothing. Values may be arbitrarily large: the mex of k values is at most k, so those past the
 * marks stand in a list, and there are more marks only when the list is full. So the memory is that of the values added,
 * not of their size.
 */
public final class Mex {
    private static final int SMALL = 64;
    private static final long BYTES_OF_MARK = Integer.BYTES + Long.BYTES;

    private final LongConsumer hold;
    private int[] marks = new int[SMALL];
    private int stamp = 1;
    /** Values past the marks; as many as there are marks at most. */
    private long[] far = new long[SMALL];

    private int farCount;

    /** No value is excluded yet; for few values, whose memory is not worth holding. */
    public Mex() {
        this(bytes -> {});
    }

    /**
     * No value is excluded yet.
     *
     * @param hold is told of bytes before they are taken, and may throw
     */
    public Mex(LongConsumer hold) {
        this.hold = hold;
    }

    /** Forgets all values. */
    public void clear() {
        farCount = 0;
        if (++stamp == 0) {
            Arrays.fill(marks, 0);
            stamp = 1;
        }
    }

    /**
     * Excludes {@code value}, unsigned.
     *
     * @param value a nim-value
     */
    public void add(long value) {
        if (value >= 0 && value < marks.length) {
            marks[(int) value] = stamp;
        } else {
            addFar(value);
        }
    }

    private void addFar(long value) {
        if (farCount == far.length) {
            widen();
        }
        if (value >= 0 && value < marks.length) {
            marks[(int) value] = stamp;
        } else {
            far[farCount++] = value;
        }
    }

    /** Twice as many marks and twice the list; what is not past the marks any more gets its mark. */
    private void widen() {
        int length = Math.multiplyExact(2, marks.length);
        hold.accept(BYTES_OF_MARK * marks.length);
        marks = Arrays.copyOf(marks, length);
        far = Arrays.copyOf(far, length);
        int kept = 0;
        for (int i = 0; i < farCount; i++) {
            if (far[i] >= 0 && far[i] < length) {
                marks[(int) far[i]] = stamp;
            } else {
                far[kept++] = far[i];
            }
        }
        farCount = kept;
    }

    /**
     * {@return whether {@code value}, unsigned, has been added}
     *
     * @param value a nim-value
     */
    public boolean contains(long value) {
        if (value >= 0 && value < marks.length) {
            return marks[(int) value] == stamp;
        }
        for (int i = 0; i < farCount; i++) {
            if (far[i] == value) {
                return true;
            }
        }
        return false;
    }

    /** {@return the least value not added} */
    public long value() {
        int value = 0;
        while (true) {
            while (value < marks.length && marks[value] == stamp) {
                value++;
            }
            if (value < marks.length || farCount == 0) {
                return value;
            }
            widen();
        }
    }
}
