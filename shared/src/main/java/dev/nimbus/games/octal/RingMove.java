package dev.nimbus.games.octal;

import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;

/**
 * A move in a circle or in a line: {@code {"circle":0,"to":[3]}}, {@code {"line":0,"to":[1,2]}}. Circles and lines are
 * counted apart, so an index alone does not name one.
 *
 * @param part what is changed
 * @param heap its index, and the lines that it becomes
 */
record RingMove(Part part, HeapMove heap) implements Move {
    /** What stones lie in. */
    enum Part {
        CIRCLE("circle"),
        LINE("line");

        private final String field;

        Part(String field) {
            this.field = field;
        }
    }

    @Override
    public void writeTo(FieldWriter out) {
        out.number(part.field, heap.heap()).numbers("to", heap.to());
    }
}
