package dev.nimbus.games.nim;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import java.util.Arrays;

/**
 * Which heap, put before or behind a row of End-Nim, makes it a P-position (after M. H. Albert, R. J. Nowakowski, <i>The
 * game of End-Nim</i>, 2001). To each row w belong exactly one number before(w), and one behind(w), where 0 stands for no
 * heap, so that both are 0 exactly if w itself is a P-position.
 *
 * <p>The rows x·w·y that are P-positions pair all x ≥ 0 with all y ≥ 0: before(w) with 0, 0 with behind(w), and the other
 * numbers in ascending order, as in Nim with two heaps where two pairs are given. So before(w·y) follows from y, before(w)
 * and behind(w) in one step. All that a convention changes is the empty row: both numbers are 0, or 1 under misère play,
 * where one token alone is a P-position. All rows within the row are gone through, in time n²/2 and memory n.
 */
final class EndNimTheory {
    /** How many rows within the row are gone through in a step of work. */
    private static final int ROWS_OF_A_STEP = 32;

    private final long[] row;
    private final Budget budget;

    /** Of the row of the length reached that begins at each heap. */
    private final long[] before;

    private final long[] behind;

    /** @param row heaps that are not empty, at least one */
    EndNimTheory(long[] row, Play play, Budget budget) {
        this.row = row;
        this.budget = budget;
        budget.hold(2L * Long.BYTES * (row.length + 1));
        before = new long[row.length + 1];
        behind = new long[row.length + 1];
        if (play == Play.MISERE) {
            Arrays.fill(before, 1);
            Arrays.fill(behind, 1);
        }
        for (int length = 1; length < row.length; length++) {
            lengthen(length);
        }
    }

    /** Goes on to rows of this length. */
    private void lengthen(int length) {
        budget.spend(1 + (row.length - length) / ROWS_OF_A_STEP);
        for (int i = 0; i + length <= row.length; i++) {
            long next = partner(before[i], behind[i], row[i + length - 1]);
            behind[i] = partner(behind[i + 1], before[i + 1], row[i]);
            before[i] = next;
        }
    }

    /**
     * The x that pairs with y on the two sides of a row.
     *
     * @param own what x pairs with no heap on the other side
     * @param other what y pairs with no heap on this side
     */
    private static long partner(long own, long other, long y) {
        if (y == other) {
            return 0;
        }
        long rank = y < other ? y : y - 1; // among the numbers from 1 without the other
        return rank < own ? rank : rank + 1;
    }

    /** What the first heap must be for a P-position; 0 if it must be gone. */
    long first() {
        return before[row.length == 1 ? 0 : 1];
    }

    /** What the last heap must be for a P-position; 0 if it must be gone. */
    long last() {
        return behind[0];
    }
}
