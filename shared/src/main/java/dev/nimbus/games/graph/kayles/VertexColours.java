package dev.nimbus.games.graph.kayles;

import dev.nimbus.theory.Budget;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Colours of a graph's vertices which every symmetry keeps: equal ones have equally many neighbours of each colour, as far
 * as some rounds show. Colours are hashes: if two that differ were met as one, a search would only have more to try.
 */
final class VertexColours {
    /** A board of twice as many rows is told apart to its middle. */
    private static final int MOST_ROUNDS = 64;

    private static final int LOOKS_OF_A_STEP = 16;

    private final long[] colours;
    private final long[] kinds;
    private final BitSet odd = new BitSet();

    private VertexColours(long[] colours, BitSet gone) {
        this.colours = colours;
        this.kinds = kinds(colours);
        for (int v = 0; v < colours.length; v++) {
            if (!gone.get(v)) {
                odd.flip(kind(v));
            }
        }
    }

    /** The colours of the vertices that are not {@code gone}. */
    static VertexColours of(int[][] neighbours, BitSet gone, Budget budget) {
        long looks = neighbours.length;
        for (int[] list : neighbours) {
            looks += list.length;
        }
        long[] colours = new long[neighbours.length];
        int before = 0;
        int now = 1;
        for (int round = 0; round < MOST_ROUNDS && now > before; round++) {
            budget.spend(1 + looks / LOOKS_OF_A_STEP);
            colours = next(neighbours, gone, colours);
            before = now;
            now = kinds(colours).length;
        }
        return new VertexColours(colours, gone);
    }

    private static long[] next(int[][] neighbours, BitSet gone, long[] colours) {
        long[] next = new long[colours.length];
        for (int v = 0; v < next.length; v++) {
            long around = 0;
            for (int w : neighbours[v]) {
                around += gone.get(w) ? 0 : mixed(colours[w] + 1);
            }
            next[v] = mixed(3 * colours[v] + around);
        }
        return next;
    }

    private static long mixed(long number) {
        long mixed = (number ^ number >>> 31) * 0x9E3779B97F4A7C15L;
        return (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L;
    }

    private static long[] kinds(long... colours) {
        return Arrays.stream(colours).sorted().distinct().toArray();
    }

    private int kind(int v) {
        return Arrays.binarySearch(kinds, colours[v]);
    }

    boolean isSame(int u, int v) {
        return colours[u] == colours[v];
    }

    /** Whether each colour has an even number of vertices. */
    boolean arePaired() {
        return odd.isEmpty();
    }

    /** Whether each colour has an even number of vertices, one and its neighbours not counted. */
    boolean arePairedWithout(int vertex, int... neighbours) {
        flip(vertex, neighbours);
        boolean arePaired = odd.isEmpty();
        flip(vertex, neighbours);
        return arePaired;
    }

    private void flip(int vertex, int... neighbours) {
        odd.flip(kind(vertex));
        for (int w : neighbours) {
            odd.flip(kind(w));
        }
    }
}
