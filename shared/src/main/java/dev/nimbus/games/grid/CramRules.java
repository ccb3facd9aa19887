package dev.nimbus.games.grid;

import dev.nimbus.games.Sizes;
import dev.nimbus.games.grid.cells.PathValues;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.search.SearchRules;
import java.util.List;

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
    public void options(Board board, Sink<Board> sink) {
        long[] rows = board.toWords();
        boolean more = true;
        for (int r = 0; r < rows.length; r++) {
            for (long rest = rows[r] & rows[r] >>> 1; rest != 0 && more; rest &= rest - 1) {
                more = sink.accept(without(rows, r, 3 * Long.lowestOneBit(rest), 0));
            }
            long below = r + 1 < rows.length ? rows[r + 1] : 0;
            for (long rest = rows[r] & below; rest != 0 && more; rest &= rest - 1) {
                more = sink.accept(without(rows, r, Long.lowestOneBit(rest), Long.lowestOneBit(rest)));
            }
        }
    }

    private static Board without(long[] rows, int r, long cells, long cellsBelow) {
        long[] left = rows.clone();
        left[r] &= ~cells;
        if (cellsBelow != 0) {
            left[r + 1] &= ~cellsBelow;
        }
        return Board.ofWords(Board.MOST_WIDE, left);
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
