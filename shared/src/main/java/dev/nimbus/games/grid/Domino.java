package dev.nimbus.games.grid;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;

/**
 * A domino on two cells, the upper or left one first: {@code {"from":[0,0],"to":[0,1]}}.
 *
 * @param row the row of the first cell
 * @param column the column of the first cell
 * @param toRow the row of the second cell
 * @param toColumn the column of the second cell
 */
record Domino(int row, int column, int toRow, int toColumn) implements Move {
    @Override
    public void writeTo(FieldWriter out) {
        out.numbers("from", row, column).numbers("to", toRow, toColumn);
    }

    Board place(Board board) {
        return board.block(row, column, toRow, toColumn);
    }
}
