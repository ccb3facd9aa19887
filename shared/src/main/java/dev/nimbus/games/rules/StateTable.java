package dev.nimbus.games.rules;

import dev.nimbus.theory.Budget;
import java.util.Arrays;

/** Numbers of states, found by hashing with open addressing; the memory is held from a budget. */
final class StateTable {
    /** Of a state that is not in the table. */
    static final long UNKNOWN = -1;

    private static final int FIRST_CAPACITY = 64;

    private final int arity;
    private final Budget budget;
    private long[] states;
    private long[] numbers;
    private int capacity = FIRST_CAPACITY;
    private int count;

    StateTable(int arity, Budget budget) {
        this.arity = arity;
        this.budget = budget;
        allocate();
    }

    private void allocate() {
        budget.hold((arity + 1L) * Long.BYTES * capacity);
        states = new long[arity * capacity];
        numbers = new long[capacity];
        Arrays.fill(numbers, UNKNOWN);
    }

    /** The number of the state that begins at {@code from[at]}. */
    long get(long[] from, int at) {
        return numbers[place(from, at)];
    }

    /** Gives a state its number, which is none of the constants. */
    void put(long[] from, int at, long number) {
        int place = place(from, at);
        if (numbers[place] == UNKNOWN) {
            System.arraycopy(from, at, states, place * arity, arity);
            count++;
        }
        numbers[place] = number;
        if (2 * count > capacity) {
            grow();
        }
    }

    private void grow() {
        long[] oldStates = states;
        long[] oldNumbers = numbers;
        long before = (arity + 1L) * Long.BYTES * capacity;
        capacity *= 2;
        allocate();
        for (int i = 0; i < oldNumbers.length; i++) {
            if (oldNumbers[i] != UNKNOWN) {
                int place = place(oldStates, i * arity);
                System.arraycopy(oldStates, i * arity, states, place * arity, arity);
                numbers[place] = oldNumbers[i];
            }
        }
        budget.release(before);
    }

    /** Where the state is, or where it has its place; there always is a free one. */
    private int place(long[] from, int at) {
        long hash = 0;
        for (int i = 0; i < arity; i++) {
            hash = (hash + from[at + i]) * 0x9e3779b97f4a7c15L;
            hash ^= hash >>> 32;
        }
        int place = (int) hash & capacity - 1;
        while (numbers[place] != UNKNOWN && !isSame(place * arity, from, at)) {
            place = place + 1 & capacity - 1;
        }
        return place;
    }

    private boolean isSame(int place, long[] from, int at) {
        for (int i = 0; i < arity; i++) {
            if (states[place + i] != from[at + i]) {
                return false;
            }
        }
        return true;
    }
}
