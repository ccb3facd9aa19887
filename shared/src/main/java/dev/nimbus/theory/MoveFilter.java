package dev.nimbus.theory;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Chooses moves by the values of their fields, which {@link Move#writeTo} names: those of heap 1, say. By default every move
 * is chosen.
 */
public interface MoveFilter {
    /** Chooses every move. */
    MoveFilter EVERY = new MoveFilter() {};

    /**
     * {@return whether the move has all values that are wanted}
     *
     * @param move any move
     */
    default boolean accepts(Move move) {
        return true;
    }

    /** {@return how many fields must have a certain value; 0 if every move is accepted} */
    default int fields() {
        return 0;
    }

    /**
     * {@return the integer that a field must be; empty if it may be anything, or is no integer}
     *
     * @param field the name of a field
     */
    default OptionalLong number(String field) {
        return OptionalLong.empty();
    }

    /**
     * {@return the list of integers that a field must be; empty if it may be anything, or is no such list}
     *
     * @param field the name of a field
     */
    default Optional<long[]> numbers(String field) {
        return Optional.empty();
    }
}
