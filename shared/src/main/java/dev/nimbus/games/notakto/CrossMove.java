package dev.nimbus.games.notakto;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;

/** An X on a free square: {@code {"board":0,"at":[0,1]}}. */
record CrossMove(int board, int row, int column) implements Move {
    static CrossMove of(int index, CrossBoard board, int square) {
        return new CrossMove(index, square / board.width(), square % board.width());
    }

    @Override
    public void writeTo(FieldWriter out) {
        out.number("board", board).numbers("at", row, column);
    }
}
