package dev.nimbus.search.graph;

import java.util.Arrays;

/**
 * The graph that a component is: at most 64 vertices, of which some are marked. It is written as words, one for each vertex, which
 * says to which of the vertices before it is joined. Graphs with equal words are alike, since words say all edges. The
 * vertices are ordered by what they see around them, a few steps far, so nearly all graphs that are alike have
 * equal words. Vertices that see the same keep the order of the drawing.
 *
 * <p>A drawing is used again and again. Not safe for use by several threads.
 */
public final class ComponentGraph {
    /** Vertices at most. */
    public static final int MOST = Long.SIZE;

    /** How many words a graph has at most. */
    public static final int MOST_WORDS = MOST + 1;

    /** How many steps far a vertex sees, after its first look, which is at its own mark and edges. */
    private static final int STEPS = 3;

    private static final int FACTOR = 0x9e3779b9;
    private static final int FIRST_EDGES = 2 * MOST;

    /** A vertex and what it has seen are sorted as one number. */
    private static final int VERTEX_BITS = 6;

    private static final int SLOTS = 2 * MOST;
    private static final int SLOT_SHIFT = Integer.SIZE - 7;
    private static final long FREE = -1;

    private int vertices;
    private int edges;

    /** 1 if it is marked. */
    private final int[] mark = new int[MOST];

    private int[] one = new int[FIRST_EDGES];
    private int[] other = new int[FIRST_EDGES];

    /** What each vertex has seen, as a number; two that have seen different things may have the same number. */
    private final int[] seen = new int[MOST];

    private final int[] around = new int[MOST];
    private final int[] order = new int[MOST];
    private final int[] place = new int[MOST];
    private final long[] slots = new long[SLOTS + MOST];
    private final long[] taken = new long[slots.length / Long.SIZE];

    /** An empty drawing. */
    public ComponentGraph() {
        Arrays.fill(slots, FREE);
    }

    /**
     * Begins another graph, of vertices that are not marked and not joined.
     *
     * @param count how many, from 0 to {@link #MOST}; they are numbered from 0 on
     */
    public void start(int count) {
        vertices = count;
        edges = 0;
        Arrays.fill(mark, 0, count, 0);
    }

    /** {@return how many vertices it has} */
    public int vertices() {
        return vertices;
    }

    /** {@return how many edges it has} */
    public int edges() {
        return edges;
    }

    /** Marks a vertex. */
    public void mark(int v) {
        mark[v] = 1;
    }

    /** Joins two vertices, once. */
    public void edge(int v, int w) {
        if (edges == one.length) {
            one = Arrays.copyOf(one, 2 * edges);
            other = Arrays.copyOf(other, 2 * edges);
        }
        one[edges] = v;
        other[edges++] = w;
    }

    /**
     * Writes the graph: its first word says how many vertices it has.
     *
     * @param words gets at most {@link #MOST_WORDS}
     * @return how many
     */
    public int write(long... words) {
        look();
        sort();
        words[0] = vertices;
        for (int i = 0; i < vertices; i++) {
            int v = order[i];
            place[v] = i;
            words[i + 1] = (long) mark[v] << (MOST - 1);
        }
        for (int e = 0; e < edges; e++) {
            int v = place[one[e]];
            int w = place[other[e]];
            words[1 + Math.max(v, w)] |= 1L << Math.min(v, w);
        }
        return vertices + 1;
    }

    /** With each step a vertex sees what its neighbours have seen before. */
    private void look() {
        System.arraycopy(mark, 0, seen, 0, vertices);
        for (int e = 0; e < edges; e++) {
            seen[one[e]] += 2;
            seen[other[e]] += 2;
        }
        for (int step = 0; step < STEPS; step++) {
            for (int v = 0; v < vertices; v++) {
                int mixed = seen[v] * FACTOR;
                seen[v] = mixed ^ (mixed >>> 15);
            }
            System.arraycopy(seen, 0, around, 0, vertices);
            for (int e = 0; e < edges; e++) {
                int v = one[e];
                int w = other[e];
                around[v] += 3 * seen[w];
                around[w] += 3 * seen[v];
            }
            System.arraycopy(around, 0, seen, 0, vertices);
        }
    }

    /**
     * Sorts the vertices by what they have seen: each goes to the slot of its first bits, or past those that are less (linear
     * probing sort, G. Gonnet and I. Munro, 1984). To sort by insertion took a third longer, for nothing foretells which is less.
     */
    private void sort() {
        for (int v = 0; v < vertices; v++) {
            int at = seen[v] >>> SLOT_SHIFT;
            long key = (Integer.toUnsignedLong(seen[v]) << VERTEX_BITS) | v;
            for (; slots[at] != FREE; at++) {
                long there = slots[at];
                slots[at] = Math.min(there, key);
                key = Math.max(there, key);
            }
            slots[at] = key;
            taken[at / Long.SIZE] |= 1L << at;
        }
        int sorted = 0;
        for (int i = 0; i < taken.length; i++) {
            for (long rest = taken[i]; rest != 0; rest &= rest - 1) {
                int at = Long.SIZE * i + Long.numberOfTrailingZeros(rest);
                order[sorted++] = (int) slots[at] & (MOST - 1);
                slots[at] = FREE;
            }
            taken[i] = 0;
        }
    }
}
