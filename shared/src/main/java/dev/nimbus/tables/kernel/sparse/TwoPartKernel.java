package dev.nimbus.tables.kernel.sparse;

import dev.nimbus.tables.kernel.Kernel;
import dev.nimbus.tables.kernel.PlainRecurrence;
import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.TwoPartRules;
import dev.nimbus.tables.values.GrowingValues;
import java.util.Arrays;

/**
 * Games that take finitely many numbers of tokens and leave at most two heaps: octal codes and Grundy's game.
 *
 * <p>The first values come from the plain recurrence. Then, each time the table has grown by half, the division into
 * rare and common heaps is chosen again: with few rare heaps the next values come from {@link SparseBlocks}, else from
 * {@link GeneralScan}.
 *
 * <p>Its constants and those of the classes beside it are timed in docs/RATIONALE.md (The constants of the sparse kernel).
 */
public final class TwoPartKernel implements Kernel {

    /** Values before any division is chosen: more than most games need to show their sparse space. */
    private static final int PLAIN = 1024;
    /** Up to so many rare heaps a heap alone is faster than its share of a block: with 37 it is, with 690 it is not. */
    private static final int FEW_RARE = 200;
    /** Bytes for each value while a table grows: 2.5 are held, 4.5 while the array is copied. */
    private static final int FEW_RARE_BYTES = 4;

    /** The same with cells and witnesses: 8 to 15 are held past 200 000 heaps. */
    private static final int BLOCK_BYTES = 14;
    /** Without a sparse space a heap may take half a millisecond: the 500 000 splits of heap 10⁶, where the default budget ends. */
    private static final int GENERAL_GRAIN = 16;

    private enum Way {
        BLOCKS,
        FEW_RARE,
        GENERAL
    }

    private final TwoPartRules rules;
    private final Kernel plain;
    private final LaneCells cells = new LaneCells();
    private final Witnesses witnesses = new Witnesses();
    private final RareHeaps rare = new RareHeaps();
    private final SparseBlocks blocks;
    private final FewRareScan few;
    private final GeneralScan general;

    private final int[][] histogram = {new int[64], new int[64]};
    private int counted;
    private int largest;
    private SparseSpace space = new SparseSpace(0, false, 0);
    private Way way = Way.GENERAL;
    /** Whether the list of rare heaps is complete. */
    private boolean listed;

    private int nextChoice;
    private int range;

    /** @param moves leave two heaps at most, and have no tail */
    public TwoPartKernel(MoveRules moves) {
        this.rules = TwoPartRules.of(moves);
        this.plain = new PlainRecurrence(moves);
        this.blocks = new SparseBlocks(rules, cells, witnesses, rare);
        this.few = new FewRareScan(rules, rare);
        this.general = new GeneralScan(rules, cells);
    }

    @Override
    public void extend(GrowingValues values, int length) {
        int plainTo = PLAIN + 2 * rules.last();
        plain(values, Math.min(length, plainTo));
        if (counted != values.length()) {
            nextChoice = 0;
            listed = false;
        }
        while (values.length() < length && !values.isWide() && largest < LaneCells.VALUE_LIMIT) {
            advance(values, length);
        }
        plain(values, length);
    }

    private void plain(GrowingValues values, int length) {
        if (values.length() < length) {
            plain.extend(values, length);
        }
    }

    private void advance(GrowingValues values, int length) {
        int start = values.length();
        char[] array = values.room(length + SparseSpace.BLOCK);
        if (start >= nextChoice) {
            choose(array, start);
        }
        if (way != Way.FEW_RARE) {
            cells.reserve(length + SparseSpace.BLOCK);
        }
        int count = Math.min(Math.min(length, nextChoice) - start, SparseSpace.BLOCK);
        int done = compute(array, start, count);
        values.setLength(start + done);
        count(array, start + done);
        if (done < count || largest >= range) {
            nextChoice = start + done;
        }
    }

    private int compute(char[] values, int start, int count) {
        return switch (way) {
            case FEW_RARE -> few.compute(values, start, count);
            case GENERAL -> general.compute(values, start, count);
            case BLOCKS -> {
                witnesses.reserve(start + 2 * SparseSpace.BLOCK);
                yield blocks.compute(values, start, count);
            }
        };
    }

    private void count(char[] values, int to) {
        for (int n = counted; n < to; n++) {
            int value = values[n];
            if (value >= histogram[0].length) {
                int wider = 2 * Integer.highestOneBit(value);
                histogram[0] = Arrays.copyOf(histogram[0], wider);
                histogram[1] = Arrays.copyOf(histogram[1], wider);
            }
            histogram[n & 1][value]++;
            largest = Math.max(largest, value);
        }
        counted = to;
    }

    private void choose(char[] values, int length) {
        count(values, length);
        nextChoice = length + length / 2;
        range = Math.max(16, 2 * Integer.highestOneBit(largest));
        SparseSpace chosen = SparseSpace.choose(
                Arrays.copyOf(histogram[0], range),
                Arrays.copyOf(histogram[1], range),
                rules.positionMayCount(),
                rules.splits()[0]);
        if (way != Way.FEW_RARE || !listed || !chosen.equals(space)) {
            space = chosen;
            listRare(values, length);
        }
        way = way(length);
        if (way == Way.FEW_RARE) {
            few.use(space, values);
            return;
        }
        cells.extend(values, length);
        if (way == Way.BLOCKS) {
            prepareBlocks(values, length);
        } else {
            general.use(range);
        }
    }

    private void listRare(char[] values, int length) {
        rare.clear();
        for (int n = 1; n < length; n++) {
            if (!space.isCommon(values[n], n)) {
                rare.add(n);
            }
        }
        listed = true;
    }

    private Way way(int length) {
        // In blocks a game with a rare heap in four takes three times as long as here; 0.14, with one in thirty,
        // belongs there.
        if (space.mask() == 0 || rare.count() >= length / 8) {
            return Way.GENERAL;
        }
        boolean few = rare.count() <= FEW_RARE && range <= FewRareScan.RANGE;
        return few ? Way.FEW_RARE : Way.BLOCKS;
    }

    private void prepareBlocks(char[] values, int length) {
        Productivity productivity = new Productivity(rules, space, rare, values, length, range);
        productivity.rank();
        int farTo = length - rules.last() - 1;
        rare.divide(values, SparseSpace.BLOCK, farTo, productivity.bestMarked(cells.width() == 1 ? 0.05 : 0.08));
        int[] recent = new int[range];
        for (int n = length / 2; n < length; n++) {
            recent[values[n]]++;
        }
        witnesses.choose(values, length, SparseSpace.BLOCK, farTo, recent, range);
        blocks.use(space, range);
    }

    @Override
    public boolean adapts() {
        return true;
    }

    @Override
    public double bytesPerValue() {
        return switch (way) {
            case FEW_RARE -> FEW_RARE_BYTES;
            case BLOCKS -> BLOCK_BYTES;
            case GENERAL -> Double.POSITIVE_INFINITY;
        };
    }

    @Override
    public int grain() {
        return way == Way.GENERAL ? GENERAL_GRAIN : SparseSpace.BLOCK;
    }

    @Override
    public long work() {
        return plain.work() + few.work() + blocks.work() + general.work();
    }

    @Override
    public long bytes() {
        return plain.bytes() + blocks.bytes() + general.bytes() + cells.bytes() + witnesses.bytes() + rare.bytes();
    }
}
