package dev.nimbus.games.rules;

import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

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
        get(count - 1, into);
    }

    void pop() {
        count--;
    }

    int size() {
        return count;
    }

    /** Copies the state number {@code i} from the bottom to {@code into}. */
    void get(int i, long[] into) {
        System.arraycopy(block(i), place(i), into, 0, arity);
    }

    /** Puts the states from number {@code from} up into an order by chance. */
    void shuffle(int from, SplittableRandom random) {
        for (int i = count - 1; i > from; i--) {
            swap(i, random.nextInt(from, i + 1));
        }
    }

    private void swap(int i, int j) {
        for (int k = 0; k < arity; k++) {
            long number = block(i)[place(i) + k];
            block(i)[place(i) + k] = block(j)[place(j) + k];
            block(j)[place(j) + k] = number;
        }
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
