package dev.nimbus.tables.kernel.sparse;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The values once more as bytes, or as pairs of bytes once one passes 255, so that eight or four of them are compared in
 * one long word; forwards, and mirrored for the larger parts of splits.
 *
 * <p>Zero lanes are found without carries between lanes: for bytes x, ((x &amp; 7f) + 7f) | x has its top bit clear only
 * where x is 0; for bytes below 128 x + 7f does, and for pairs, whose values stay below 2<sup>15</sup>, x + 7fff ([3] of the
 * package).
 *
 * <p>Invariants: cell n and mirror cell room − 1 − n hold value n for all n below {@code length}; all others are 0, {@link
 * #SPARE} of them behind the room, so that a whole word may be read at each cell. The mirror makes both parts of a split go
 * upwards: value total − a stands at room − 1 − total + a.
 *
 * <p>Cost: 2.5 bytes for each value, 5 once one passes 255 (two arrays with a quarter more room). A word compares eight values,
 * or four, in three operations; the compiler makes vectors of them.
 */
final class LaneCells {

    private static final VarHandle LITTLE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Values must stay below this; a game that passes it goes back to the plain recurrence. */
    static final int VALUE_LIMIT = 1 << 15;

    private static final long ONE_BYTE = 0x0101010101010101L;
    private static final long ONE_PAIR = 0x0001000100010001L;
    private static final long LOW_BYTES = 0x7f7f7f7f7f7f7f7fL;
    private static final long LOW_PAIRS = 0x7fff7fff7fff7fffL;
    /** Bytes that are compared before the first look at the result, and at most. */
    private static final int FIRST_STEP = 256;

    private static final int LARGEST_STEP = 2048;
    private static final int SPARE = 8;

    private byte[] cells = new byte[0];
    /** Value n stands at cell {@code room − 1 − n}. */
    private byte[] mirror = new byte[0];

    private int room;
    private int width = 1;
    /** Whether all values are below 128. */
    private boolean small = true;

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

    /** Makes room for {@code total} values, and for a quarter more than there was. */
    void reserve(int total) {
        if (total > room) {
            move(Math.max(total, room + (room >> 2)), width);
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
        small &= value < 128;
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
        return width == 1 ? value * ONE_BYTE : value * ONE_PAIR;
    }

    /** A word whose highest bit is set in each lane. */
    long topBits() {
        return width == 1 ? ~LOW_BYTES : ~LOW_PAIRS;
    }

    /** Writes the value for lane j into the words that {@link #clearWhereEqual} compares with. */
    void setLane(byte[] words, int j, int value) {
        put(words, j, value);
    }

    /**
     * Clears the top bit of each lane j of {@code clean} where value(base − p + j) xor value(p) is the lane of
     * {@code targets}, for any p in {@code parts} from index {@code from} to {@code to} − 1, and for {@code lanes} lanes.
     */
    void clearWhereEqual(int base, int[] parts, int from, int to, byte[] targets, long[] clean, int lanes) {
        clear(cells, width == 2 ? 16 : small ? 7 : 8, base, parts, from, to, targets, clean, lanes / lanes());
    }

    /*
     * The hottest loops of all. The compiler makes vector code of them if loads are from byte arrays alone, stores to a
     * long array, bounds are checked before the loop, and the loops are not inlined into larger ones: which is why all
     * three stand in one method, too large for that ([4] of the package).
     */
    private static void clear(
            byte[] cells, int bits, int base, int[] parts, int from, int to, byte[] targets, long[] clean, int words) {
        if (bits == 7) {
            // Values and targets are below 128: x + 7f stays within its lane, and sets the top bit unless x is 0 [3].
            for (int i = from; i < to; i++) {
                int offset = base - parts[i];
                long repeated = cells[parts[i]] * ONE_BYTE;
                checkBounds(cells, offset, targets, clean, words);
                for (int q = 0; q < words; q++) {
                    long x = (long) LITTLE.get(cells, offset + 8 * q) ^ (long) LITTLE.get(targets, 8 * q) ^ repeated;
                    clean[q] &= x + LOW_BYTES;
                }
            }
        } else if (bits == 8) {
            // Any byte: the top bit is set by the sum of the low bits or by x itself, and no carry leaves the lane [3].
            for (int i = from; i < to; i++) {
                int offset = base - parts[i];
                long repeated = (cells[parts[i]] & 0xff) * ONE_BYTE;
                checkBounds(cells, offset, targets, clean, words);
                for (int q = 0; q < words; q++) {
                    long x = (long) LITTLE.get(cells, offset + 8 * q) ^ (long) LITTLE.get(targets, 8 * q) ^ repeated;
                    clean[q] &= ((x & LOW_BYTES) + LOW_BYTES) | x;
                }
            }
        } else {
            // Pairs below 2^15 (VALUE_LIMIT): as with 7 bits.
            for (int i = from; i < to; i++) {
                int cell = 2 * parts[i];
                int offset = 2 * base - cell;
                long repeated = ((cells[cell] & 0xff) | (cells[cell + 1] & 0xff) << 8) * ONE_PAIR;
                checkBounds(cells, offset, targets, clean, words);
                for (int q = 0; q < words; q++) {
                    long x = (long) LITTLE.get(cells, offset + 8 * q) ^ (long) LITTLE.get(targets, 8 * q) ^ repeated;
                    clean[q] &= x + LOW_PAIRS;
                }
            }
        }
    }

    private static void checkBounds(byte[] cells, int offset, byte[] targets, long[] clean, int words) {
        if (offset < 0 || offset + 8 * words > cells.length || 8 * words > targets.length || words > clean.length) {
            throw outOfBounds(offset, words);
        }
    }

    private static IndexOutOfBoundsException outOfBounds(int offset, int words) {
        return new IndexOutOfBoundsException(words + " words from byte " + offset);
    }

    /**
     * The least a from {@code from} to {@code to} with value(a) xor value(total − a) = {@code value}, or up to 2048 less
     * than that; −1 if there is none.
     */
    int findSplit(int total, int from, int to, int value) {
        int mirrored = room - 1 - total;
        int a = from;
        int step = FIRST_STEP / width;
        // No split below a has the value. As 1 ≤ a ≤ to ≤ total / 2, both parts are smaller than the heap that is
        // computed.
        while (a + step - 1 <= to) {
            if (hasSplit(a, mirrored + a, value, step)) {
                return a;
            }
            a += step;
            boolean longer = step < LARGEST_STEP / width && a + 2 * step - 1 <= to;
            step = longer ? 2 * step : a + step - 1 <= to ? step : FIRST_STEP / width;
        }
        for (; a <= to; a++) {
            if ((get(a) ^ get(total - a)) == value) {
                return a;
            }
        }
        return -1;
    }

    private boolean hasSplit(int a, int mirrored, int value, int step) {
        return width == 1
                ? (bytesWithout(cells, a, mirror, mirrored, repeat(value), step) | LOW_BYTES) != -1
                : (pairsWithout(cells, 2 * a, mirror, 2 * mirrored, repeat(value), 2 * step) | LOW_PAIRS) != -1;
    }

    private static long bytesWithout(byte[] cells, int at, byte[] mirror, int other, long target, int bytes) {
        checkBounds(cells, at, mirror, other, bytes);
        long clean = -1;
        for (int k = 0; k < bytes; k += 8) {
            long x = (long) LITTLE.get(cells, at + k) ^ (long) LITTLE.get(mirror, other + k) ^ target;
            clean &= ((x & LOW_BYTES) + LOW_BYTES) | x;
        }
        return clean;
    }

    private static void checkBounds(byte[] cells, int at, byte[] mirror, int other, int bytes) {
        if (at < 0 || at + bytes > cells.length || other < 0 || other + bytes > mirror.length) {
            throw outOfBounds(Math.min(at, other), bytes / 8);
        }
    }

    private static long pairsWithout(byte[] cells, int at, byte[] mirror, int other, long target, int bytes) {
        checkBounds(cells, at, mirror, other, bytes);
        long clean = -1;
        for (int k = 0; k < bytes; k += 8) {
            long x = (long) LITTLE.get(cells, at + k) ^ (long) LITTLE.get(mirror, other + k) ^ target;
            clean &= x + LOW_PAIRS;
        }
        return clean;
    }

    int get(int n) {
        return width == 1 ? cells[n] & 0xff : (cells[2 * n] & 0xff) | (cells[2 * n + 1] & 0xff) << 8;
    }

    /** Bytes held. */
    long bytes() {
        return 2L * cells.length;
    }
}
