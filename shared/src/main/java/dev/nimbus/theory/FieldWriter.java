package dev.nimbus.theory;

import java.util.List;

/** Takes the named fields of a move in the order in which an answer shows them. */
public interface FieldWriter {
    /**
     * Writes an integer.
     *
     * @param name the name of the field
     * @param value any integer
     * @return this writer
     */
    FieldWriter number(String name, long value);

    /**
     * Writes a string.
     *
     * @param name the name of the field
     * @param value any text
     * @return this writer
     */
    FieldWriter text(String name, String value);

    /**
     * Writes a list of integers.
     *
     * @param name the name of the field
     * @param values the integers, not written to
     * @return this writer
     */
    FieldWriter numbers(String name, long... values);

    /**
     * Writes a list of lists of integers: states of several integers each.
     *
     * @param name the name of the field
     * @param values the integers, not written to
     * @return this writer
     */
    FieldWriter lists(String name, List<long[]> values);

    /**
     * Writes a move inside a move: the component's own move in a sum.
     *
     * @param name the name of the field
     * @param move the move of the part
     * @return this writer
     */
    FieldWriter move(String name, Move move);

    /**
     * Writes a list of moves: the heaps that one move changes together.
     *
     * @param name the name of the field
     * @param moves the moves, in order
     * @return this writer
     */
    FieldWriter moves(String name, List<? extends Move> moves);
}
