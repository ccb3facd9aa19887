package dev.nimbus.tables.kernel;

import dev.nimbus.tables.values.GrowingValues;

/**
 * One strategy that computes the values of one game, each from those before it.
 *
 * <p>A kernel belongs to one table and runs under its lock. Its own state follows from the values alone: values that
 * came from elsewhere are taken in at the next call.
 */
public interface Kernel {

    /**
     * Appends values until there are {@code length} of them.
     *
     * @throws dev.nimbus.theory.Refusal with {@code too-large} where that needs more than the kernel may use; the values
     *     appended so far are right, and it may be called again
     */
    void extend(GrowingValues values, int length);

    /**
     * Says at once what {@link #extend} would say after seconds, where the values so far show it. By default it waits for the values.
     *
     * @throws dev.nimbus.theory.Refusal with {@code too-large} if {@code length} values need more than the kernel may use
     */
    default void require(int length) {}

    /** How many options were evaluated so far: the same on every machine for the same calls. */
    long work();

    /** Bytes held beside the values. */
    long bytes();

    /** Whether values cost less than the table's estimate says where the game turns out to be easy. */
    default boolean adapts() {
        return false;
    }

    /** Bytes that a value takes while the table grows, in the way the kernel works just now; infinite if in no easy one. */
    default double bytesPerValue() {
        return Double.POSITIVE_INFINITY;
    }

    /** The fewest values that are worth a call of {@link #extend}; more of them come in multiples of it. */
    default int grain() {
        return 64;
    }
}
