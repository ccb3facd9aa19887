package dev.nimbus.games.rules;

import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.List;

/** A stack of states, whose memory is held from a budget. It grows by blocks, so that no copy stands beside it. */
final class StackOfStates {
    private static final int STATES_OF_BLOCK = 1 << 10;

    private final int arity;
    private final Budget budget;
    private final List<long[]> blocks = new ArrayList<>();
    private int count;

    StackOfStates(int arity, Budget budget) {
        this.arity = arity;
        this.budget = budget;
    }

    /** Puts the state that begins at {@code from[at]} on top. */
    void push(long[] from, int at) {
        if (count == blocks.size() * STATES_OF_BLOCK) {
            budget.hold((long) Long.BYTES * STATES_OF_BLOCK * arity);
            blocks.add(new long[STATES_OF_BLOCK * arity]);
        }
        System.arraycopy(from, at, block(count), place(count), arity);
        count++;
    }

    /** Copies the state on top to {@code into}. */
    void peek(long[] into) {
        System.arraycopy(block(count - 1), place(count - 1), into, 0, arity);
    }

    void pop() {
        count--;
    }

    boolean isEmpty() {
        return count == 0;
    }

    private long[] block(int state) {
        return blocks.get(state / STATES_OF_BLOCK);
    }

    private int place(int state) {
        return state % STATES_OF_BLOCK * arity;
    }
}
