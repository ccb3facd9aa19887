package dev.nimbus.games.rules;

import dev.nimbus.theory.Budget;
import java.util.Arrays;

/** A stack of states, whose memory is held from a budget. */
final class StackOfStates {
    private final int arity;
    private final Budget budget;
    private long[] numbers;
    private int length;

    StackOfStates(int arity, Budget budget) {
        this.arity = arity;
        this.budget = budget;
        this.numbers = new long[64 * arity];
        budget.hold((long) Long.BYTES * numbers.length);
    }

    /** Puts the state that begins at {@code from[at]} on top. */
    void push(long[] from, int at) {
        if (length == numbers.length) {
            budget.hold((long) Long.BYTES * numbers.length);
            numbers = Arrays.copyOf(numbers, 2 * length);
        }
        System.arraycopy(from, at, numbers, length, arity);
        length += arity;
    }

    /** Copies the state on top to {@code into}. */
    void peek(long[] into) {
        System.arraycopy(numbers, length - arity, into, 0, arity);
    }

    void pop() {
        length -= arity;
    }

    boolean isEmpty() {
        return length == 0;
    }
}
