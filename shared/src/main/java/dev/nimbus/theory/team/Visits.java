package dev.nimbus.theory.team;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Which questions the threads of one search are at, so that they part: a counter for each slot of a hash, without locks. A
 * hint: now and then a question seems to be worked on that is not. Safe for use by several threads.
 */
public final class Visits {
    private static final int SLOTS = 1 << 12;
    private static final int SHIFT = 24;
    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(int[].class);

    /** Nobody is at anything. */
    public static final Visits NONE = new Visits(0);

    private final int[] counts;

    private Visits(int slots) {
        counts = new int[slots];
    }

    /** {@return new counters, for the threads of one search} */
    public static Visits begin() {
        return new Visits(SLOTS);
    }

    /** A thread is at the question with this key. */
    public void enter(long key) {
        COUNT.getAndAdd(counts, slot(key), 1);
    }

    /** It is so no more. */
    public void leave(long key) {
        COUNT.getAndAdd(counts, slot(key), -1);
    }

    /** {@return whether a thread seems to be at it} */
    public boolean isVisited(long key) {
        return (int) COUNT.getOpaque(counts, slot(key)) > 0;
    }

    private static int slot(long key) {
        return (int) (key >>> SHIFT) & SLOTS - 1;
    }
}
