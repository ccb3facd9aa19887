package dev.nimbus.games.grid;

import dev.nimbus.games.heap.Heaps;
import dev.nimbus.theory.Budget;
import java.util.Arrays;

/**
 * The lost boards of Chomp within a board. To the rows below the first belongs at most one first row that makes the whole
 * a P-position, for from a longer one a bite leads there. So a table of the lower rows does, with that first row for each:
 * the shortest from which no bite below the first row leads to a P-position; there is none where a bite that shortens
 * the lower rows with the first does.
 */
final class ChompLosses {
    private final Subboards lower;
    private final int[] firsts;
    private final int[] bites;
    private final int[] seen;

    /** Those within {@code board}, of two rows or more. */
    ChompLosses(Budget budget, long... board) {
        long[] rows = lower(board);
        lower = new Subboards(rows);
        budget.hold((long) Integer.BYTES * lower.count());
        firsts = new int[lower.count()];
        bites = new int[rows.length];
        seen = new int[(int) (rows[0] + ChompValues.cells(rows)) + 2];
        firsts[0] = 1;
        for (int n = 1; n < firsts.length; n++) {
            lower.next();
            budget.spend(1 + lower.cells() / ChompValues.BITES_OF_A_STEP);
            firsts[n] = first(n);
        }
    }

    /** Whether the lost boards within {@code board}, of two rows or more, can be listed. */
    static boolean areFew(long... board) {
        long[] rows = lower(board);
        return ChompValues.steps(Subboards.count(rows), ChompValues.cells(rows)) <= ChompValues.MOST_STEPS;
    }

    private static long[] lower(long... board) {
        return Arrays.copyOfRange(board, 1, board.length);
    }

    /** The first row that makes a P-position with the lower rows reached, which have number {@code n}; 0 if none does. */
    private int first(int n) {
        int height = bites.length;
        for (int column = 0; column < lower.row(0); column++) {
            height = ChompValues.height(lower, column, height);
            lower.bites(column, height, bites);
            for (int r = 0; r < height; r++) {
                seen[firsts[bites[r]]] = n;
            }
            if (column > 0 && firsts[bites[0]] == column) {
                return 0;
            }
        }
        int first = lower.row(0);
        while (seen[first] == n) {
            first++;
        }
        return first;
    }

    /** The one first row that is lost with the lower rows of {@code board}; 0 if none is. */
    long first(Heaps board) {
        return firsts[lower.number(board, 1)];
    }

    boolean isLost(Heaps board) {
        return board.get(0) == first(board);
    }
}
