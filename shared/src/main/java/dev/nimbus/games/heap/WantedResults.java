package dev.nimbus.games.heap;

/** Chooses among the results of a move that leaves one or two heaps. Heaps that are alike get the same answer. */
@FunctionalInterface
public interface WantedResults {
    /**
     * {@return whether a result is wanted}
     *
     * @param parts the heaps that are left, at least 1 each, ascending
     */
    boolean isWanted(long... parts);
}
