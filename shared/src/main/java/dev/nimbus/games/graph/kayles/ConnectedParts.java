package dev.nimbus.games.graph.kayles;

import dev.nimbus.games.graph.DisjointSets;
import dev.nimbus.games.graph.Edges;
import dev.nimbus.games.graph.kayles.NodeKayles.Graph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The connected parts of a graph, or of what a move leaves of it, by their least vertices. A part numbers its vertices from 0 in the
 * order of the whole graph, its edges keep their order, and each names its smaller end first. So a part has the neighbours that a
 * search gives it in the whole graph, in the same order, and the search finds what it was told of the part.
 */
final class ConnectedParts {
    private final Edges edges;
    private final boolean[] gone;

    /** The part of each vertex that is left, and its number there. */
    private final Part[] of;

    private final int[] names;
    private final List<Part> parts = new ArrayList<>();

    /** A part whose vertices and edges are still being counted, then found. */
    private static final class Part {
        private int vertices;
        private int edges;
        private int[] ends = {};

        private void add(int from, int to) {
            if (ends.length == 0) {
                ends = new int[2 * edges];
                edges = 0;
            }
            ends[2 * edges] = Math.min(from, to);
            ends[2 * edges + 1] = Math.max(from, to);
            edges++;
        }

        private Graph graph() {
            return new Graph(vertices, Edges.wrap(ends));
        }
    }

    private ConnectedParts(Graph whole, boolean... gone) {
        this.edges = whole.edges();
        this.gone = gone;
        this.of = new Part[gone.length];
        this.names = new int[gone.length];
        nameVertices(sets());
        countEdges();
    }

    static List<Graph> of(Graph whole) {
        return without(whole, new boolean[whole.vertices()]);
    }

    /**
     * The parts of what is left.
     *
     * @param gone says of each vertex whether it is not among what is left
     */
    static List<Graph> without(Graph whole, boolean... gone) {
        return new ConnectedParts(whole, gone).list();
    }

    /** One graph of all parts: the vertices of each follow those of the parts before it. */
    static Graph union(List<Graph> parts) {
        int vertices = 0;
        IntStream.Builder ends = IntStream.builder();
        for (Graph part : parts) {
            Edges edges = part.edges();
            for (int e = 0; e < edges.count(); e++) {
                ends.add(vertices + edges.from(e)).add(vertices + edges.to(e));
            }
            vertices += part.vertices();
        }
        return new Graph(vertices, Edges.wrap(ends.build().toArray()));
    }

    private boolean isLeft(int e) {
        return !gone[edges.from(e)] && !gone[edges.to(e)];
    }

    private DisjointSets sets() {
        DisjointSets sets = new DisjointSets(gone.length);
        for (int e = 0; e < edges.count(); e++) {
            if (isLeft(e)) {
                sets.join(edges.from(e), edges.to(e));
            }
        }
        return sets;
    }

    private void nameVertices(DisjointSets sets) {
        for (int v = 0; v < gone.length; v++) {
            if (!gone[v]) {
                int least = sets.least(v);
                if (least == v) {
                    of[v] = new Part();
                    parts.add(of[v]);
                }
                of[v] = of[least];
                names[v] = of[v].vertices++;
            }
        }
    }

    private void countEdges() {
        for (int e = 0; e < edges.count(); e++) {
            if (isLeft(e)) {
                of[edges.from(e)].edges++;
            }
        }
    }

    private List<Graph> list() {
        for (int e = 0; e < edges.count(); e++) {
            if (isLeft(e)) {
                of[edges.from(e)].add(names[edges.from(e)], names[edges.to(e)]);
            }
        }
        Graph[] graphs = new Graph[parts.size()];
        Arrays.setAll(graphs, i -> parts.get(i).graph());
        return List.of(graphs);
    }
}
