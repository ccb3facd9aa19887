package dev.nimbus.games.pair;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;

/**
 * Two numbers, as a position and as the move that leads there: {@code {"to":[a,b]}}.
 *
 * @param a the first, from 0 to 2⁶³−1
 * @param b the second, likewise
 */
public record Pair(long a, long b) implements Move {
    static Pair read(PositionInput input) {
        long[] numbers = input.integers("number");
        if (numbers.length != 2) {
            throw Refusal.invalidPosition(
                    (numbers.length == 1 ? "there is 1 number" : "there are " + numbers.length + " numbers")
                            + "; expected 2",
                    "");
        }
        return new Pair(numbers[0], numbers[1]);
    }

    long smaller() {
        return Math.min(a, b);
    }

    long larger() {
        return Math.max(a, b);
    }

    /** Shows these numbers as an option; says whether to go on. */
    boolean show(OptionVisitor<Pair> visitor) {
        return visitor.visit(this, this);
    }

    @Override
    public void writeTo(FieldWriter out) {
        out.numbers("to", a, b);
    }

    @Override
    public String toString() {
        return "[" + a + "," + b + "]";
    }
}
