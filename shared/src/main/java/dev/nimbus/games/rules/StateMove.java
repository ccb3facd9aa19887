package dev.nimbus.games.rules;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import java.util.Arrays;
import java.util.List;

/**
 * A move by rules of one's own: {@code {"component":0,"move":1,"for":{"d":2},"to":[3]}}.
 *
 * @param component the index of the state that is moved in
 * @param move the index of the kind of move
 * @param variables the names of its variables
 * @param values their values; not written to
 * @param to the states that it leaves; not written to
 */
record StateMove(int component, int move, List<String> variables, long[] values, States to) implements Move {
    @Override
    public void writeTo(FieldWriter out) {
        out.number("component", component).number("move", move).move("for", this::writeValues);
        if (to.arity() == 1) {
            out.numbers("to", to.numbers());
        } else {
            out.lists("to", to.singles().stream().map(States::numbers).toList());
        }
    }

    private void writeValues(FieldWriter out) {
        for (int i = 0; i < values.length; i++) {
            out.number(variables.get(i), values[i]);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StateMove that
                && component == that.component
                && move == that.move
                && variables.equals(that.variables)
                && Arrays.equals(values, that.values)
                && to.equals(that.to);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * component + move) + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "component " + component + ", move " + move + " with " + variables + " = " + Arrays.toString(values)
                + " to " + to;
    }
}
