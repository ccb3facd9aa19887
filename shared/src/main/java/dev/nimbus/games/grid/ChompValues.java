package dev.nimbus.games.grid;

import dev.nimbus.games.heap.Heaps;
import dev.nimbus.theory.Budget;
import java.util.function.ToLongFunction;

/** The nim-values of all boards of Chomp within a board, where these are few enough; each bite costs some nanoseconds. */
final class ChompValues {
    /** How many bites are looked up in a step of work. */
    static final int BITES_OF_A_STEP = 16;

    /** The most steps that a table may take; where it would take more, a search may find what it needs. */
    static final long MOST_STEPS = Budget.DEFAULT_STEPS / 2;

    private ChompValues() {}

    /** Whether the nim-values of all boards within {@code board} can be listed. */
    static boolean areFew(long... board) {
        return cells(board) < Character.MAX_VALUE && steps(Subboards.count(board), cells(board)) <= MOST_STEPS;
    }

    static long cells(long... board) {
        double cells = 0;
        for (long row : board) {
            cells += row;
        }
        return (long) cells;
    }

    /** A board has half as many cells as the whole, on average. */
    static double steps(int boards, long cells) {
        return boards == Integer.MAX_VALUE ? boards * (double) boards : boards * (1.0 + cells / 2 / BITES_OF_A_STEP);
    }

    /** The nim-values of all boards within {@code board}. */
    static ToLongFunction<Heaps> of(Budget budget, long... board) {
        Subboards boards = new Subboards(board);
        budget.require(boards.count() - 1); // Before it makes room for them.
        budget.hold((long) Character.BYTES * boards.count());
        char[] values = new char[boards.count()];
        int[] bites = new int[board.length];
        int[] seen = new int[(int) cells(board) + 2];
        for (int n = 1; n < values.length; n++) {
            boards.next();
            budget.spend(1 + boards.cells() / BITES_OF_A_STEP);
            int height = board.length;
            for (int column = 0; column < boards.row(0); column++) {
                height = height(boards, column, height);
                boards.bites(column, height, bites);
                for (int r = column == 0 ? 1 : 0; r < height; r++) {
                    seen[values[bites[r]]] = n;
                }
            }
            while (seen[values[n]] == n) {
                values[n]++;
            }
        }
        return found -> values[boards.number(found, 0)];
    }

    static int height(Subboards boards, int column, int most) {
        int height = most;
        while (height > 0 && boards.row(height - 1) <= column) {
            height--;
        }
        return height;
    }
}
