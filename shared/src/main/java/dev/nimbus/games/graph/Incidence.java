package dev.nimbus.games.graph;

import java.util.Arrays;

/**
 * Which edges meet each vertex, the vertices renumbered from 0 without gaps: the edges at v stand in {@code edges} from
 * {@code starts[v]} on, a loop once.
 */
final class Incidence {
    private final int[] ends;
    private final int[] starts;
    private final int[] edges;

    /** The edges' vertices and vertex 0, which stays 0, though no edge may meet it. */
    Incidence(Edges all) {
        ends = all.numbered();
        starts = new int[Arrays.stream(ends).max().orElse(0) + 2];
        for (int e = 0; e < all.count(); e++) {
            starts[ends[2 * e] + 1]++;
            starts[ends[2 * e + 1] + 1] += isLoop(e) ? 0 : 1;
        }
        for (int v = 1; v < starts.length; v++) {
            starts[v] += starts[v - 1];
        }
        edges = new int[starts[vertices()]];
        int[] next = starts.clone();
        for (int e = 0; e < all.count(); e++) {
            edges[next[ends[2 * e]]++] = e;
            if (!isLoop(e)) {
                edges[next[ends[2 * e + 1]]++] = e;
            }
        }
    }

    int edges() {
        return ends.length / 2;
    }

    int vertices() {
        return starts.length - 1;
    }

    /** Where the edges of {@code v} begin; they end where those of v + 1 begin. */
    int start(int v) {
        return starts[v];
    }

    /** The edge at a place between {@link #start} of a vertex and of the next one. */
    int edge(int place) {
        return edges[place];
    }

    /** One end of edge {@code e}, the same one as in the edges given. */
    int from(int e) {
        return ends[2 * e];
    }

    /** The other end of edge {@code e}. */
    int to(int e) {
        return ends[2 * e + 1];
    }

    boolean isLoop(int e) {
        return ends[2 * e] == ends[2 * e + 1];
    }

    /** The end of edge {@code e} that is not {@code v}. */
    int other(int e, int v) {
        return ends[2 * e] == v ? ends[2 * e + 1] : ends[2 * e];
    }
}
