package dev.nimbus.games.heap;

import dev.nimbus.games.MoveList;
import dev.nimbus.theory.Budget;
import java.util.Arrays;

/**
 * Adds the winning moves of one heap to the list of a position's moves.
 *
 * @param found the list
 * @param heap the heap's index
 */
public record MoveFinder(MoveList found, int heap) {
    /**
     * Adds the move that leaves the first {@code size} of {@code parts}.
     *
     * @param parts the heaps that are left, ascending, without zeros; copied
     * @param size how many heaps are left, from 0
     * @return whether to go on
     */
    public boolean add(long[] parts, int size) {
        if (found.room() > 0) {
            return found.add(new HeapMove(heap, Arrays.copyOf(parts, size)));
        }
        found.count(1);
        return !found.isDone();
    }

    /**
     * Adds the move that leaves one heap, or none.
     *
     * @param size the size of the heap that is left; 0 for none
     * @return whether to go on
     */
    public boolean add(long size) {
        return add(new long[] {size}, size == 0 ? 0 : 1);
    }

    /**
     * Counts {@code more} moves that need not be listed.
     *
     * @param more how many, at least 0
     */
    public void count(long more) {
        found.count(more);
    }

    /** {@return how many more moves the list takes, at least 0; further moves are only counted} */
    public int room() {
        return found.room();
    }

    /** {@return whether the search may end: one winning move was asked for, and it is found} */
    public boolean isDone() {
        return found.isDone();
    }

    /** {@return whether all winning moves are to be counted; false if one winning move is enough} */
    public boolean counts() {
        return !found.isContentWithFirst();
    }

    /** {@return the budget that the search for moves spends} */
    public Budget budget() {
        return found.budget();
    }
}
