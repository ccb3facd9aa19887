package dev.nimbus.tables.kernel.sparse;

import dev.nimbus.tables.rules.TwoPartRules;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The marks of a block of heaps, a row of bytes for each, and the candidates that follow from them: for each heap the
 * least common value that is neither marked nor was met by the {@link CandidateCheck}.
 *
 * <p>Idea: a rare heap r makes G(r) ⊕ G(n − t − r) for 256 heaps n that stand side by side, so the values read stand side by
 * side too; a byte is a mark, so that no bits are shifted. Rows are made 32 at a time, for the first-level cache.
 *
 * <p>Invariants: a mark in a row is a value that some split or take of that heap makes. A candidate only grows, for marks of
 * common values are only added: the one mark that is taken away is that of 0, which is rare there. So a common value that was
 * passed is excluded for good, and each lane goes through its common values once.
 *
 * <p>Cost: for a block 256 marks for each kind of split and marked rare heap, and 256 bytes for each value in the range.
 */
final class BlockMarks {

    /** Heaps whose marks are made together, so that they fit the first-level cache. */
    private static final int STRIP = 32;

    private static final int BLOCK = SparseSpace.BLOCK;

    private final TwoPartRules rules;
    private final RareHeaps rare;

    private char[] values = new char[0];
    private int start;
    /** Values are below this power of two; it is the length of a row. */
    private int range;

    private byte[] marks = new byte[0];
    /** The common values of heaps of even and of odd size, ascending, the last one out of range. */
    private final int[][] common = new int[2][];
    /** The candidate of each lane, as an index among the common values. */
    private final int[] candidates = new int[BLOCK];

    private final int[] nearValues = new int[BLOCK];
    private final int[] newRare = new int[BLOCK];
    private int newRareCount;
    private long marked;

    BlockMarks(TwoPartRules rules, RareHeaps rare) {
        this.rules = rules;
        this.rare = rare;
    }

    void use(SparseSpace space, int newRange) {
        range = newRange;
        marks = new byte[BLOCK * range];
        for (int parity = 0; parity < 2; parity++) {
            int n = parity;
            long within =
                    IntStream.range(0, range).filter(v -> space.isCommon(v, n)).count();
            common[parity] = IntStream.iterate(0, v -> v + 1)
                    .filter(v -> space.isCommon(v, n))
                    .limit(within + 1)
                    .toArray();
        }
    }

    /** Begins the block of heaps from {@code first} on: marks what near, productive and new rare heaps make. */
    void begin(char[] array, int first) {
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

    /**
     * The hot loop: a constant number of lanes, each with a row of marks of its own. All values are below {@code range}, a
     * power of two, and so are their xors: no mark falls into the next row.
     */
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

    /**
     * Two equal heaps make 0, and are no option here. 0 is a rare value for every heap, as the position does not count in
     * such games (TwoPartRules.positionMayCount); that it occurs is shown otherwise.
     */
    private void unmarkEqualSplit(int lane) {
        marks[lane * range] = 0;
    }

    /** The index among the common values of the least one without a mark, from index {@code from} on. */
    private int nextOpen(int lane, int from) {
        int[] list = common[start + lane & 1];
        int row = lane * range;
        int last = list.length - 1;
        int k = from;
        // The last value of the list is out of range and has no mark: it ends the loop.
        while (k < last && marks[row + list[k]] != 0) {
            k++;
        }
        return k;
    }

    /** The candidate of a lane; one that is out of range cannot be met. */
    int candidate(int lane) {
        return common[start + lane & 1][candidates[lane]];
    }

    /** The candidate of the lane is no mex: takes the next one. */
    void meet(int lane) {
        candidates[lane] = nextOpen(lane, candidates[lane] + 1);
    }

    /** Goes through all checked heaps for this lane alone, and takes the right candidate. */
    void finishAlone(int lane) {
        int row = lane * range;
        int[] list = rare.checked();
        char[] own = rare.checkedValues();
        for (int t : rules.splits()) {
            int total = start + lane - t;
            for (int i = 0; i < list.length; i++) {
                marks[row + (own[i] ^ values[total - list[i]])] = 1;
            }
        }
        marked += (long) list.length * rules.splits().length;
        if (rules.unequal()) {
            unmarkEqualSplit(lane);
        }
        candidates[lane] = nextOpen(lane, candidates[lane]);
    }

    /** Marks what the splits with a part inside the block make, if a part of them is rare, and the takes into it. */
    void markInside(int lane) {
        int row = lane * range;
        int n = start + lane;
        int[] near = rare.near();
        for (int t : rules.splits()) {
            for (int i = 0; i < near.length && near[i] <= lane - t; i++) {
                marks[row + (nearValues[i] ^ values[n - t - near[i]])] = 1;
            }
            for (int i = 0; i < newRareCount && newRare[i] < n - t; i++) {
                marks[row + (values[newRare[i]] ^ values[n - t - newRare[i]])] = 1;
            }
        }
        int[] takes = rules.takes();
        for (int i = 0; i < takes.length && takes[i] <= lane; i++) {
            marks[row + values[n - takes[i]]] = 1;
        }
    }

    /** Takes note of a rare heap inside the block. */
    void addRare(int position) {
        newRare[newRareCount++] = position;
    }

    /** Whether the value, below the range, was marked for this lane. */
    boolean isMarked(int lane, int value) {
        return marks[lane * range + value] != 0;
    }

    /** How many marks were made. */
    long marked() {
        return marked;
    }

    long bytes() {
        return marks.length;
    }
}
