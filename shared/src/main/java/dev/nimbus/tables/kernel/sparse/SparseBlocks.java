package dev.nimbus.tables.kernel.sparse;

import dev.nimbus.tables.rules.TwoPartRules;

/**
 * Computes a block of heaps at once in a sparse space.
 *
 * <p>Only splits with one rare heap make a common value. So for each heap of the block:
 *
 * <ol>
 *   <li>the near and most productive rare heaps r mark G(r) ⊕ G(n−t−r); r goes over the whole block at once, where it
 *       reads values that stand side by side ({@link BlockMarks});
 *   <li>the least common value without a mark is the candidate; it is compared with what the other rare heaps make, for
 *       the whole block at once, and moves on where it is met ({@link CandidateCheck});
 *   <li>each rare value below the candidate must occur among the splits: {@link Witnesses} show it for the whole block
 *       ({@link SeenValues});
 *   <li>heap by heap, splits with a part inside the block are added; where the candidate falls, all rare heaps are gone
 *       through; where a rare value was not seen, all splits are; if it does not occur, it is the mex.
 * </ol>
 */
final class SparseBlocks {

    private static final int BLOCK = SparseSpace.BLOCK;

    private final TwoPartRules rules;
    private final LaneCells cells;
    private final Witnesses witnesses;
    private final RareHeaps rare;
    private final BlockMarks marks;
    private final SeenValues seen;
    private final CandidateCheck check;

    private SparseSpace space = new SparseSpace(0, false, 0);
    private int range;
    private int start;
    private long scanned;

    SparseBlocks(TwoPartRules rules, LaneCells cells, Witnesses witnesses, RareHeaps rare) {
        this.rules = rules;
        this.cells = cells;
        this.witnesses = witnesses;
        this.rare = rare;
        this.marks = new BlockMarks(rules, rare);
        this.seen = new SeenValues(rules, witnesses);
        this.check = new CandidateCheck(rules, cells, rare);
    }

    /** Takes a space, and a range below which all values must stay. */
    void use(SparseSpace chosen, int newRange) {
        space = chosen;
        range = newRange;
        marks.use(space, range);
        seen.use(space, range);
    }

    /**
     * Computes the heaps from {@code first} on, {@code count} of them and at most the block.
     *
     * @param values holds all values before, and room for a whole block; cells and witnesses hold them as well
     * @return how many were computed; fewer than {@code count} only if the last one left the range
     */
    int compute(char[] values, int first, int count) {
        start = first;
        marks.begin(values, first);
        check.run(start, marks, range);
        for (int j = 0; j < BLOCK; j++) {
            seen.want(j, marks.candidate(j));
        }
        seen.look(start);
        for (int j = 0; j < count; j++) {
            values[start + j] = (char) finish(j);
            add(start + j, values[start + j]);
            if (values[start + j] >= range) {
                return j + 1;
            }
        }
        return count;
    }

    private void add(int n, int value) {
        cells.append(value);
        if (value < range) {
            witnesses.note(n, value);
        }
        if (!space.isCommon(value, n)) {
            rare.add(n);
            marks.addRare(n);
        }
    }

    /** The value of lane j, all heaps before it being known. */
    private int finish(int j) {
        marks.markInside(j);
        int candidate = marks.candidate(j);
        if (candidate < range && !marks.isMarked(j, candidate)) {
            return seen.isOpen(j) ? leastOpen(j, candidate) : candidate;
        }
        if (candidate < range) {
            marks.finishAlone(j);
            candidate = marks.candidate(j);
        }
        return leastUnseen(j, Math.min(candidate, range));
    }

    /**
     * The least rare value below {@code top} that no split makes, else {@code top}. No split makes a value out of range;
     * so a candidate out of range gives way to the least such value.
     */
    private int leastUnseen(int j, int top) {
        for (int v = 0; v < top; v++) {
            if (isUnseen(j, v)) {
                return v;
            }
        }
        return top;
    }

    /** The same where the lane wanted all values below {@code top}, so that only open ones are in question. */
    private int leastOpen(int j, int top) {
        for (int i = 0; i < seen.openCount() && seen.openValue(i) < top; i++) {
            if (isUnseen(j, seen.openValue(i))) {
                return seen.openValue(i);
            }
        }
        return top;
    }

    /** Whether the value is rare for this lane and no split makes it. */
    private boolean isUnseen(int j, int v) {
        return !seen.isSeen(j, v) && !marks.isMarked(j, v) && !space.isCommon(v, start + j) && !occurs(start + j, v);
    }

    private boolean occurs(int n, int value) {
        for (int t : rules.splits()) {
            int total = n - t;
            int to = rules.largestSmallerPart(total);
            int at = cells.findSplit(total, 1, to, value);
            scanned += at < 0 ? to : at;
            if (at >= 0) {
                return true;
            }
        }
        return false;
    }

    /** How many options were marked, compared or scanned so far. */
    long work() {
        return marks.marked() + scanned + check.compared() + witnesses.tests() * BLOCK;
    }

    long bytes() {
        return marks.bytes() + seen.bytes();
    }
}
