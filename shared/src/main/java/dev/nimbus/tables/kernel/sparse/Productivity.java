package dev.nimbus.tables.kernel.sparse;

import dev.nimbus.tables.rules.TwoPartRules;

/**
 * Finds out on a sample of heaps which rare heaps exclude the values that few others exclude, and how many of the best
 * it takes to propose a good candidate.
 *
 * <p>Idea: to mark costs {@link #MARK} for each heap, to compare a sixteenth or a tenth of it, but once for each candidate that
 * turns out to be wrong. With {@code open} values that only heaps behind the marked ones exclude, the list is taken to be gone
 * through 1.2 + 0.35 {@code open} times. {@link TwoPartKernel} says what a comparison costs: 0.05 ns for bytes, 0.08 for pairs.
 *
 * <p>Cost: for each choice of a division, three times 32 marks for each rare heap and kind of split, and sorting the rare heaps.
 */
final class Productivity {

    /** Heaps whose exclusions are counted. */
    private static final int SAMPLES = 32;
    /** What one mark costs, in nanoseconds; only its ratio to the others counts. */
    private static final double MARK = 0.8;

    private final TwoPartRules rules;
    private final SparseSpace space;
    private final RareHeaps rare;
    private final char[] values;
    private final int length;
    private final int[] hits;

    Productivity(TwoPartRules rules, SparseSpace space, RareHeaps rare, char[] values, int length, int range) {
        this.rules = rules;
        this.space = space;
        this.rare = rare;
        this.values = values;
        this.length = length;
        this.hits = new int[range];
    }

    /** A heap of the later half, another one for each i. */
    private int sample(int i) {
        return length - 1 - (int) ((long) i * (length / 2) / SAMPLES) - (i & 1);
    }

    /** Gives each rare heap its credit, and ranks them. */
    void rank() {
        for (int i = 0; i < SAMPLES; i++) {
            int n = sample(i);
            java.util.Arrays.fill(hits, 0);
            for (int k = 0; k < rare.count(); k++) {
                count(n, rare.position(k));
            }
            for (int k = 0; k < rare.count(); k++) {
                credit(n, k);
            }
        }
        rare.rank();
    }

    private void count(int n, int r) {
        for (int t : rules.splits()) {
            if (n - t > r) {
                hits[values[r] ^ values[n - t - r]]++;
            }
        }
    }

    private void credit(int n, int k) {
        int r = rare.position(k);
        for (int t : rules.splits()) {
            if (n - t > r) {
                int x = values[r] ^ values[n - t - r];
                if (x < values[n] && space.isCommon(x, n)) {
                    rare.credit(k, 1.0 / hits[x]);
                }
            }
        }
    }

    /**
     * How many of the ranked heaps should be marked, so that marking them and comparing with the others costs least.
     *
     * @param check what one comparison costs, in nanoseconds
     */
    int bestMarked(double check) {
        int count = rare.count();
        int[] firstAt = new int[count + 1];
        for (int i = 0; i < SAMPLES; i++) {
            noteFirst(sample(i), firstAt);
        }
        int best = count;
        double bestCost = count * MARK;
        double open = 0;
        for (int marked = count - 1; marked >= 0; marked--) {
            open += (double) firstAt[marked] / SAMPLES;
            double rounds = 1.2 + 0.35 * open;
            double cost = marked * MARK + (count - marked) * check * rounds;
            if (cost < bestCost) {
                best = marked;
                bestCost = cost;
            }
        }
        return best;
    }

    /** For each value that must be excluded, the first ranked heap that excludes it. */
    private void noteFirst(int n, int[] firstAt) {
        java.util.Arrays.fill(hits, 0);
        for (int k = 0; k < rare.count(); k++) {
            int r = rare.position(k);
            for (int t : rules.splits()) {
                if (n - t > r) {
                    int x = values[r] ^ values[n - t - r];
                    if (x < values[n] && hits[x]++ == 0 && space.isCommon(x, n)) {
                        firstAt[k]++;
                    }
                }
            }
        }
    }
}
