package dev.nimbus.tables.kernel.sparse;

import dev.nimbus.tables.rules.TwoPartRules;

/**
 * Computes heap by heap where there are few rare heaps and all values are below 64, so that sets of values are single
 * words: most solved games are of this kind.
 *
 * <p>The rare heaps exclude common values; the least common value left is the candidate. Then the splits are gone through
 * from the most uneven one on until all rare values below the candidate have occurred, which is soon; if one does not,
 * the least such is the mex.
 */
public final class FewRareScan {

    /** Values must stay below this. */
    public static final int RANGE = 64;

    /** Heaps are at least so large. */
    public static final int LEAST = 1024;

    /** How many splits of one kind are looked at before those of the next kind. */
    private static final int RUN = 64;

    private final TwoPartRules rules;
    private final RareHeaps rare;
    private SparseSpace space = new SparseSpace(0, false, 0);
    /** The common values of heaps of even and of odd size, as bits. */
    private final long[] common = new long[2];

    /** Ascending: {@link #markRare} leaves out those that are too large from the end on. */
    private int[] rarePositions = new int[0];

    private int[] rareValues = new int[0];
    private int rareCount;
    /** The first common heaps: what they split off may be a rare value, unlike with rare ones. */
    private final int[] commonPositions = new int[RUN];

    private final int[] commonValues = new int[RUN];
    private int commonCount;
    private long marked;
    private long scanned;

    public FewRareScan(TwoPartRules rules, RareHeaps rare) {
        this.rules = rules;
        this.rare = rare;
    }

    /** @throws IllegalStateException if the rare heaps are not listed ascending */
    public void use(SparseSpace chosen, char[] values) {
        if (rare.areRanked()) {
            throw new IllegalStateException("the rare heaps are ranked; few of them are used in ascending order");
        }
        space = chosen;
        for (int parity = 0; parity < 2; parity++) {
            common[parity] = 0;
            for (int v = 0; v < RANGE; v++) {
                common[parity] |= space.isCommon(v, parity) ? 1L << v : 0;
            }
        }
        rarePositions = new int[rare.count() + 64];
        rareValues = new int[rare.count() + 64];
        rareCount = 0;
        for (int i = 0; i < rare.count(); i++) {
            list(rare.position(i), values);
        }
        commonCount = 0;
        for (int n = 1; commonCount < RUN && n < LEAST / 2; n++) {
            if (space.isCommon(values[n], n)) {
                commonPositions[commonCount] = n;
                commonValues[commonCount++] = values[n];
            }
        }
    }

    private void list(int position, char[] values) {
        rarePositions[rareCount] = position;
        rareValues[rareCount++] = values[position];
    }

    /**
     * Computes the heaps from {@code start} on.
     *
     * @param values holds all values before, and room for more
     * @return how many were computed; fewer than {@code count} if the last one left the range or there is no room for
     *     another rare heap, which {@link #use} makes
     */
    public int compute(char[] values, int start, int count) {
        for (int n = start; n < start + count; n++) {
            if (rareCount == rarePositions.length) {
                return n - start;
            }
            long reached = 0;
            for (int t : rules.takes()) {
                reached |= 1L << values[n - t];
            }
            for (int t : rules.splits()) {
                reached |= markRare(values, n - t);
            }
            int value = mex(values, n, reached);
            values[n] = (char) value;
            if (value >= RANGE) {
                return n - start + 1;
            }
            if ((common[n & 1] >>> value & 1) == 0) {
                rare.add(n);
                list(n, values);
            }
        }
        return count;
    }

    private long markRare(char[] values, int total) {
        int[] positions = rarePositions;
        int[] rareOnes = rareValues;
        long reached = 0;
        int k = rareCount;
        while (k > 0 && positions[k - 1] >= total) {
            k--;
        }
        for (int i = 0; i < k; i++) {
            reached |= 1L << (rareOnes[i] ^ values[total - positions[i]]);
        }
        marked += k;
        return rules.unequal() ? reached & ~1L : reached;
    }

    private int mex(char[] values, int n, long reached) {
        long open = common[n & 1] & ~reached;
        long below = open == 0 ? -1 : (open & -open) - 1;
        long missing = below & ~reached & ~common[n & 1];
        if (missing != 0) {
            missing = scanCommon(values, n, missing);
        }
        if (missing != 0) {
            missing = scan(values, n, missing);
        }
        long least = missing != 0 ? missing : open;
        return least == 0 ? RANGE : Long.numberOfTrailingZeros(least);
    }

    /** Goes through the splits with one of the first common heaps; what is missing then. */
    private long scanCommon(char[] values, int n, long wanted) {
        int[] positions = commonPositions;
        int[] commonOnes = commonValues;
        int count = commonCount;
        long missing = wanted;
        for (int t : rules.splits()) {
            int total = n - t;
            int i = 0;
            while (i < count && missing != 0) {
                missing &= ~(1L << (values[total - positions[i]] ^ commonOnes[i]));
                i++;
            }
            scanned += i;
        }
        return missing;
    }

    /** Goes through the splits until no value of the set is missing; what is missing then. */
    private long scan(char[] values, int n, long wanted) {
        long missing = wanted;
        for (int from = 1; missing != 0; from += RUN) {
            boolean any = false;
            for (int t : rules.splits()) {
                int to = Math.min(from + RUN - 1, largestPart(n - t));
                if (from <= to) {
                    missing = scan(values, n - t, from, to, missing);
                    any = true;
                }
            }
            if (!any) {
                return missing;
            }
        }
        return 0;
    }

    private long scan(char[] values, int total, int from, int to, long wanted) {
        long missing = wanted;
        int a = from;
        while (a <= to && missing != 0) {
            missing &= ~(1L << (values[a] ^ values[total - a]));
            a++;
        }
        scanned += a - from;
        return missing;
    }

    private int largestPart(int total) {
        return rules.unequal() ? (total - 1) / 2 : total / 2;
    }

    /** How many options were marked or scanned so far. */
    public long work() {
        return marked + scanned;
    }
}
