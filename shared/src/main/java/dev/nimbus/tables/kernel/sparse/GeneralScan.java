package dev.nimbus.tables.kernel.sparse;

import dev.nimbus.tables.rules.TwoPartRules;
import java.util.Arrays;

/**
 * Computes heap by heap in games without a good sparse space.
 *
 * <p>A sample of the splits excludes most values; the least value left is the candidate, and a straight scan of all
 * other splits shows whether it occurs. If it does, the next one is the candidate.
 */
final class GeneralScan {

    /** Timed: a mark takes as long as two scanned splits. */
    private static final int MARK_COST = 2;

    private final TwoPartRules rules;
    private final LaneCells cells;
    private byte[] marks = new byte[0];
    /** How many splits of each kind are marked before a candidate is scanned for. */
    private int sample = 2048;

    private long marked;
    private long scanned;
    private long markedBefore;
    private long scannedBefore;

    GeneralScan(TwoPartRules rules, LaneCells cells) {
        this.rules = rules;
        this.cells = cells;
    }

    /** Until the next call all values must stay below {@code range}. */
    void use(int range) {
        marks = new byte[range + 1];
    }

    /**
     * Computes the heaps from {@code start} on.
     *
     * @param values holds all values before, and room for more; cells hold them as well
     * @return how many were computed; fewer than {@code count} only if the last one left the range
     */
    int compute(char[] values, int start, int count) {
        for (int n = start; n < start + count; n++) {
            if ((n & 63) == 0) {
                balance();
            }
            Arrays.fill(marks, (byte) 0);
            for (int t : rules.takes()) {
                marks[values[n - t]] = 1;
            }
            for (int t : rules.splits()) {
                mark(values, n - t, Math.min(sample, rules.largestSmallerPart(n - t)));
            }
            int value = mex(n);
            values[n] = (char) value;
            cells.append(value);
            if (value >= marks.length - 1) {
                return n - start + 1;
            }
        }
        return count;
    }

    /** Marks more where much was scanned of late. A mark costs as much as scanning {@link #MARK_COST} splits. */
    private void balance() {
        boolean more = scanned - scannedBefore > (marked - markedBefore) * MARK_COST;
        sample = more ? sample + sample / 8 : Math.max(512, sample - sample / 8);
        markedBefore = marked;
        scannedBefore = scanned;
    }

    private void mark(char[] values, int total, int to) {
        byte[] row = marks;
        for (int a = 1; a <= to; a++) {
            row[values[a] ^ values[total - a]] = 1;
        }
        marked += to;
    }

    private int mex(int n) {
        int value = 0;
        while (value < marks.length - 1 && (marks[value] != 0 || occurs(n, value, sample + 1))) {
            value++;
        }
        return value;
    }

    private boolean occurs(int n, int value, int from) {
        for (int t : rules.splits()) {
            int total = n - t;
            int to = rules.largestSmallerPart(total);
            int at = cells.findSplit(total, from, to, value);
            scanned += Math.max(0, (at < 0 ? to : at) - from);
            if (at >= 0) {
                return true;
            }
        }
        return false;
    }

    /** How many options were marked or scanned so far. */
    long work() {
        return marked + scanned;
    }

    long bytes() {
        return marks.length;
    }
}
