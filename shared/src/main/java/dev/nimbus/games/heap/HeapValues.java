package dev.nimbus.games.heap;

import dev.nimbus.theory.period.PeriodSearch;

/** A game whose single heaps, or rows, have nim-values of their own, so that there is a table of them. */
public interface HeapValues {
    /** {@return the canonical notation} */
    String notation();

    /**
     * Fills {@code into} with the nim-values of the heaps {@code from}, {@code from + 1}, …
     *
     * @param from the first heap, from 0
     * @param into takes the values; its length says how many
     * @throws dev.nimbus.theory.Refusal if a value is out of reach
     */
    void valuesBlocking(long from, long[] into);

    /**
     * {@return the period of the nim-values of heaps 0, 1, 2, …, looking for one as far as the budget for that goes}
     * May compute a table.
     *
     * @throws dev.nimbus.theory.Refusal if its figures are out of reach
     */
    PeriodSearch periodBlocking();
}
