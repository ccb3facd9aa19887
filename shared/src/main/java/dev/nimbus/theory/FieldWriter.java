package dev.nimbus.theory;

import java.util.List;

/** Takes the named fields of a move in the order in which an answer shows them. */
public interface FieldWriter {
    /** Writes an integer. */
    FieldWriter number(String name, long value);

    /** Writes a list of integers. */
    FieldWriter numbers(String name, long... values);

    /** Writes a list of lists of integers: states of several integers each. */
    FieldWriter lists(String name, List<long[]> values);

    /** Writes a move inside a move: the component's own move in a sum. */
    FieldWriter move(String name, Move move);

    /** Writes a list of moves: the heaps that one move changes together. */
    FieldWriter moves(String name, List<? extends Move> moves);
}
