package dev.nimbus.tables.rules;

import dev.nimbus.theory.Budget;
import java.util.Optional;

/** What a heap may become in one move, told by a function. Safe for use by several threads. */
public interface HeapMoves {
    /** Takes the results of moves. */
    @FunctionalInterface
    interface Sink {
        /**
         * The heaps that one move leaves: the first {@code count} of {@code parts}, which are good for this call alone.
         *
         * @return whether to go on
         */
        boolean accept(long[] parts, int count);
    }

    /** Shows the results of the moves of heaps. Used by one thread at a time. */
    @FunctionalInterface
    interface Lister {
        /**
         * Shows the results of all moves of {@code heap}.
         *
         * @throws dev.nimbus.theory.Refusal if a move has no result, or the budget is used up
         */
        void list(long heap, Sink sink);
    }

    /** What the moves of all large heaps have in common; empty if that is not known. */
    Optional<Lookback> lookback();

    /** A lister that pays for each move from {@code budget}. */
    Lister lister(Budget budget);

    /** About how many steps of work the moves of {@code heap} take; never much too few. */
    double steps(long heap);
}
