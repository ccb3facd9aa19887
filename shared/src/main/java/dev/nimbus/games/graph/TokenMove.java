package dev.nimbus.games.graph;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;

/**
 * A token moving along an edge: {@code {"token":0,"to":3}}.
 *
 * @param token its index
 * @param to the vertex it comes to
 */
record TokenMove(int token, int to) implements Move {
    @Override
    public void writeTo(FieldWriter out) {
        out.number("token", token).number("to", to);
    }
}
