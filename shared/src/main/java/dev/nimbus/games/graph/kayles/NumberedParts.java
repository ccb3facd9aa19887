package dev.nimbus.games.graph.kayles;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The connected parts of a graph, by their least vertices. Each numbers its vertices breadth first, from the least on.
 *
 * @param neighbours the neighbours of each vertex of the graph
 * @param of the part of each vertex
 * @param inPart the number of each vertex in its part
 * @param vertices the vertices of each part, by their numbers there
 */
record NumberedParts(int[][] neighbours, int[] of, int[] inPart, List<int[]> vertices) {
    static NumberedParts of(int[][] neighbours) {
        int[] of = new int[neighbours.length];
        Arrays.fill(of, -1);
        NumberedParts parts = new NumberedParts(neighbours, of, new int[of.length], new ArrayList<>());
        int[] queue = new int[of.length];
        for (int v = 0; v < of.length; v++) {
            if (of[v] < 0) {
                parts.vertices.add(Arrays.copyOf(queue, parts.number(v, queue)));
            }
        }
        return parts;
    }

    /** Numbers a new part from its least vertex on, and says how many vertices it has. */
    private int number(int root, int... queue) {
        int part = vertices.size();
        int found = 1;
        queue[0] = root;
        of[root] = part;
        for (int i = 0; i < found; i++) {
            inPart[queue[i]] = i;
            for (int w : neighbours[queue[i]]) {
                if (of[w] < 0) {
                    of[w] = part;
                    queue[found++] = w;
                }
            }
        }
        return found;
    }

    /** The neighbours of each vertex of a part, all by their numbers there. */
    int[][] inside(int part) {
        return Arrays.stream(vertices.get(part))
                .mapToObj(v -> Arrays.stream(neighbours[v]).map(w -> inPart[w]).toArray())
                .toArray(int[][]::new);
    }
}
