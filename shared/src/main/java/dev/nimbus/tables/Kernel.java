package dev.nimbus.tables;

/**
 * One strategy that computes the values of one game, each from those before it.
 *
 * <p>A kernel belongs to one table and runs under its lock. Its own state follows from the values alone: values that
 * came from elsewhere are taken in at the next call.
 */
interface Kernel {

    /** Appends values until there are {@code length} of them. */
    void extend(GrowingValues values, int length);

    /** How many options were evaluated so far: the same on every machine for the same calls. */
    long work();

    /** Bytes held beside the values. */
    long bytes();
}
