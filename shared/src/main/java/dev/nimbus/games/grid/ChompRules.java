package dev.nimbus.games.grid;

import dev.nimbus.games.heap.Heaps;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.search.SearchRules;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Chomp for the search: a board and its reflection are the same, a single row is a Nim heap, and an L of one row and
 * one column is two of them.
 */
final class ChompRules implements SearchRules<Heaps> {
    private static final int LARGEST_REFLECTED = 1000;

    /** The board after taking cell (r, c) and all to its right and below. */
    static Heaps bite(Heaps board, int r, long c) {
        long[] rows = board.toArray();
        for (int below = r; below < rows.length; below++) {
            rows[below] = Math.min(rows[below], c);
        }
        return Heaps.wrap(rows);
    }

    @Override
    public void options(Heaps board, Predicate<Heaps> sink) {
        boolean more = true;
        for (int r = 0; r < board.count(); r++) {
            for (long c = r == 0 ? 1 : 0; c < board.get(r) && more; c++) {
                more = sink.test(bite(board, r, c));
            }
        }
    }

    /** Rows and columns of a board without empty rows, with at least one, exchanged. */
    static Heaps reflected(Heaps board) {
        long[] columns = new long[(int) board.get(0)];
        int c = 0;
        for (int r = board.count(); r > 0; r--) {
            while (c < board.get(r - 1)) {
                columns[c++] = r;
            }
        }
        return Heaps.wrap(columns);
    }

    /** Whether it is a row and a column, or less. */
    static boolean isL(Heaps board) {
        return board.count() < 2 || board.get(1) == 1;
    }

    private static Heaps canonical(Heaps board) {
        Heaps trimmed = board.trimmed();
        if (trimmed.count() == 0 || trimmed.get(0) > LARGEST_REFLECTED) {
            return trimmed;
        }
        long[] columns = reflected(trimmed).toArray();
        return Arrays.compare(columns, trimmed.toArray()) < 0 ? Heaps.wrap(columns) : trimmed;
    }

    @Override
    public List<Heaps> components(Heaps board) {
        return List.of(canonical(board));
    }

    @Override
    public long knownValue(Heaps board) {
        if (board.count() == 0) {
            return 0;
        }
        return isL(board) ? (board.get(0) - 1) ^ (board.count() - 1) : -1;
    }

    @Override
    public long size(Heaps board) {
        return board.size();
    }

    /** A board is reflected by going through its columns. */
    @Override
    public long work(Heaps board) {
        return 2
                + (board.size() + Long.BYTES * (board.count() == 0 ? 0 : Math.min(board.get(0), LARGEST_REFLECTED)))
                        / Budget.BYTES_OF_WORK;
    }

    @Override
    public int weight(Heaps board) {
        long cells = 0;
        for (int r = 0; r < board.count() && cells < Integer.MAX_VALUE; r++) {
            cells += Math.min(Integer.MAX_VALUE, board.get(r));
        }
        return (int) Math.min(Integer.MAX_VALUE, cells);
    }
}
