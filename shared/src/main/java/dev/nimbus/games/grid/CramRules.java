package dev.nimbus.games.grid;

import dev.nimbus.games.Sizes;
import dev.nimbus.games.grid.cells.PathValues;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.search.SearchRules;
import java.util.List;
import java.util.function.Predicate;

/**
 * Cram for the search. A position is any set of cells; components are connected and up to symmetry. A line is Dawson's
 * Kayles and known beforehand under normal play.
 *
 * @param play the convention of the search
 */
record CramRules(Play play) implements SearchRules<Board> {
    /** How many rows are split into parts, reflected and compared in a step of work. */
    private static final int ROWS_OF_A_STEP = 2;

    @Override
    public void options(Board board, Predicate<Board> sink) {
        options(board.toWords(), left -> sink.test(Board.ofWords(Board.MOST_WIDE, left)));
    }

    /** Shows the rows that each domino leaves, in fresh arrays, until the sink has seen enough; says whether all were shown. */
    static boolean options(long[] rows, Predicate<long[]> sink) {
        boolean more = true;
        for (int r = 0; r < rows.length && more; r++) {
            more = options(rows, r, rows[r] & rows[r] >>> 1, r, 1, sink)
                    && (r + 1 == rows.length || options(rows, r, rows[r] & rows[r + 1], r + 1, 0, sink));
        }
        return more;
    }

    /** The dominoes whose first cells are in row {@code r}. */
    private static boolean options(
            long[] rows, int r, long firstCells, int otherRow, int right, Predicate<long[]> sink) {
        boolean more = true;
        for (long rest = firstCells; rest != 0 && more; rest &= rest - 1) {
            long cell = Long.lowestOneBit(rest);
            long[] left = rows.clone();
            left[r] &= ~cell;
            left[otherRow] &= ~(cell << right);
            more = sink.test(left);
        }
        return more;
    }

    @Override
    public List<Board> components(Board board) {
        return BoardParts.of(board.toWords());
    }

    @Override
    public long size(Board board) {
        return Sizes.ofObject() + board.size();
    }

    @Override
    public long work(Board board) {
        return 2L + board.height() / ROWS_OF_A_STEP;
    }

    @Override
    public int weight(Board component) {
        return component.freeCells();
    }

    @Override
    public long knownValue(Board component) {
        boolean line = play == Play.NORMAL && (component.height() == 1 || component.width() == 1);
        return line ? PathValues.path(component.freeCells() - 1) : -1;
    }
}
