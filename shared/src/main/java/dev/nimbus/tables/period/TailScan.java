package dev.nimbus.tables.period;

import dev.nimbus.tables.kernel.sparse.FewRare;
import dev.nimbus.tables.kernel.sparse.SparseSpace;
import dev.nimbus.tables.rules.TwoPartRules;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.tables.values.ValueCursor;
import dev.nimbus.tables.values.ValueFile;
import java.io.IOException;
import java.util.Arrays;

/**
 * Computes values far up while holding the first {@link #HELD} values and the last ones alone.
 *
 * <p>{@link FewRare} proposes the mex, exact for every mask, and each rare value below it must be seen to occur. Splits are looked at from the most
 * uneven one on, where both parts are held. A value that is not found there is looked for among all other splits in the
 * file, which is slow and hardly ever needed. A rare heap can be used for ever if it is among those held, for then what
 * it leaves is among the last ones; one that is not ends the method ({@link OutOfReach}).
 */
public final class TailScan {

    /** How many values are held from heap 0 on, and as many before the heap that is computed. */
    public static final int HELD = 1 << 20;
    /** Values must stay below this. */
    static final int RANGE = FewRare.RANGE;
    /** The most rare heaps with which it is worth while. */
    private static final int MOST_RARE = 4096;
    /** How many splits of one kind are looked at before those of the next kind. */
    private static final int RUN = 16;

    /** The game is not one that can be computed so. */
    public static final class OutOfReach extends Exception {

        private static final long serialVersionUID = 1L;

        OutOfReach(String why) {
            super(why, null, false, false);
        }
    }

    private final TwoPartRules rules;
    private final int depth;
    private final ValueCursor small;
    private final ValueCursor large;
    private final char[] head;
    /** The last values: entry HELD is that of heap {@link #start}. */
    private final char[] window = new char[HELD + Segment.LENGTH];

    private final FewRare rare;
    private long start;
    private long deepest;

    /**
     * @param file holds the first values at least, from heap 0 to HELD − 1
     * @param first those values
     * @throws OutOfReach if the game has no suitable sparse space
     */
    public TailScan(TwoPartRules rules, ValueFile file, char[] first) throws OutOfReach {
        this(rules, file, first, HELD / 2);
    }

    /** @param depth splits with a smaller part from this on are looked at in the file; HELD / 2 at most */
    public TailScan(TwoPartRules rules, ValueFile file, char[] first, int depth) throws OutOfReach {
        this.rules = rules;
        this.depth = depth - rules.last() - RUN;
        this.small = new ValueCursor(file);
        this.large = new ValueCursor(file);
        this.head = Arrays.copyOf(first, HELD);
        this.rare = new FewRare(space(rules, head));
        for (int n = 1; n < HELD; n++) {
            noteRare(n, head[n]);
        }
        System.arraycopy(head, 0, window, Segment.LENGTH, HELD);
        start = HELD;
    }

    private static SparseSpace space(TwoPartRules rules, char[] head) throws OutOfReach {
        int[][] histogram = new int[2][RANGE];
        for (int n = 0; n < HELD; n++) {
            if (head[n] >= RANGE) {
                throw new OutOfReach("heap " + n + " has the value " + (int) head[n] + ", past " + (RANGE - 1));
            }
            histogram[n & 1][head[n]]++;
        }
        return SparseSpace.choose(histogram[0], histogram[1], rules.positionMayCount(), rules.splits()[0]);
    }

    private void noteRare(long n, int value) throws OutOfReach {
        if (!rare.isRare(value, n)) {
            return;
        }
        if (n > HELD - rules.last() - 1 || rare.count() == MOST_RARE) {
            throw new OutOfReach("heap " + n + " is rare, and rare heap number " + (rare.count() + 1) + "; the first "
                    + HELD + " heaps should hold them all, " + MOST_RARE + " at most");
        }
        rare.add((int) n, value);
    }

    /** The heap that comes next. */
    public long start() {
        return start;
    }

    /** How many rare heaps there are. */
    public int rareCount() {
        return rare.count();
    }

    /** The smaller part of the most even split that had to be looked at, apart from those with rare heaps. */
    public long deepest() {
        return deepest;
    }

    /** Takes in the next segment, computed before. */
    public void take(Segment segment) throws OutOfReach {
        makeRoom();
        for (int j = 0; j < Segment.LENGTH; j++) {
            put(j, segment.get(j));
        }
        start += Segment.LENGTH;
    }

    /** Computes the next segment. */
    public Segment computeBlocking() throws OutOfReach, IOException {
        makeRoom();
        int[] values = new int[Segment.LENGTH];
        for (int j = 0; j < Segment.LENGTH; j++) {
            values[j] = value(j);
            put(j, values[j]);
        }
        Segment segment = Segment.pack(start / Segment.LENGTH, values, 0);
        start += Segment.LENGTH;
        return segment;
    }

    /** The value of heap {@code n}, one of the last HELD before {@link #start}. */
    public int last(long n) {
        return window[(int) (n - start) + window.length];
    }

    /** After this, entry HELD + j is that of heap start + j. */
    private void makeRoom() {
        System.arraycopy(window, Segment.LENGTH, window, 0, HELD);
    }

    private void put(int j, int value) throws OutOfReach {
        if (value >= RANGE) {
            throw new OutOfReach("heap " + (start + j) + " has a value of " + RANGE + " or more");
        }
        window[HELD + j] = (char) value;
        noteRare(start + j, value);
    }

    private int value(int j) throws IOException {
        int at = HELD + j;
        long reached = 0;
        for (int t : rules.takes()) {
            reached |= 1L << window[at - t];
        }
        for (int t : rules.splits()) {
            reached |= rare.reached(window, at - t, rare.count());
        }
        long missing = rare.unseen(start + j, reached);
        if (missing != 0) {
            missing = scan(at, missing);
        }
        if (missing != 0) {
            missing = scanFile(start + j, missing);
        }
        return rare.mex(start + j, reached, missing);
    }

    /** Goes through the splits both of whose parts are held, until no value of the set is missing. */
    private long scan(int at, long wanted) {
        long missing = wanted;
        int from = 1;
        for (; missing != 0 && from < depth; from += RUN) {
            for (int t : rules.splits()) {
                missing &= ~reached(head, from, window, at - t - from);
            }
        }
        deepest = Math.max(deepest, from - 1);
        return missing;
    }

    /**
     * The hot loop: a constant number of splits, so that it is unrolled. All values are below {@link #RANGE}, or the shift
     * would count modulo 64.
     */
    private static long reached(char[] head, int from, char[] window, int to) {
        long reached = 0;
        for (int i = 0; i < RUN; i++) {
            reached |= 1L << (head[from + i] ^ window[to - i]);
        }
        return reached;
    }

    /** Goes through all splits, wherever their parts are kept. */
    private long scanFile(long n, long wanted) throws IOException {
        long missing = wanted;
        for (int t : rules.splits()) {
            long total = n - t;
            long a = 1;
            for (; 2 * a <= total && missing != 0; a++) {
                missing &= ~(1L << (anyBlocking(a, small) ^ anyBlocking(total - a, large)));
            }
            deepest = Math.max(deepest, a - 1);
        }
        return missing;
    }

    private int anyBlocking(long n, ValueCursor cursor) throws IOException {
        if (n < HELD) {
            return head[(int) n];
        }
        return n >= start - HELD ? window[(int) (n - start) + HELD] : cursor.atBlocking(n);
    }
}
