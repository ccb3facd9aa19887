package dev.nimbus.games.graph;

import java.util.Arrays;

/** Sets of vertices, each told by the least of them (R. E. Tarjan 1975); at first each vertex is a set. Takes almost linear time. */
public final class DisjointSets {
    /** For each vertex a smaller one of its set, or itself; the chain ends at the least one. */
    private final int[] smaller;

    /** @param vertices how many there are, numbered from 0 */
    public DisjointSets(int vertices) {
        smaller = new int[vertices];
        Arrays.setAll(smaller, vertex -> vertex);
    }

    /** Makes one set of those of two vertices. */
    public void join(int one, int other) {
        int least = least(one);
        int otherLeast = least(other);
        smaller[Math.max(least, otherLeast)] = Math.min(least, otherLeast);
    }

    /** {@return the least vertex of the set of {@code vertex}} Chains are halved on the way. */
    public int least(int vertex) {
        int at = vertex;
        while (smaller[at] != at) {
            smaller[at] = smaller[smaller[at]];
            at = smaller[at];
        }
        return at;
    }
}
