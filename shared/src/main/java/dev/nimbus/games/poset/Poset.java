package dev.nimbus.games.poset;

import dev.nimbus.games.graph.Edges;
import dev.nimbus.theory.Refusal;
import java.util.stream.IntStream;

/**
 * A finite partially ordered set.
 *
 * @param edges each from an element to one above it, without cycles; what follows from others may be left out
 */
public record Poset(int elements, Edges edges) {
    /**
     * {@return for each element the set of those above it, itself among them} A set is the bits of a number.
     *
     * @throws Refusal if the edges close a cycle
     */
    long[] above() {
        long[] above = new long[elements];
        for (int i = 0; i < elements; i++) {
            above[i] = 1L << i;
        }
        boolean isClosed = false;
        while (!isClosed) {
            isClosed = true;
            for (int e = 0; e < edges.count(); e++) {
                long more = above[edges.from(e)] | above[edges.to(e)];
                isClosed = isClosed && more == above[edges.from(e)];
                above[edges.from(e)] = more;
            }
        }
        return above;
    }

    /** Refuses a set in which an element is above itself. */
    void requireOrder() {
        long[] above = above();
        for (int e = 0; e < edges.count(); e++) {
            if ((above[edges.to(e)] >>> edges.from(e) & 1) != 0) {
                throw Refusal.invalidPosition(
                        "edge " + e + " goes up from " + edges.from(e) + " to " + edges.to(e)
                                + ", which is below it; expected edges without a cycle",
                        "/edges/" + e);
            }
        }
    }

    long all() {
        return elements == 0 ? 0 : -1L >>> (Long.SIZE - elements);
    }

    /** The order of the elements that are left, numbered anew. */
    Poset left(long kept) {
        int[] ends = IntStream.range(0, edges.count())
                .filter(e -> (kept >>> edges.from(e) & 1) != 0 && (kept >>> edges.to(e) & 1) != 0)
                .flatMap(e -> IntStream.of(number(edges.from(e), kept), number(edges.to(e), kept)))
                .toArray();
        return new Poset(Long.bitCount(kept), Edges.wrap(ends));
    }

    private static int number(int element, long kept) {
        return Long.bitCount(kept & (1L << element) - 1);
    }
}
