package dev.nimbus.games.grid;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Rules.OptionParts;
import java.util.List;
import java.util.function.Predicate;

/** Lists the components of the options of a board, without making the options. */
final class CramOptions implements OptionParts<Board> {
    @Override
    public boolean visit(Board position, Budget budget, Predicate<List<Board>> visitor) {
        long[] rows = Cram.narrow(position).toWords();
        boolean more = true;
        for (int r = 0; r < rows.length && more; r++) {
            more = visit(rows, r, rows[r] & rows[r] >>> 1, r, 1, visitor)
                    && (r + 1 == rows.length || visit(rows, r, rows[r] & rows[r + 1], r + 1, 0, visitor));
        }
        return more;
    }

    /** Shows what is left by dominoes whose first cells are in row {@code r}. */
    private static boolean visit(
            long[] rows, int r, long firstCells, int otherRow, int right, Predicate<List<Board>> visitor) {
        for (long cells = firstCells; cells != 0; cells &= cells - 1) {
            long cell = Long.lowestOneBit(cells);
            long[] left = rows.clone();
            left[r] &= ~cell;
            left[otherRow] &= ~(cell << right);
            if (!visitor.test(BoardParts.of(left))) {
                return false;
            }
        }
        return true;
    }
}
