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
    private final int[] order;
    private int numbered;

    /** @param worth what hangs on each vertex besides the graph's edges; not kept */
    private GreenValue(Incidence graph, int cut, long... worth) {
        this.graph = graph;
        this.cut = cut;
        this.number = new int[graph.vertices()];
        this.lowest = new int[graph.vertices()];
        this.edgeDown = new int[graph.vertices()];
        this.nextPlace = new int[graph.vertices()];
        this.value = worth.clone();
        this.stack = new int[graph.vertices()];
        this.order = new int[graph.vertices()];
        Arrays.fill(number, NONE);
    }

    /** Values what stands on the ground, vertex 0. */
    static GreenValue of(Incidence graph) {
        GreenValue all = new GreenValue(graph, NONE, new long[graph.vertices()]);
        all.search();
        return all;
    }

    /** The value after edge {@code cut} has been cut, where each vertex is worth something besides. */
    static long without(Incidence graph, int cut, long... worth) {
        GreenValue rest = new GreenValue(graph, cut, worth);
        rest.search();
        return rest.value(0);
    }

    /** The value of what stands on vertex {@code v}, as seen from the ground; vertices fused with it included. */
    long value(int v) {
        return value[v];
    }

    /** How many vertices are held by the ground. */
    int heldCount() {
        return numbered;
    }

    /** These vertices, each after that below it; the first is the ground. */
    int held(int i) {
        return order[i];
    }

    boolean isHeld(int v) {
        return number[v] != NONE;
    }

    /** The vertex below {@code v}, which is not the ground. */
    int below(int v) {
        return graph.other(edgeDown[v], v);
    }

    /** The edge that leads down from {@code v}. */
    int edgeDown(int v) {
        return edgeDown[v];
    }

    /** Whether that edge is a bridge, without which {@code v} falls. */
    boolean isOnBridge(int v) {
        return lowest[v] > number[below(v)];
    }

    /** The stack is our own, for graphs may be deep. */
    private void search() {
        int depth = 0;
        stack[0] = 0;
        enter(0, NONE);
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
                    enter(next, edge);
                    stack[++depth] = next;
                } else if (number[next] <= number[v]) {
                    value[v] ^= 1;
                    lowest[v] = Math.min(lowest[v], number[next]);
                }
            }
        }
    }

    private void enter(int v, int edge) {
        order[numbered] = v;
        number[v] = numbered;
        lowest[v] = numbered;
        numbered++;
        edgeDown[v] = edge;
        nextPlace[v] = graph.start(v);
    }

    /** Joins what stands on v to the vertex below it: as a branch over a bridge, or fused with it. */
    private void leave(int v, int below) {
        value[below] ^= isOnBridge(v) ? value[v] + 1 : value[v] ^ 1;
        lowest[below] = Math.min(lowest[below], lowest[v]);
    }
}
