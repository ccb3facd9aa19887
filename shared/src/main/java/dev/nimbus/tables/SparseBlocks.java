package dev.nimbus.tables;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Computes a block of heaps at once in a sparse space.
 *
 * <p>Only splits with one rare heap make a common value. So for each heap of the block:
 *
 * <ol>
 *   <li>the near and most productive rare heaps r mark G(r) ⊕ G(n−t−r); r goes over the whole block at once, where it
 *       reads values that stand side by side;
 *   <li>the least common value without a mark is the candidate; it is compared with what the other rare heaps make, for
 *       the whole block at once, and moves on where it is met ({@link CandidateCheck});
 *   <li>each rare value below the candidate must occur among the splits: {@link Witnesses} show it for the whole block;
 *   <li>heap by heap, splits with a part inside the block are added; where the candidate falls, all rare heaps are gone
 *       through; where a rare value was not seen, all splits are; if it does not occur, it is the mex.
 * </ol>
 */
final class SparseBlocks implements CandidateCheck.Candidates {

    /** Heaps in a block. */
    static final int BLOCK = 256;
    /** A bit for each heap of a block. */
    private static final int WORDS = BLOCK / 64;
    /** Heaps whose marks are made together, so that they fit the first-level cache. */
    static final int STRIP = 32;

    private final TwoPartRules rules;
    private final LaneCells cells;
    private final Witnesses witnesses;
    private final RareHeaps rare;
    private final CandidateCheck check;

    private SparseSpace space = new SparseSpace(0, false, 0);
    private char[] values = new char[0];
    /** Values are below this power of two; it is the length of a row of marks. */
    private int range;

    private byte[] marks = new byte[0];
    /** The common values of heaps of even and of odd size, ascending, the last one out of range. */
    private final int[][] common = new int[2][];
    /** The rare values below the range of heaps of even and of odd size, ascending. */
    private final int[][] rareValues = new int[2][];

    private int start;
    /** The candidate of each lane, as an index among the common values. */
    private final int[] candidates = new int[BLOCK];

    private final long[] wanted = new long[WORDS];
    private final long[] openLanes = new long[WORDS];
    private long[] lanesByCandidate = new long[0];
    private long[] seen = new long[0];
    private final int[] nearValues = new int[BLOCK];
    /** Rare values that some lane wants and that were not seen for it, descending. */
    private int[] openValues = new int[0];

    private int openCount;
    private final int[] newRare = new int[BLOCK];
    private int newRareCount;

    private long marked;
    private long scanned;

    SparseBlocks(TwoPartRules rules, LaneCells cells, Witnesses witnesses, RareHeaps rare) {
        this.rules = rules;
        this.cells = cells;
        this.witnesses = witnesses;
        this.rare = rare;
        this.check = new CandidateCheck(rules, cells, rare);
    }

    /** Takes a space, and a range below which all values must stay. */
    void use(SparseSpace chosen, int newRange) {
        space = chosen;
        range = newRange;
        marks = new byte[BLOCK * range];
        lanesByCandidate = new long[WORDS * (range + 1)];
        seen = new long[WORDS * range];
        openValues = new int[range];
        for (int parity = 0; parity < 2; parity++) {
            int n = parity;
            common[parity] = IntStream.iterate(0, v -> v + 1)
                    .filter(v -> space.isCommon(v, n))
                    .limit(1
                            + IntStream.range(0, range)
                                    .filter(v -> space.isCommon(v, n))
                                    .count())
                    .toArray();
            rareValues[parity] =
                    IntStream.range(0, range).filter(v -> !space.isCommon(v, n)).toArray();
        }
    }

    /**
     * Computes the heaps from {@code first} on, {@code count} of them and at most the block.
     *
     * @param array holds all values before, and room for a whole block; cells and witnesses hold them as well
     * @return how many were computed; fewer than {@code count} only if the last one left the range
     */
    int compute(char[] array, int first, int count) {
        values = array;
        start = first;
        newRareCount = 0;
        for (int i = 0; i < rare.near().length; i++) {
            nearValues[i] = values[rare.near()[i]];
        }
        Arrays.fill(marks, (byte) 0);
        for (int strip = 0; strip < BLOCK; strip += STRIP) {
            markStrip(strip);
        }
        for (int j = 0; j < BLOCK; j++) {
            candidates[j] = nextOpen(j, 0);
        }
        check.run(start, this, range);
        seeRareValues();
        for (int j = 0; j < count; j++) {
            finish(j);
            if (values[start + j] >= range) {
                return j + 1;
            }
        }
        return count;
    }

    private void markStrip(int strip) {
        int[] list = rare.marked();
        int listed = rare.markedCount();
        for (int t : rules.splits()) {
            for (int i = 0; i < listed; i++) {
                int from = start - t - list[i] + strip;
                int last = Math.min(STRIP, t + list[i] - strip);
                if (from >= 1 && last == STRIP) {
                    markLanes(values, from, values[list[i]], marks, strip * range, range);
                } else {
                    markSome(Math.max(0, 1 - from), last, from, values[list[i]], strip);
                }
            }
            marked += (long) listed * STRIP;
        }
        for (int t : rules.takes()) {
            markSome(0, Math.min(STRIP, t - strip), start - t + strip, 0, strip);
        }
        for (int j = strip; rules.unequal() && j < strip + STRIP; j++) {
            unmarkEqualSplit(j);
        }
    }

    /** The hot loop: a constant number of lanes, each with a row of marks of its own. */
    private static void markLanes(char[] values, int from, int value, byte[] marks, int row, int range) {
        for (int j = 0; j < STRIP; j++) {
            marks[row + j * range + (values[from + j] ^ value)] = 1;
        }
    }

