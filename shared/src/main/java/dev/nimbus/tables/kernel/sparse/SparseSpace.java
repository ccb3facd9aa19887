package dev.nimbus.tables.kernel.sparse;

/**
 * A division of heaps into rare and common ones by the parity of some bits of their values (Berlekamp; Flammenkamp): a
 * heap is common if that parity is odd. Two heaps of one kind make a sum of rare value, two of different kinds one of
 * common value. Exact for every mask; a good one leaves few rare heaps.
 *
 * <p>Where all splits leave totals n − t, n − t − 2, …, the parity of the position may count as well: then a heap is
 * common if the parity of its value and of n − t together is odd.
 *
 * @param mask which bits of a value count
 * @param byPosition whether the position counts as well
 * @param taken t, the tokens taken in a split; of no account without the position
 */
public record SparseSpace(int mask, boolean byPosition, int taken) {

    /** Heaps that are computed together in a sparse space. */
    static final int BLOCK = 256;

    /** Whether a heap of n tokens with this value is common. */
    public boolean isCommon(int value, int n) {
        int position = byPosition ? n - taken : 0;
        return ((Integer.bitCount(value & mask) + position) & 1) == 1;
    }

    /**
     * The space with the fewest rare heaps.
     *
     * @param even how many heaps of an even number of tokens have each value; the length is a power of two
     * @param odd the same for odd numbers
     * @param positionAllowed whether all splits take numbers of the same parity
     * @param taken one of those numbers
     */
    public static SparseSpace choose(int[] even, int[] odd, boolean positionAllowed, int taken) {
        long[] sum = new long[even.length];
        long[] difference = new long[even.length];
        for (int v = 0; v < sum.length; v++) {
            sum[v] = (long) even[v] + odd[v];
            difference[v] = (long) even[v] - odd[v];
        }
        WalshHadamard.transform(sum);
        int best = least(sum, 1);
        SparseSpace byValue = new SparseSpace(best, false, 0);
        if (!positionAllowed) {
            return byValue;
        }
        WalshHadamard.transform(difference);
        int sign = (taken & 1) == 0 ? 1 : -1;
        int bestByPosition = least(difference, sign);
        boolean better = sign * difference[bestByPosition] < sum[best];
        return better ? new SparseSpace(bestByPosition, true, taken) : byValue;
    }

    private static int least(long[] data, int sign) {
        int best = 0;
        for (int m = 1; m < data.length; m++) {
            if (sign * data[m] < sign * data[best]) {
                best = m;
            }
        }
        return best;
    }
}
