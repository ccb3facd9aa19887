package dev.nimbus.games.graph;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;

/**
 * Cutting an edge: {@code {"edge":0}}.
 *
 * @param edge its index
 */
public record EdgeMove(int edge) implements Move {
    @Override
    public void writeTo(FieldWriter out) {
        out.number("edge", edge);
    }
}