    private void markSome(int first, int last, int from, int value, int strip) {
        for (int j = first; j < last; j++) {
            marks[(strip + j) * range + (values[from + j] ^ value)] = 1;
        }
    }

    /** Two equal heaps make 0, and are no option here. 0 is a rare value; that it occurs is shown otherwise. */
    private void unmarkEqualSplit(int lane) {
        marks[lane * range] = 0;
    }

    /** The index among the common values of the least one without a mark, from index {@code from} on. */
    private int nextOpen(int lane, int from) {
        int[] list = common[start + lane & 1];
        int row = lane * range;
        int last = list.length - 1;
        int k = from;
        while (k < last && marks[row + list[k]] != 0) {
            k++;
        }
        return k;
    }

    @Override
    public int candidate(int lane) {
        return common[start + lane & 1][candidates[lane]];
    }

    @Override
    public void meet(int lane) {
        candidates[lane] = nextOpen(lane, candidates[lane] + 1);
    }

    @Override
    public void finishAlone(int lane) {
        int row = lane * range;
        int[] list = rare.checked();
        for (int t : rules.splits()) {
            int total = start + lane - t;
            for (int r : list) {
                marks[row + (values[r] ^ values[total - r])] = 1;
            }
        }
        marked += (long) list.length * rules.splits().length;
        if (rules.unequal()) {
            unmarkEqualSplit(lane);
        }
        candidates[lane] = nextOpen(lane, candidates[lane]);
    }

    /** For each rare value, from the largest one down: which lanes need it, and is it there? */
    private void seeRareValues() {
        Arrays.fill(seen, 0);
        Arrays.fill(openLanes, 0);
        Arrays.fill(wanted, 0);
        openCount = 0;
        int top = 0;
        for (int j = 0; j < BLOCK; j++) {
            int c = Math.min(range, candidate(j));
            lanesByCandidate[WORDS * c + (j >> 6)] |= 1L << j;
            top = Math.max(top, c);
        }
        for (int v = top; v >= 0; v--) {
            boolean any = false;
            for (int q = 0; q < WORDS; q++) {
                any |= wanted[q] != 0;
            }
            if (any) {
                see(v);
            }
            for (int q = 0; q < WORDS; q++) {
                wanted[q] |= lanesByCandidate[WORDS * v + q];
                lanesByCandidate[WORDS * v + q] = 0;
            }
        }
    }

    private final long[] wantedNow = new long[WORDS];
    private final long[] seenNow = new long[WORDS];

    private void see(int v) {
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

    /** The value of lane j, all heaps before it being known. */
    private void finish(int j) {
        int n = start + j;
        boolean moved = false;
        markInside(j);
        int c = candidate(j);
        if (c < range && marks[j * range + c] != 0) {
            finishAlone(j);
            c = candidate(j);
            moved = true;
        }
        int value = Math.min(c, range);
        if (moved || c >= range) {
            value = leastUnseen(n, j, c);
        } else if ((openLanes[j >> 6] >>> j & 1) != 0) {
            value = leastOpen(n, j, c);
        }
        values[n] = (char) value;
        cells.append(value);
        if (value < range) {
            witnesses.note(n, value);
        }
        if (!space.isCommon(value, n)) {
            rare.add(n);
            newRare[newRareCount++] = n;
        }
    }

    /** Marks what the splits with a part inside the block make, if a part of them is rare, and the takes into it. */
    private void markInside(int j) {
        int row = j * range;
        int n = start + j;
        int[] near = rare.near();
        for (int t : rules.splits()) {
            for (int i = 0; i < near.length && near[i] <= j - t; i++) {
                marks[row + (nearValues[i] ^ values[n - t - near[i]])] = 1;
            }
            for (int i = 0; i < newRareCount && newRare[i] < n - t; i++) {
                marks[row + (values[newRare[i]] ^ values[n - t - newRare[i]])] = 1;
            }
        }
        int[] takes = rules.takes();
        for (int i = 0; i < takes.length && takes[i] <= j; i++) {
            marks[row + values[n - takes[i]]] = 1;
        }
    }

    /**
     * The least rare value below the candidate that no split makes, else the candidate. No split makes a value out of
     * range; so a candidate out of range gives way to the least such value.
     */
    private int leastUnseen(int n, int j, int candidate) {
        int top = Math.min(candidate, range);
        for (int v : rareValues[n & 1]) {
            if (v >= top) {
                break;
            }
            if (isUnseen(n, j, v)) {
                return v;
            }
        }
        return top;
    }

    /** The same where the lane's candidate is the one of {@link #seeRareValues}, so that the open values are listed. */
    private int leastOpen(int n, int j, int candidate) {
        for (int i = openCount - 1; i >= 0 && openValues[i] < candidate; i--) {
            int v = openValues[i];
            if (!space.isCommon(v, n) && isUnseen(n, j, v)) {
                return v;
            }
        }
        return candidate;
    }

    /** Whether no split of heap n makes the value. */
    private boolean isUnseen(int n, int j, int v) {
        return (seen[WORDS * v + (j >> 6)] >>> j & 1) == 0 && marks[j * range + v] == 0 && !occurs(n, v);
    }

    private boolean occurs(int n, int value) {
        for (int t : rules.splits()) {
            int total = n - t;
            int to = rules.unequal() ? (total - 1) / 2 : total / 2;
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
        return marked + scanned + check.compared() + witnesses.tests() * BLOCK;
    }

    long bytes() {
        return marks.length + 8L * (lanesByCandidate.length + seen.length);
    }
}
