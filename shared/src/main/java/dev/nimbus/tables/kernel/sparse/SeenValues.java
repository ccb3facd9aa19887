package dev.nimbus.tables.kernel.sparse;

import dev.nimbus.tables.rules.TwoPartRules;
import java.util.Arrays;

/**
 * Which rare values below their candidates the heaps of a block are known to reach, shown by {@link Witnesses}.
 *
 * <p>Problem: a candidate is the mex only if each rare value below it occurs among the splits ([1], [2] of the package). Idea:
 * most lanes want most values, so each value is looked for once, for all lanes that want it together: a set of lanes is four
 * words. The lanes are put into a bucket by their candidate, and the values are taken from the largest down.
 *
 * <p>Invariant: when v is looked for, {@code wanted} has the lanes whose candidate is above v, and no others. What is not seen
 * is open: {@link SparseBlocks} scans all splits for it. So what the witnesses miss costs time, and no value.
 *
 * <p>Cost: a block asks for each rare value below its largest candidate once for each kind of split. An answer takes at most
 * {@link Witnesses} of one value, four words each. 68 bytes for each value in the range.
 */
final class SeenValues {

    private static final int BLOCK = SparseSpace.BLOCK;
    /** Words with a bit for each heap of the block. */
    private static final int WORDS = BLOCK / 64;

    private final TwoPartRules rules;
    private final Witnesses witnesses;

    private SparseSpace space = new SparseSpace(0, false, 0);
    private int range;
    private int start;
    private final long[] wanted = new long[WORDS];
    private final long[] wantedNow = new long[WORDS];
    private final long[] seenNow = new long[WORDS];
    private final long[] openLanes = new long[WORDS];
    private long[] lanesByCandidate = new long[0];
    private long[] seen = new long[0];
    /** Rare values that some lane wants and that were not seen for it, descending. */
    private int[] openValues = new int[0];

    private int openCount;

    SeenValues(TwoPartRules rules, Witnesses witnesses) {
        this.rules = rules;
        this.witnesses = witnesses;
    }

    void use(SparseSpace chosen, int newRange) {
        space = chosen;
        range = newRange;
        lanesByCandidate = new long[WORDS * (range + 1)];
        seen = new long[WORDS * range];
        openValues = new int[range];
    }

    /** A lane wants all rare values below its candidate. */
    void want(int lane, int candidate) {
        lanesByCandidate[WORDS * Math.min(range, candidate) + (lane >> 6)] |= 1L << lane;
    }

    /** Looks for all that is wanted in the block from {@code first} on: each value, the largest first, for all lanes. */
    void look(int first) {
        start = first;
        Arrays.fill(seen, 0);
        Arrays.fill(openLanes, 0);
        Arrays.fill(wanted, 0);
        openCount = 0;
        // Here wanted has the lanes whose candidate is above v; those of v itself join after v was looked for.
        for (int v = range; v >= 0; v--) {
            if ((wanted[0] | wanted[1] | wanted[2] | wanted[3]) != 0) {
                lookFor(v);
            }
            for (int q = 0; q < WORDS; q++) {
                wanted[q] |= lanesByCandidate[WORDS * v + q];
                lanesByCandidate[WORDS * v + q] = 0;
            }
        }
    }

    private void lookFor(int v) {
        long classes = rareLanes(v);
        long any = 0;
        for (int q = 0; q < WORDS; q++) {
            wantedNow[q] = wanted[q] & classes;
            seenNow[q] = 0;
            any |= wantedNow[q];
        }
        for (int i = 0; i < rules.splits().length && any != 0; i++) {
            witnesses.see(v, start - rules.splits()[i], rules.unequal(), wantedNow, seenNow);
        }
        long open = 0;
        for (int q = 0; q < WORDS; q++) {
            seen[WORDS * v + q] = seenNow[q];
            openLanes[q] |= wantedNow[q] & ~seenNow[q];
            open |= wantedNow[q] & ~seenNow[q];
        }
        if (open != 0) {
            openValues[openCount++] = v;
        }
    }

    /** The lanes of a word, even ones, odd ones, all or none, whose heaps are rare if their value is v. */
    private long rareLanes(int v) {
        long even = space.isCommon(v, start) ? 0 : 0x5555555555555555L;
        long odd = space.isCommon(v, start + 1) ? 0 : 0xaaaaaaaaaaaaaaaaL;
        return even | odd;
    }

    /** Whether a wanted value was not seen for the lane. */
    boolean isOpen(int lane) {
        return (openLanes[lane >> 6] >>> lane & 1) != 0;
    }

    /** How many values are open for some lane. */
    int openCount() {
        return openCount;
    }

    /** Open value i of {@link #openCount}, ascending. */
    int openValue(int i) {
        return openValues[openCount - 1 - i];
    }

    /** Whether the value, below the range, is known to occur among the options of the lane. */
    boolean isSeen(int lane, int value) {
        return (seen[WORDS * value + (lane >> 6)] >>> lane & 1) != 0;
    }

    long bytes() {
        return 8L * (lanesByCandidate.length + seen.length) + 4L * openValues.length;
    }
}
