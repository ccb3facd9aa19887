package dev.nimbus.games.heap;

/** Is shown what one heap may become. */
@FunctionalInterface
public interface ResultVisitor {
    /**
     * One result of a move.
     *
     * @param parts holds, in its first {@code count} places, the heaps ascending; used again for the next result
     * @param count how many heaps, all non-empty
     * @return whether to go on
     */
    boolean visit(long[] parts, int count);
}
