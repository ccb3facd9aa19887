package dev.nimbus.tables;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The values once more as bytes, or as pairs of bytes once one passes 255, so that eight or four of them are compared in
 * one long word; forwards, and mirrored for the larger parts of splits.
 *
 * <p>Zero lanes are found without carries between lanes: for bytes x, ((x &amp; 7f) + 7f) | x has its top bit clear only
 * where x is 0; for pairs, whose values stay below 2<sup>15</sup>, x + 7fff does.
 */
final class LaneCells {

    private static final VarHandle LITTLE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Values must stay below this; a game that passes it goes back to the plain recurrence. */
    static final int VALUE_LIMIT = 1 << 15;

    private static final long LOW_BYTES = 0x7f7f7f7f7f7f7f7fL;
    private static final long LOW_PAIRS = 0x7fff7fff7fff7fffL;
    private static final int UNROLL = 8;
    private static final int SPARE = 8;

    private byte[] cells = new byte[0];
    /** Value n stands at cell {@code room − 1 − n}. */
    private byte[] mirror = new byte[0];

    private int room;
    private int width = 1;
    private int length;

    /** Bytes for each value: 1 or 2. */
    int width() {
        return width;
    }

    /** Values for each long word: 8 or 4. */
    int lanes() {
        return 8 / width;
    }

    /** Takes over the values from where it stands to {@code to}. */
    void extend(char[] values, int to) {
        reserve(to);
        while (length < to) {
            append(values[length]);
        }
    }

    /** Makes room for {@code total} values. */
    void reserve(int total) {
        if (total > room) {
            move(total, width);
        }
    }

    private void move(int newRoom, int newWidth) {
        byte[] newCells = new byte[(newRoom + SPARE) * newWidth];
        byte[] newMirror = new byte[(newRoom + SPARE) * newWidth];
        if (newWidth == width) {
            System.arraycopy(cells, 0, newCells, 0, length * width);
            System.arraycopy(mirror, (room - length) * width, newMirror, (newRoom - length) * width, length * width);
        } else {
            for (int n = 0; n < length; n++) {
                newCells[2 * n] = cells[n];
                newMirror[2 * (newRoom - 1 - n)] = cells[n];
            }
        }
        cells = newCells;
        mirror = newMirror;
        room = newRoom;
        width = newWidth;
    }

    /** Adds a value below {@link #VALUE_LIMIT}; there must be room. */
    void append(int value) {
        if (width == 1 && value > 0xff) {
            move(room, 2);
        }
        put(cells, length, value);
        put(mirror, room - 1 - length, value);
        length++;
    }

    private void put(byte[] to, int cell, int value) {
        to[cell * width] = (byte) value;
        if (width == 2) {
            to[2 * cell + 1] = (byte) (value >> 8);
        }
    }

    /** The value in every lane of a word. */
    long repeat(int value) {
        return width == 1 ? value * 0x0101010101010101L : value * 0x0001000100010001L;
    }

    /** A word whose bit at {@link #topBit} is set for each lane. */
    long topBits() {
        return width == 1 ? ~LOW_BYTES : ~LOW_PAIRS;
    }

    /** The number of the bit that reports on lane i of a word. */
    int topBit(int i) {
        return 8 * width * (i + 1) - 1;
    }

    /** Writes the value for lane j into the words that {@link #clearWhereEqual} compares with. */
    void setLane(byte[] words, int j, int value) {
        put(words, j, value);
    }

    /**
     * Clears the top bit of each lane j of {@code clean} where value(from + j) xor {@code repeated} is the lane of
     * {@code targets}.
     *
     * <p>Plain loops over long words: the compiler makes vector code of them, which the methods here are shaped for
     * (loads from byte arrays alone, stores to a long array).
     */
    void clearWhereEqual(int from, long repeated, byte[] targets, long[] clean, int lanes) {
        if (width == 1) {
            clearBytes(cells, from, repeated, targets, clean, lanes / 8);
        } else {
            clearPairs(cells, 2 * from, repeated, targets, clean, lanes / 4);
        }
    }

    private static void clearBytes(byte[] cells, int offset, long repeated, byte[] targets, long[] clean, int words) {
        for (int q = 0; q < words; q++) {
            long x = (long) LITTLE.get(cells, offset + 8 * q) ^ (long) LITTLE.get(targets, 8 * q) ^ repeated;
            clean[q] &= ((x & LOW_BYTES) + LOW_BYTES) | x;
        }
    }

    private static void clearPairs(byte[] cells, int offset, long repeated, byte[] targets, long[] clean, int words) {
        for (int q = 0; q < words; q++) {
            long x = (long) LITTLE.get(cells, offset + 8 * q) ^ (long) LITTLE.get(targets, 8 * q) ^ repeated;
            clean[q] &= x + LOW_PAIRS;
        }
    }

    /**
     * The least a from {@code from} to {@code to} with value(a) xor value(total − a) = {@code value}, or a little less
     * than it; −1 if there is none.
     */
    int findSplit(int total, int from, int to, int value) {
        int step = UNROLL * lanes();
        int whole = Math.max(0, (to - from + 1) / step);
        int other = room - 1 - total + from;
        long target = repeat(value);
        int found = width == 1
                ? findBytes(cells, from, mirror, other, whole, target)
                : findPairs(cells, 2 * from, mirror, 2 * other, whole, target);
        if (found < whole) {
            return from + found * step;
        }
        for (int a = from + whole * step; a <= to; a++) {
            if ((get(a) ^ get(total - a)) == value) {
                return a;
            }
        }
        return -1;
    }

    private static int findBytes(byte[] cells, int at, byte[] mirror, int other, int whole, long target) {
        for (int i = 0; i < whole; i++) {
            long clean = -1;
            for (int k = 64 * i; k < 64 * i + 64; k += 8) {
                long x = (long) LITTLE.get(cells, at + k) ^ (long) LITTLE.get(mirror, other + k) ^ target;
                clean &= ((x & LOW_BYTES) + LOW_BYTES) | x;
            }
            if ((clean | LOW_BYTES) != -1) {
                return i;
            }
        }
        return whole;
    }

    private static int findPairs(byte[] cells, int at, byte[] mirror, int other, int whole, long target) {
        for (int i = 0; i < whole; i++) {
            long clean = -1;
            for (int k = 64 * i; k < 64 * i + 64; k += 8) {
                long x = (long) LITTLE.get(cells, at + k) ^ (long) LITTLE.get(mirror, other + k) ^ target;
                clean &= x + LOW_PAIRS;
            }
            if ((clean | LOW_PAIRS) != -1) {
                return i;
            }
        }
        return whole;
    }

    int get(int n) {
        return width == 1 ? cells[n] & 0xff : (cells[2 * n] & 0xff) | (cells[2 * n + 1] & 0xff) << 8;
    }

    /** Bytes held. */
    long bytes() {
        return 2L * cells.length;
    }
}
