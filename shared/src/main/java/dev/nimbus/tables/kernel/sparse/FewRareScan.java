package dev.nimbus.tables.kernel.sparse;

import dev.nimbus.tables.rules.TwoPartRules;

/**
 * Computes heap by heap where there are few rare heaps and all values are below 64, so that sets of values are single
 * words: most solved games are of this kind.
 *
 * <p>{@link FewRare} proposes the mex. Then the splits are gone through from the most uneven one on until all rare values
 * below the candidate have occurred, which is soon; if one does not, the least such is the mex.
 */
final class FewRareScan {

    /** Values must stay below this. */
    static final int RANGE = FewRare.RANGE;

    /** Heaps are at least so large. */
    static final int LEAST = 1024;

    /** How many splits of one kind are looked at before those of the next kind. */
    private static final int RUN = 64;

    private final TwoPartRules rules;
    private final RareHeaps rare;
    private FewRare few = new FewRare(new SparseSpace(0, false, 0));
    /** The first common heaps: what they split off may be a rare value, unlike with rare ones. */
    private final int[] commonPositions = new int[RUN];

    private final int[] commonValues = new int[RUN];
    private int commonCount;
    private long marked;
    private long scanned;

    FewRareScan(TwoPartRules rules, RareHeaps rare) {
        this.rules = rules;
        this.rare = rare;
    }

    /** @throws IllegalStateException if the rare heaps are not listed ascending */
    void use(SparseSpace chosen, char[] values) {
        few = new FewRare(chosen);
        for (int i = 0; i < rare.count(); i++) {
            few.add(rare.position(i), values[rare.position(i)]);
        }
        commonCount = 0;
        for (int n = 1; commonCount < RUN && n < LEAST / 2; n++) {
            if (chosen.isCommon(values[n], n)) {
                commonPositions[commonCount] = n;
                commonValues[commonCount++] = values[n];
            }
        }
    }

    /**
     * Computes the heaps from {@code start} on.
     *
     * @param values holds all values before, and room for more
     * @return how many were computed; fewer than {@code count} if the last one left the range
     */
    int compute(char[] values, int start, int count) {
        for (int n = start; n < start + count; n++) {
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
            if (few.isRare(value, n)) {
                rare.add(n);
                few.add(n, value);
            }
        }
        return count;
    }

    private long markRare(char[] values, int total) {
        int k = few.below(total);
        marked += k;
        long reached = few.reached(values, total, k);
        return rules.unequal() ? reached & ~1L : reached;
    }

    private int mex(char[] values, int n, long reached) {
        long missing = few.unseen(n, reached);
        if (missing != 0) {
            missing = scanCommon(values, n, missing);
        }
        if (missing != 0) {
            missing = scan(values, n, missing);
        }
        return few.mex(n, reached, missing);
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
                int to = Math.min(from + RUN - 1, rules.largestSmallerPart(n - t));
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

    /** How many options were marked or scanned so far. */
    long work() {
        return marked + scanned;
    }
}
