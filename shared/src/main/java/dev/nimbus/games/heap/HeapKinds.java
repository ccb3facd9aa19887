package dev.nimbus.games.heap;

import dev.nimbus.theory.Budget;

/**
 * How the heaps of a game behave under misère play, as far as that is known. The names are those of <i>Winning Ways</i>,
 * ch. 13.
 */
public interface HeapKinds {
    /** The kind of one heap. */
    enum Kind {
        /** Behaves as a Nim heap of 0 or 1, of its nim-value: misère play turns it round. */
        FICKLE,
        /** Behaves as Nim heaps of that nim-value of which one at least is larger than 1. */
        FIRM,
        /** Behaves otherwise, or it is not known how. */
        UNKNOWN
    }

    /**
     * {@return the kind of a heap}
     *
     * @param heap the size of the heap, from 0
     */
    Kind kind(long heap);

    /**
     * Shows all results of {@code heap} whose parts are all fickle, in the order of {@link HeapGame#results}.
     *
     * @param heap the size of the heap, from 0
     * @param budget pays for all results of the heap
     * @param visitor is shown the results until it returns false
     */
    void fickleResults(long heap, Budget budget, ResultVisitor visitor);
}
