package dev.nimbus.contest.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Scanner;
import java.util.Set;

/**
 * A graph, looked at in the plainest ways.
 *
 * @param vertices how many
 * @param first the number of the first, from which the others count
 * @param gone those that were taken away
 */
record GraphCheck(int vertices, int first, List<int[]> edges, Set<Integer> gone) {
    /** Edges between vertices from 1. */
    static GraphCheck read(Scanner in, int vertices, int edges) {
        List<int[]> read = new ArrayList<>();
        for (int i = 0; i < edges; i++) {
            read.add(new int[] {in.nextInt(), in.nextInt()});
        }
        return new GraphCheck(vertices, 1, read, Set.of());
    }

    /** The number of vertices, and of each, from 0, the number of its successors and these. */
    static GraphCheck readSuccessors(Scanner in) {
        int vertices = in.nextInt();
        List<int[]> read = new ArrayList<>();
        for (int u = 0; u < vertices; u++) {
            for (int left = in.nextInt(); left > 0; left--) {
                read.add(new int[] {u, in.nextInt()});
            }
        }
        return new GraphCheck(vertices, 0, read, Set.of());
    }

    private List<List<Integer>> neighbours(boolean isDirected) {
        List<List<Integer>> neighbours = new ArrayList<>();
        for (int v = 0; v < first + vertices; v++) {
            neighbours.add(new ArrayList<>());
        }
        for (int[] edge : edges) {
            neighbours.get(edge[0]).add(edge[1]);
            if (!isDirected) {
                neighbours.get(edge[1]).add(edge[0]);
            }
        }
        return neighbours;
    }

    int degree(int vertex) {
        return neighbours(false).get(vertex).size();
    }

    /** As many edges as a tree has, and all vertices are joined to the first. */
    boolean isTree() {
        List<List<Integer>> neighbours = neighbours(false);
        Set<Integer> seen = new HashSet<>(Set.of(first));
        Deque<Integer> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            for (int next : neighbours.get(open.remove())) {
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
        return seen.size() == vertices - gone.size() && edges.size() == seen.size() - 1;
    }

    /** Vertices without edges to them are taken away until none is left. */
    boolean isAcyclic() {
        int[] into = new int[vertices];
        edges.forEach(edge -> into[edge[1]]++);
        List<List<Integer>> successors = neighbours(true);
        Deque<Integer> free = new ArrayDeque<>();
        for (int v = 0; v < vertices; v++) {
            if (into[v] == 0) {
                free.add(v);
            }
        }
        int taken = 0;
        for (; !free.isEmpty(); taken++) {
            for (int next : successors.get(free.remove())) {
                if (--into[next] == 0) {
                    free.add(next);
                }
            }
        }
        return taken == vertices;
    }

    boolean isSimple() {
        Set<List<Integer>> all = new HashSet<>();
        edges.forEach(edge -> all.add(List.of(edge[0], edge[1])));
        return all.size() == edges.size();
    }

    /** The same without the cycles whose vertices, but one, have no other edges. */
    GraphCheck withoutCyclesAtEnds() {
        List<List<Integer>> neighbours = neighbours(false);
        Set<Integer> gone = new HashSet<>();
        for (int v = first + 1; v < first + vertices; v++) {
            Set<Integer> chain = new HashSet<>(Set.of(v));
            if (neighbours.get(v).size() == 2) {
                int end = end(neighbours, v, neighbours.get(v).get(0), chain);
                if (end != v && end == end(neighbours, v, neighbours.get(v).get(1), chain)) {
                    gone.addAll(chain);
                }
            }
        }
        return new GraphCheck(
                vertices,
                first,
                edges.stream()
                        .filter(edge -> !gone.contains(edge[0]) && !gone.contains(edge[1]))
                        .toList(),
                gone);
    }

    /** Where a way ends whose vertices have two edges each. */
    private int end(List<List<Integer>> neighbours, int from, int to, Set<Integer> chain) {
        int before = from;
        int at = to;
        while (at != first && neighbours.get(at).size() == 2 && at != from) {
            chain.add(at);
            int next = neighbours.get(at).get(0) == before
                    ? neighbours.get(at).get(1)
                    : neighbours.get(at).get(0);
            before = at;
            at = next;
        }
        return at;
    }

    /** How many edges are in the cycles. */
    int cyclesLength() {
        return edges.size() - withoutCyclesAtEnds().edges().size();
    }
}
