package dev.nimbus.games.graph;

import dev.nimbus.theory.nimber.Mex;
import java.util.Arrays;

/**
 * The values of all vertices of a directed graph, cycles allowed. Vertices from which no cycle can be reached get the
 * mex of their followers, from the ends backwards. The others are gone through for m = 0, 1, 2, … (C. A. B. Smith 1966;
 * A. S. Fraenkel, Y. Perl 1975): a vertex with followers of all values below m and none of value m gets the value m once
 * each follower without a value has a move back to value m. What is left over is loopy. A vertex is looked at in no more
 * stages than it has followers.
 */
final class DigraphValues {
    /** Marks a vertex that has no finite value. */
    static final int LOOPY = -1;

    private final Digraph graph;
    private final Digraph reversed;
    private final int[] values;

    /** Of the vertices that reach a cycle and have a value: the how manieth got it; 0 for others. */
    private final int[] places;

    private int placed;

    /** The last m for which a vertex was found to have a follower of value m. */
    private final int[] returns;

    /** While the vertices in question for m are worked on: how many of their followers may still spoil the value m. */
    private final int[] spoilers;

    private final int[] queue;
    private int queued;
    private boolean ends = true;

    private DigraphValues(Digraph graph) {
        this.graph = graph;
        this.reversed = graph.reversed();
        this.values = new int[graph.vertices()];
        this.places = new int[graph.vertices()];
        this.returns = new int[graph.vertices()];
        this.spoilers = new int[graph.vertices()];
        this.queue = new int[graph.vertices()];
        Arrays.fill(values, LOOPY);
        Arrays.fill(returns, -1);
    }

    static DigraphValues of(Digraph graph) {
        DigraphValues all = new DigraphValues(graph);
        Mex mex = new Mex();
        int[] ended = graph.settle(all.reversed, v -> {
            all.values[v] = graph.mex(v, all.values, mex);
            return false;
        });
        if (ended.length < graph.vertices()) {
            all.ends = false;
            all.solveLoopy(ended);
        }
        return all;
    }

    /** The nim-value of vertex {@code v}, or {@link #LOOPY}. */
    int at(int v) {
        return values[v];
    }

    /**
     * 0 where every play ends, or where there is no value; else the how manieth vertex got its value. From each follower of
     * {@code v} that has a larger value, or none, there is a move back to the value of {@code v}, at a lesser place.
     */
    int place(int v) {
        return places[v];
    }

    /** Whether the graph has no cycle, so that every play ends. */
    boolean ends() {
        return ends;
    }

    private void solveLoopy(int... ended) {
        int[][] endedByValue = byValue(ended);
        int[] candidates = unvalued();
        for (int m = 0; candidates.length > 0; m++) {
            for (int v : m < endedByValue.length ? endedByValue[m] : new int[0]) {
                markReturns(v, m);
            }
            stage(candidates, m);
            int stage = m;
            candidates = Arrays.stream(candidates)
                    .filter(v -> values[v] == LOOPY && returns[v] == stage)
                    .toArray();
        }
    }

    private int[] unvalued() {
        int[] found = new int[graph.vertices()];
        int count = 0;
        for (int v = 0; v < found.length; v++) {
            if (values[v] == LOOPY) {
                found[count++] = v;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private int[][] byValue(int... vertices) {
        int[] counts = new int[Arrays.stream(vertices).map(v -> values[v]).max().orElse(-1) + 1];
        for (int v : vertices) {
            counts[values[v]]++;
        }
        int[][] lists = new int[counts.length][];
        for (int m = 0; m < lists.length; m++) {
            lists[m] = new int[counts[m]];
        }
        for (int v : vertices) {
            lists[values[v]][--counts[values[v]]] = v;
        }
        return lists;
    }

    /** Gives the value m to those of {@code candidates} that have it; each of them has all values below m. */
    private void stage(int[] candidates, int m) {
        queued = 0;
        for (int v : candidates) {
            spoilers[v] = 0;
            for (int e = graph.starts()[v]; e < graph.starts()[v + 1]; e++) {
                int next = graph.targets()[e];
                spoilers[v] += values[next] == LOOPY && returns[next] != m ? 1 : 0;
            }
        }
        for (int v : candidates) {
            if (spoilers[v] == 0) {
                queue[queued++] = v;
            }
        }
        for (int head = 0; head < queued; head++) {
            int v = queue[head];
            if (values[v] == LOOPY && returns[v] != m) {
                values[v] = m;
                places[v] = ++placed;
                spread(v, m);
            }
        }
        for (int v : candidates) {
            spoilers[v] = -1;
        }
    }

    /** Vertex v has got the value m: those before it can return to it, which rids those before them of spoilers. */
    private void spread(int v, int m) {
        for (int e = reversed.starts()[v]; e < reversed.starts()[v + 1]; e++) {
            int before = reversed.targets()[e];
            if (values[before] == LOOPY && returns[before] != m) {
                returns[before] = m;
                for (int f = reversed.starts()[before]; f < reversed.starts()[before + 1]; f++) {
                    int third = reversed.targets()[f];
                    if (spoilers[third] > 0 && --spoilers[third] == 0) {
                        queue[queued++] = third;
                    }
                }
            }
        }
    }

    private void markReturns(int v, int m) {
        for (int e = reversed.starts()[v]; e < reversed.starts()[v + 1]; e++) {
            returns[reversed.targets()[e]] = m;
        }
    }
}
