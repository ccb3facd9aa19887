package dev.nimbus.solver.bus;

import dev.nimbus.theory.cancel.Cancellation;

/** What the workers do: a chunk to be answered. As a {@link Cancellation} it says whether anybody waits for it. */
interface Task extends Cancellation {
    /** Whether it is likely to be short and somebody waits for it: it goes before what is not. */
    boolean isSmall();

    /** How many of its first parts are wanted, while it runs: it ends behind these, or behind the one in work. */
    default int wantedParts() {
        return Integer.MAX_VALUE;
    }

    /**
     * Does it.
     *
     * @param slice checked all the time
     * @throws dev.nimbus.theory.cancel.PreemptedException if it was preempted: it is run again from its beginning
     */
    void runBlocking(Cancellation slice);

    /** It takes long: it was preempted, goes on as a long one, or has not asked for a second. Called once, by any thread. */
    void takesLong();

    /**
     * Its thread is in a loop and was given up. Whatever comes of {@link #runBlocking} later comes too late.
     *
     * @param part which of its parts was begun last, from 0
     */
    void neverEnds(int part);
}
