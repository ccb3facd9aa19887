package dev.nimbus.games.rules;

import dev.nimbus.theory.Budget;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * Numbers of states, found by hashing with open addressing; the memory is held from a budget. One thread owns the table.
 * Others may look states up, without a lock, and {@linkplain #offer offer} numbers.
 */
final class StateTable {
    /** Of a state that is not in the table. */
    static final long UNKNOWN = -1;

    private static final int FIRST_CAPACITY = 64;
    private static final VarHandle NUMBER = MethodHandles.arrayElementVarHandle(long[].class);

    private final int arity;
    private Budget budget;
    private volatile Places places;
    private int count;
    private boolean hasForgotten;

    /** A state once written stays in its place, and its number is written after it: so nobody reads half of one. */
    private record Places(long[] states, long[] numbers) {
        private int capacity() {
            return numbers.length;
        }
    }

    StateTable(int arity, Budget budget) {
        this.arity = arity;
        this.budget = budget;
        this.places = allocate(FIRST_CAPACITY);
    }

    private long bytes(long capacity) {
        return (arity + 1L) * Long.BYTES * capacity;
    }

    private Places allocate(int capacity) {
        budget.hold(bytes(capacity));
        Places made = new Places(new long[arity * capacity], new long[capacity]);
        Arrays.fill(made.numbers, UNKNOWN);
        return made;
    }

    /** The bytes that it takes. */
    long bytes() {
        return bytes(places.capacity());
    }

    /** From now on this budget holds the memory. */
    void holdBy(Budget next) {
        next.hold(bytes());
        budget = next;
    }

    /** The number of the state that begins at {@code from[at]}. */
    long get(long[] from, int at) {
        Places in = places;
        long[] numbers = in.numbers;
        int place = hash(from, at) & numbers.length - 1;
        while (true) {
            long number = (long) NUMBER.getAcquire(numbers, place);
            if (number == UNKNOWN || isSame(in.states, place * arity, from, at)) {
                return number;
            }
            place = place + 1 & numbers.length - 1;
        }
    }

    /** Writes the number of a state; {@link #UNKNOWN} is no number. Only the owner may call it. */
    void put(long[] from, int at, long number) {
        synchronized (this) {
            boolean isNew = write(from, at, number);
            if (isNew && 2 * count > places.capacity()) {
                grow(2 * places.capacity(), any -> true);
            }
        }
    }

    /**
     * The same for other threads; does nothing while the owner has not made room. One place of the half is left to the owner,
     * so that what {@link #isFull} has told it stays true.
     */
    void offer(long[] from, int at, long number) {
        synchronized (this) {
            if (2L * (count + 2L) <= places.capacity()) {
                write(from, at, number);
            }
        }
    }

    /** Whether there is no memory for one more state. */
    boolean isFull() {
        int capacity = places.capacity();
        return 2 * (count + 1) > capacity && bytes(2L * capacity) > budget.room();
    }

    /** Shows the states and their numbers to {@code taker}, then forgets those whose numbers are not to be kept. */
    void forget(Taker taker, LongPredicate isKept) {
        synchronized (this) {
            Places before = places;
            int kept = 0;
            for (int i = 0; i < before.capacity(); i++) {
                if (before.numbers[i] != UNKNOWN) {
                    taker.take(before.states, i * arity, before.numbers[i]);
                    kept += isKept.test(before.numbers[i]) ? 1 : 0;
                }
            }
            if (8L * kept < before.capacity()) {
                grow(before.capacity() / 4, isKept);
                hasForgotten = true;
            }
        }
    }

    /** Takes what is forgotten. */
    @FunctionalInterface
    interface Taker {
        /** Takes the state that begins at {@code states[at]}, which it does not write to. */
        void take(long[] states, int at, long number);
    }

    /** Whether it has forgotten states. */
    boolean hasForgotten() {
        return hasForgotten;
    }

    /** Other threads still read the places of before, so these stay as they are. */
    private void grow(int capacity, LongPredicate isKept) {
        Places before = places;
        places = allocate(capacity);
        count = 0;
        for (int i = 0; i < before.capacity(); i++) {
            if (before.numbers[i] != UNKNOWN && isKept.test(before.numbers[i])) {
                write(before.states, i * arity, before.numbers[i]);
            }
        }
        budget.release(bytes(before.capacity()));
    }

    private boolean write(long[] from, int at, long number) {
        Places in = places;
        int place = hash(from, at) & in.capacity() - 1;
        while (in.numbers[place] != UNKNOWN && !isSame(in.states, place * arity, from, at)) {
            place = place + 1 & in.capacity() - 1;
        }
        boolean isNew = in.numbers[place] == UNKNOWN;
        if (isNew) {
            System.arraycopy(from, at, in.states, place * arity, arity);
            count++;
        }
        NUMBER.setRelease(in.numbers, place, number);
        return isNew;
    }

    private int hash(long[] from, int at) {
        long hash = 0;
        for (int i = 0; i < arity; i++) {
            hash = (hash + from[at + i]) * 0x9e3779b97f4a7c15L;
            hash ^= hash >>> 32;
        }
        return (int) hash;
    }

    private boolean isSame(long[] states, int place, long[] from, int at) {
        for (int i = 0; i < arity; i++) {
            if (states[place + i] != from[at + i]) {
                return false;
            }
        }
        return true;
    }
}
