package dev.nimbus.theory.guess;

import java.util.function.LongUnaryOperator;

/**
 * A formula for the values of heaps.
 *
 * @param claim the formula in words
 * @param from the first heap that it is about
 * @param formula the value that it foretells for a heap
 */
record Guess(String claim, int from, LongUnaryOperator formula) {
    /** The first heap, below {@code length}, whose value is another; {@code length} where there is none. */
    int firstException(long[] values, int length) {
        int n = from;
        while (n < length && formula.applyAsLong(n) == values[n]) {
            n++;
        }
        return n;
    }
}
