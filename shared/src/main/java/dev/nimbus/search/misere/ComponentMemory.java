package dev.nimbus.search.misere;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;

/** Holds what a search knows of components from its budget, and says when it is time to forget. */
final class ComponentMemory {
    /** The rest is left to the frames of the search and to its proof numbers. */
    static final long MOST = Budget.MOST_BYTES / 2;

    Budget budget;
    private final long most;
    private long held;

    /** Whether something had no room to grow. */
    private boolean isShort;

    ComponentMemory(Budget budget, long most) {
        this.budget = budget;
        this.most = most;
    }

    boolean isFull() {
        return held > most;
    }

    /** Says that what is needed at once is more. */
    Refusal refusal() {
        return Refusal.tooLarge("the query needs more than its memory budget of " + most + " bytes");
    }

    /** Whether the budget refuses the bytes that were asked for last, and would not if all that is held were released. */
    boolean isShort() {
        return isShort;
    }

    /** Bytes are asked for. */
    void ask(long bytes) {
        isShort = bytes > budget.room() && bytes <= budget.room() + held;
    }

    /** All that was held is garbage now. */
    void release() {
        budget.release(held);
        held = 0;
        isShort = false;
    }

    /** Holds an array that takes the place of another one: both are there while one is copied. */
    void grow(long from, long to) {
        ask(to);
        budget.hold(to);
        budget.release(Math.min(from, held));
        held += to - Math.min(from, held);
    }

    /** A copy of {@code array} of twice the length, or of {@code least} numbers. */
    int[] grown(int[] array, int least) {
        int length = Math.max(2 * array.length, least);
        grow((long) Integer.BYTES * array.length, (long) Integer.BYTES * length);
        return Arrays.copyOf(array, length);
    }

    /** A copy of {@code array} of twice the length, or of {@code least} numbers. */
    long[] grown(long[] array, int least) {
        int length = Math.max(2 * array.length, least);
        grow((long) Long.BYTES * array.length, (long) Long.BYTES * length);
        return Arrays.copyOf(array, length);
    }
}
