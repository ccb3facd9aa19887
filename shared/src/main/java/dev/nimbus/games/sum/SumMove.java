package dev.nimbus.games.sum;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;

/** A move in one component of a sum: {@code {"component":0,"move":{…}}}. */
public record SumMove(int component, Move move) implements Move {
    /** The name of the field that holds the component's index. */
    static final String COMPONENT = "component";

    @Override
    public void writeTo(FieldWriter out) {
        out.number(COMPONENT, component).move("move", move);
    }
}
