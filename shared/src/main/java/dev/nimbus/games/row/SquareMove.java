package dev.nimbus.games.row;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;

/** An X on a free square: {@code {"row":0,"square":3}}. */
record SquareMove(int row, long square) implements Move {
    @Override
    public void writeTo(FieldWriter out) {
        out.number("row", row).number("square", square);
    }
}
