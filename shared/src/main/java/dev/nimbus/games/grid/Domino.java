package dev.nimbus.games.grid;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;

/** A domino on two cells, the upper or left one first: {@code {"from":[0,0],"to":[0,1]}}. */
record Domino(int row, int column, int toRow, int toColumn) implements Move {
    @Override
    public void writeTo(FieldWriter out) {
        out.numbers("from", row, column).numbers("to", toRow, toColumn);
    }

    Board place(Board board) {
        return board.block(row, column, toRow, toColumn);
    }
}
