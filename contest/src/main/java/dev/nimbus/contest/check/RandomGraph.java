package dev.nimbus.contest.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Random graphs on the vertices 0, 1, 2, …: from long paths to stars, numbered and written in any order. */
final class RandomGraph {
    private final RandomNumbers random;

    RandomGraph(RandomNumbers random) {
        this.random = random;
    }

    /** Whether a tree can have so many edges, those of its cycles among them. */
    static boolean isTree(int vertices, int edges) {
        return vertices > 0 && edges >= vertices - 1 && edges <= 2L * (vertices - 1);
    }

    /** The edges of a tree that begins at vertex 0; each edge beyond those of a tree has a branch end in a cycle. */
    List<int[]> tree(int vertices, int edges) {
        int[] cycles = new int[edges - (vertices - 1)];
        int left = vertices - 1 - cycles.length;
        for (int i = 0; i < cycles.length; i++) {
            int more = (int) random.smallUpTo(left);
            cycles[i] = 1 + more;
            left -= more;
        }
        List<int[]> made = new ArrayList<>();
        int reach = reach(left);
        for (int v = 1; v <= left; v++) {
            made.add(new int[] {v - 1 - random.upTo(Math.min(v, reach) - 1), v});
        }
        int next = left + 1;
        for (int length : cycles) {
            addCycle(made, random.upTo(left), next, length);
            next += length;
        }
        return renumbered(made, vertices);
    }

    /** How far behind a vertex those lie that it is joined to: 1 makes a path. */
    private int reach(int vertices) {
        return 1 + (int) random.smallUpTo(vertices);
    }

    private static void addCycle(List<int[]> edges, int from, int first, int length) {
        int before = from;
        for (int v = first; v < first + length; v++) {
            edges.add(new int[] {before, v});
            before = v;
        }
        edges.add(new int[] {before, from});
    }

    private List<int[]> renumbered(List<int[]> edges, int vertices) {
        int[] names = random.order(vertices - 1);
        List<int[]> renumbered = new ArrayList<>();
        for (int place : random.order(edges.size())) {
            int u = name(names, edges.get(place)[0]);
            int v = name(names, edges.get(place)[1]);
            renumbered.add(random.isOneOf(4) ? new int[] {u, v} : new int[] {v, u});
        }
        return renumbered;
    }

    private static int name(int[] names, int vertex) {
        return vertex == 0 ? 0 : 1 + names[vertex - 1];
    }

    /** How many successors a vertex has, at most so many. */
    interface Degrees {
        long degree(int most);
    }

    /** The successors of each vertex; no way leads back to where it began. */
    int[][] acyclic(int vertices, Degrees degrees) {
        int[] order = random.order(vertices);
        int reach = reach(vertices);
        int[][] successors = new int[vertices][];
        for (int rank = 0; rank < vertices; rank++) {
            int later = vertices - 1 - rank;
            int degree = (int) degrees.degree(later);
            int from = rank + 1;
            successors[order[rank]] = some(degree, Math.min(later, Math.max(degree, reach)))
                    .map(i -> order[from + i])
                    .toArray();
        }
        return successors;
    }

    /** So many of the integers from 0 to {@code most - 1}. */
    private IntStream some(int count, int most) {
        Set<Integer> some = new LinkedHashSet<>();
        while (some.size() < count) {
            some.add(random.upTo(most - 1));
        }
        return some.stream().mapToInt(i -> i);
    }
}
