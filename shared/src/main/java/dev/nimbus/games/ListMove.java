package dev.nimbus.games;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import java.util.Arrays;

/**
 * A move named by a list of integers, after the index of a part if the position has several: {@code
 * {"turn":[0,3]}}, {@code {"token":0,"to":[1,3]}}.
 *
 * @param part the name of the index, or ""
 * @param index the index
 * @param field the name of the list
 * @param items the list; not written to once the move is made
 */
public record ListMove(String part, long index, String field, long... items) implements Move {
    /**
     * A move named by a list alone.
     *
     * @param field the name of the list
     * @param items the list; not written to once the move is made
     */
    public ListMove(String field, long... items) {
        this("", 0, field, items);
    }

    @Override
    public void writeTo(FieldWriter out) {
        if (!part.isEmpty()) {
            out.number(part, index);
        }
        out.numbers(field, items);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ListMove that
                && part.equals(that.part)
                && index == that.index
                && field.equals(that.field)
                && Arrays.equals(items, that.items);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * part.hashCode() + Long.hashCode(index)) + Arrays.hashCode(items);
    }

    @Override
    public String toString() {
        return (part.isEmpty() ? "" : part + " " + index + " ") + field + " " + Arrays.toString(items);
    }
}
