package dev.nimbus.tables.values;

import java.util.Arrays;

/**
 * The values of a table in one contiguous array that only grows, 2 bytes a value until one passes 65535, then 4.
 *
 * <p>One writer at a time. Readers never see this object: they get a {@link Snapshot}, and what a snapshot covers is
 * never written again.
 */
public final class GrowingValues {

    private static final int NARROW_MAX = 0xffff;

    private char[] narrow = new char[0];
    private int[] wide = new int[0];
    private boolean isWide;
    private int length;

    /** How many values there are. */
    public int length() {
        return length;
    }

    /** Value n; n must be below {@link #length}. */
    public int get(int n) {
        return isWide ? wide[n] : narrow[n];
    }

    /** Adds a value at the end. */
    public void append(int value) {
        if (length == capacity()) {
            reserve(Math.max(64, length + 1));
        }
        if (!isWide && value > NARROW_MAX) {
            widen();
        }
        if (isWide) {
            wide[length++] = value;
        } else {
            narrow[length++] = (char) value;
        }
    }

    /** Adds the values of a segment from its value {@code from} on. */
    public void append(Segment segment, int from) {
        reserve(length + Segment.LENGTH - from);
        for (int i = from; i < Segment.LENGTH; i++) {
            append(segment.get(i));
        }
    }

    /** Makes room for so many values altogether, and for a quarter more than there was. */
    public void reserve(int total) {
        if (total <= capacity()) {
            return;
        }
        int room = Math.max(total, capacity() + (capacity() >> 2));
        if (isWide) {
            wide = Arrays.copyOf(wide, room);
        } else {
            narrow = Arrays.copyOf(narrow, room);
        }
    }

    /** Whether a value passed 65535. */
    public boolean isWide() {
        return isWide;
    }

    /** The array itself with room for so many values; only while no value passes 65535. */
    public char[] room(int total) {
        reserve(total);
        return narrow;
    }

    /** Tells that the array of {@link #room} now holds so many values. */
    public void setLength(int total) {
        length = total;
    }

    /**
     * The first {@code total} values, to compute the following ones once more. Shares the array: what is written there
     * must be what stands there already.
     */
    public GrowingValues prefix(int total) {
        GrowingValues prefix = new GrowingValues();
        prefix.narrow = narrow;
        prefix.wide = wide;
        prefix.isWide = isWide;
        prefix.length = total;
        return prefix;
    }

    /** Forgets all values from {@code total} on; the room stays. */
    public void cut(int total) {
        length = Math.min(length, total);
    }

    /** Forgets all values from {@code total} on and the room for more. */
    public void trim(int total) {
        length = Math.min(length, total);
        if (isWide) {
            wide = Arrays.copyOf(wide, length);
        } else {
            narrow = Arrays.copyOf(narrow, length);
        }
    }

    private void widen() {
        wide = new int[capacity()];
        for (int i = 0; i < length; i++) {
            wide[i] = narrow[i];
        }
        narrow = new char[0];
        isWide = true;
    }

    private int capacity() {
        return isWide ? wide.length : narrow.length;
    }

    /** The bytes of the array, its unused room included. */
    public long bytes() {
        return isWide ? 4L * wide.length : 2L * narrow.length;
    }

    /** Packs the values of segment {@code number}, which must be complete. */
    public Segment pack(int number) {
        int from = number * Segment.LENGTH;
        return Segment.pack(number, range(from, from + Segment.LENGTH), 0);
    }

    /** A copy of the values from heap {@code from} up to, not including, heap {@code to}. */
    public int[] range(int from, int to) {
        int[] values = new int[to - from];
        Arrays.setAll(values, i -> get(from + i));
        return values;
    }

    /** What readers may see from now on. */
    public Snapshot snapshot() {
        return new Snapshot(narrow, wide, isWide, length);
    }

    /** Values that do not change any more. The arrays are shared with the writer, who only writes past the length. */
    public record Snapshot(char[] narrow, int[] wide, boolean isWide, int length) {

        /** No values. */
        public static final Snapshot EMPTY = new Snapshot(new char[0], new int[0], false, 0);

        /** Value n; n must be below the length. */
        public int get(int n) {
            return isWide ? wide[n] : narrow[n];
        }
    }
}
