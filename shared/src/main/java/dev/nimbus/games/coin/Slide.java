package dev.nimbus.games.coin;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;

/**
 * A coin sliding left: {@code {"coin":0,"to":3}}.
 *
 * @param coin its index
 * @param to the square it comes to
 */
record Slide(int coin, long to) implements Move {
    @Override
    public void writeTo(FieldWriter out) {
        out.number("coin", coin).number("to", to);
    }
}
