package dev.nimbus.games;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;

/**
 * A move that one integer or two tell: {@code {"edge":0}}, {@code {"coin":0,"to":3}}.
 *
 * @param field the name of the first
 * @param number the first
 * @param secondField the name of the second, or ""
 * @param secondNumber the second
 */
public record NumbersMove(String field, long number, String secondField, long secondNumber) implements Move {
    /**
     * A move that one integer tells.
     *
     * @param field its name
     * @param number the integer
     */
    public NumbersMove(String field, long number) {
        this(field, number, "", 0);
    }

    @Override
    public void writeTo(FieldWriter out) {
        out.number(field, number);
        if (!secondField.isEmpty()) {
            out.number(secondField, secondNumber);
        }
    }
}
