package dev.nimbus.theory;

import java.util.Optional;
import java.util.OptionalLong;

/** Chooses moves by the values of their fields, which {@link Move#writeTo} names: those of heap 1, say. */
public interface MoveFilter {
    /** Chooses every move. */
    MoveFilter EVERY = new MoveFilter() {
        @Override
        public boolean accepts(Move move) {
            return true;
        }

        @Override
        public int fields() {
            return 0;
        }

        @Override
        public OptionalLong number(String field) {
            return OptionalLong.empty();
        }

        @Override
        public Optional<long[]> numbers(String field) {
            return Optional.empty();
        }
    };

    /**
     * {@return whether the move has all values that are wanted}
     *
     * @param move any move
     */
    boolean accepts(Move move);

    /** {@return how many fields must have a certain value; 0 if every move is accepted} */
    int fields();

    /**
     * {@return the integer that a field must be; empty if it may be anything, or is no integer}
     *
     * @param field the name of a field
     */
    OptionalLong number(String field);

    /**
     * {@return the list of integers that a field must be; empty if it may be anything, or is no such list}
     *
     * @param field the name of a field
     */
    Optional<long[]> numbers(String field);
}
