package dev.nimbus.games.graph;

import java.util.Arrays;

/**
 * The nim-value of green Hackenbush by the colon and the fusion principle (Winning Ways, ch. 7): all vertices that
 * cycles hold together are fused, each edge between them becoming a loop, which is worth 1; what is left is a tree,
 * where a branch of value g on one more edge is worth g + 1. One depth-first search does both: an edge of its tree is a
 * bridge if nothing above it leads back below it.
 */
final class GreenValue {
    private static final int NONE = -1;

    private final Incidence graph;
    private final int cut;
    private final int[] number;
    private final int[] lowest;
    private final int[] edgeDown;
    private final int[] nextPlace;
    private final long[] value;
    private final int[] stack;

    private GreenValue(Incidence graph, int cut) {
        this.graph = graph;
        this.cut = cut;
        this.number = new int[graph.vertices()];
        this.lowest = new int[graph.vertices()];
        this.edgeDown = new int[graph.vertices()];
        this.nextPlace = new int[graph.vertices()];
        this.value = new long[graph.vertices()];
        this.stack = new int[graph.vertices()];
        Arrays.fill(number, NONE);
    }

    /** The value of what stands on the ground, vertex 0. */
    static long of(Incidence graph) {
        return new GreenValue(graph, NONE).search();
    }

    /** The value after edge {@code cut} has been cut. */
    static long without(Incidence graph, int cut) {
        return new GreenValue(graph, cut).search();
    }

    /** The stack is our own, for graphs may be deep. */
    private long search() {
        int depth = 0;
        int numbered = 0;
        stack[0] = 0;
        enter(0, NONE, numbered++);
        while (depth >= 0) {
            int v = stack[depth];
            if (nextPlace[v] == graph.start(v + 1)) {
                depth--;
                if (depth >= 0) {
                    leave(v, stack[depth]);
                }
                continue;
            }
            int edge = graph.edge(nextPlace[v]++);
            int next = graph.other(edge, v);
            if (edge != cut && edge != edgeDown[v]) {
                if (number[next] == NONE) {
                    enter(next, edge, numbered++);
                    stack[++depth] = next;
                } else if (number[next] <= number[v]) {
                    value[v] ^= 1;
                    lowest[v] = Math.min(lowest[v], number[next]);
                }
            }
        }
        return value[0];
    }

    private void enter(int v, int edge, int count) {
        number[v] = count;
        lowest[v] = count;
        edgeDown[v] = edge;
        nextPlace[v] = graph.start(v);
    }

    /** Joins what stands on v to the vertex below it: as a branch over a bridge, or fused with it. */
    private void leave(int v, int below) {
        boolean bridge = lowest[v] > number[below];
        value[below] ^= bridge ? value[v] + 1 : value[v] ^ 1;
        lowest[below] = Math.min(lowest[below], lowest[v]);
    }
}
