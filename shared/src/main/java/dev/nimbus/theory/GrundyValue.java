package dev.nimbus.theory;

import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The value of a position under normal play: a nim-value, or, in games that can go on for ever, a loopy value in the
 * sense of Smith (1966) and Fraenkel and Perl (1975), or none where the next player wins at once.
 */
public sealed interface GrundyValue {

    /**
     * An ordinary nim-value: the position equals a Nim heap of {@code value}. Values of coin games and sums may exceed
     * 2⁶³−1.
     *
     * @param value the nim-value as an unsigned number of 64 bits
     */
    record Finite(long value) implements GrundyValue {
        @Override
        public String toString() {
            return Long.toUnsignedString(value);
        }
    }

    /**
     * The loopy value ∞{K}, where K is the set of finite nim-values of the position's options.
     *
     * @param options K as unsigned numbers of 64 bits, ascending
     */
    record Loopy(java.util.List<Long> options) implements GrundyValue {
        /**
         * Sorts the options and leaves out what is there twice.
         *
         * @param options finite nim-values, unsigned, in any order
         */
        public Loopy {
            options = options.stream().sorted(Long::compareUnsigned).distinct().toList();
        }

        @Override
        public String toString() {
            LongStream values = options.stream().mapToLong(Long::longValue);
            return values.mapToObj(Long::toUnsignedString).collect(Collectors.joining(",", "∞{", "}"));
        }
    }

    /**
     * No value: the next player has a move that wins the whole game at once, whatever else is played beside it.
     *
     * @param why says so, for a client that asks for the value
     */
    record None(String why) implements GrundyValue {}

    /**
     * {@return the finite nim-value {@code value}}
     *
     * @param value the nim-value as an unsigned number of 64 bits
     */
    static GrundyValue of(long value) {
        return new Finite(value);
    }
}
