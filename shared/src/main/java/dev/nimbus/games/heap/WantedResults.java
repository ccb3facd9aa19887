package dev.nimbus.games.heap;

/** Chooses among the results of a move that leaves one or two heaps. Heaps that are alike get the same answer. */
public interface WantedResults {
    /**
     * Chooses among splits.
     *
     * @param a the smaller heap, at least 1
     * @param b the other heap
     * @return whether the result that leaves both heaps is wanted
     */
    boolean split(long a, long b);

    /**
     * Chooses among moves that leave one heap.
     *
     * @param rest the heap that is left, at least 1
     * @return whether this result is wanted
     */
    boolean single(long rest);
}
