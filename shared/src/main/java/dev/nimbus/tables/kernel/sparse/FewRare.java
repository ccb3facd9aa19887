package dev.nimbus.tables.kernel.sparse;

import java.util.Arrays;

/**
 * The rare heaps of a sparse space, and the mex of a heap by it, where all values are below 64: sets of values are single
 * words. Rare heaps exclude common values; the least common value left is the candidate, and it is the mex if each rare
 * value below it {@linkplain #unseen is seen} to be reached by some option ([1], [2] of the package).
 *
 * <p>Rare heaps must be added in ascending order: {@link #reached} leaves out those that are too large from the end on.
 */
public final class FewRare {
    /** Values must stay below this: a set of them is one word. */
    public static final int RANGE = 64;

    /** The common values of heaps of even and of odd size, as bits. */
    private final long[] common = new long[2];

    private int[] positions = new int[64];
    private int[] values = new int[64];
    private int count;

    /** No rare heaps of a space yet. */
    public FewRare(SparseSpace space) {
        for (int parity = 0; parity < 2; parity++) {
            for (int v = 0; v < RANGE; v++) {
                common[parity] |= space.isCommon(v, parity) ? 1L << v : 0;
            }
        }
    }

    /** Whether a heap of this value, below {@link #RANGE}, and size is rare. */
    public boolean isRare(int value, long heap) {
        return (common[(int) (heap & 1)] >>> value & 1) == 0;
    }

    /**
     * Adds a rare heap.
     *
     * @throws IllegalStateException if it is not larger than those before
     */
    public void add(int heap, int value) {
        if (count > 0 && heap <= positions[count - 1]) {
            throw new IllegalStateException(
                    "rare heap " + heap + " after " + positions[count - 1] + "; expected a larger one");
        }
        if (count == positions.length) {
            positions = Arrays.copyOf(positions, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        positions[count] = heap;
        values[count++] = value;
    }

    /** How many rare heaps there are. */
    public int count() {
        return count;
    }

    /** How many rare heaps are below {@code total}: they are the first, as they ascend. */
    public int below(int total) {
        int k = count;
        while (k > 0 && positions[k - 1] >= total) {
            k--;
        }
        return k;
    }

    /**
     * The values that splits with one of the first {@code k} rare heaps make. Where p is the rare heap, entry {@code at} − p is
     * the value of the other part.
     */
    public long reached(char[] heaps, int at, int k) {
        // The hot loop. A shift counts modulo 64, so all values must be below RANGE; arrays are local so that no store
        // is seen between.
        int[] parts = positions;
        int[] own = values;
        long reached = 0;
        for (int i = 0; i < k; i++) {
            reached |= 1L << (own[i] ^ heaps[at - parts[i]]);
        }
        return reached;
    }

    /** The rare values below the candidate that are not among those reached: each must be looked for. */
    public long unseen(long heap, long reached) {
        long commonHere = common[(int) (heap & 1)];
        long open = commonHere & ~reached;
        long below = open == 0 ? -1 : (open & -open) - 1;
        return below & ~reached & ~commonHere;
    }

    /** The mex: the least rare value that does not occur, else the candidate; {@link #RANGE} if that is out of range. */
    public int mex(long heap, long reached, long missing) {
        long least = missing != 0 ? missing : common[(int) (heap & 1)] & ~reached;
        return least == 0 ? RANGE : Long.numberOfTrailingZeros(least);
    }
}
