package dev.nimbus.games.graph.kayles;

import dev.nimbus.games.graph.DisjointSets;
import dev.nimbus.games.graph.Edges;
import dev.nimbus.games.graph.kayles.NodeKayles.Graph;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The connected parts of a graph, by their least vertices. A part numbers its vertices from 0 in the order of the whole graph,
 * its edges keep their order, and each names its smaller end first. So a part has the neighbours that a search gives it in
 * the whole graph, in the same order, and the search finds what it was told of the part.
 */
final class ConnectedParts {
    private final Graph whole;
    private final DisjointSets sets;

    private ConnectedParts(Graph whole) {
        this.whole = whole;
        sets = new DisjointSets(whole.vertices());
        Edges edges = whole.edges();
        for (int e = 0; e < edges.count(); e++) {
            sets.join(edges.from(e), edges.to(e));
        }
    }

    static List<Graph> of(Graph whole) {
        return new ConnectedParts(whole).list();
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

    private List<Graph> list() {
        List<Part> parts = new ArrayList<>();
        Part[] of = new Part[whole.vertices()];
        int[] names = new int[of.length];
        for (int v = 0; v < of.length; v++) {
            int least = sets.least(v);
            if (least == v) {
                of[v] = new Part();
                parts.add(of[v]);
            }
            of[v] = of[least];
            names[v] = of[v].vertices++;
        }
        Edges edges = whole.edges();
        for (int e = 0; e < edges.count(); e++) {
            of[edges.from(e)].add(names[edges.from(e)], names[edges.to(e)]);
        }
        return parts.stream().map(Part::graph).toList();
    }

    /** A part whose vertices and edges are still being found. */
    private static final class Part {
        private final IntStream.Builder ends = IntStream.builder();
        private int vertices;

        private void add(int from, int to) {
            ends.add(Math.min(from, to)).add(Math.max(from, to));
        }

        private Graph graph() {
            return new Graph(vertices, Edges.wrap(ends.build().toArray()));
        }
    }
}
