package dev.nimbus.tables;

import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.theory.period.Period;
import java.util.Optional;

/**
 * The nim-values G(0), G(1), … of the heaps of one game.
 *
 * <p>Safe for use by any number of threads. Values that were computed before are read without a lock.
 */
public interface NimValueTable {

    /**
     * G(heap), computing the table that far where it must.
     *
     * @param heap from 0 to 2<sup>63</sup> − 1
     * @throws IllegalArgumentException if the heap is negative
     * @throws TableTooLarge if no period is known and the heap is past the budget
     * @throws java.util.concurrent.CancellationException if the {@linkplain dev.nimbus.theory.cancel.Cancellation#current
     *     current work} was cancelled while it computed or waited; the values computed so far are kept
     */
    long valueBlocking(long heap);

    /**
     * Refuses a heap that is past the budget, without computing the table up to one that is not. What is within it when this is
     * asked stays so. May compute as far as the exploration budget goes.
     *
     * @param heap as for {@link #valueBlocking}
     * @throws TableTooLarge if {@link #valueBlocking} would throw it
     */
    void requireReachBlocking(long heap);

    /** The period, where one was proved so far. */
    Optional<Period> period();

    /**
     * The period, after looking for one as far as the exploration budget goes.
     *
     * @return empty if none could be proved within that budget; {@link #searched} then says how far was looked
     */
    Optional<Period> periodBlocking();

    /**
     * How many values, from heap 0 on, were searched for a period so far; 0 where no theorem is known that could prove
     * one.
     */
    long searched();

    /** How many values, from heap 0 on, are held; with a proved period they may determine all others. */
    long length();

    /** The game. */
    Recurrence recurrence();
}
