package dev.nimbus.games.graph;

import dev.nimbus.games.notation.Notation;
import dev.nimbus.theory.nimber.Mex;
import java.util.Arrays;

/**
 * The values of all nodes of an {@link OptionGraph}. Play in a list must end, so that the list has a nim-value n. In a
 * graph with cycles elsewhere it then stands for a Nim heap of n: heaps 0, 1, 2, … are added as vertices, and the values
 * of the rest are those of the directed graph without lists.
 */
final class GraphValues {
    private static final int UNKNOWN = -1;

    private final int[] values;
    private final int[] places;
    private final boolean ends;

    private GraphValues(int[] values, int[] places, boolean ends) {
        this.values = values;
        this.places = places;
        this.ends = ends;
    }

    /**
     * Works out the values of {@code graph}.
     *
     * @throws dev.nimbus.theory.Refusal with {@code INVALID_GAME} if play in a list can go on for ever
     */
    static GraphValues of(OptionGraph graph) {
        if (!graph.hasSums()) {
            return copied(DigraphValues.of(graph.digraph()), new int[graph.vertices()], graph.vertices());
        }
        int[] values = ended(graph, withMembers(graph));
        if (Arrays.stream(values).noneMatch(value -> value == UNKNOWN)) {
            return new GraphValues(values, new int[values.length], true);
        }
        requireEndedSums(graph, values);
        return copied(DigraphValues.of(withHeaps(graph, values)), values, graph.vertices());
    }

    private static GraphValues copied(DigraphValues of, int[] into, int count) {
        int[] places = new int[into.length];
        for (int v = 0; v < count; v++) {
            into[v] = of.at(v);
            places[v] = of.place(v);
        }
        return new GraphValues(into, places, of.ends());
    }

    /** The nim-value of a vertex or list, or {@link DigraphValues#LOOPY}. */
    int at(int node) {
        return values[node];
    }

    /** The {@linkplain DigraphValues#place place} of a vertex; 0 for a list. */
    int place(int node) {
        return places[node];
    }

    boolean ends() {
        return ends;
    }

    /** The graph in which each list leads to its vertices. */
    static Digraph withMembers(OptionGraph graph) {
        int[][] followers = followers(graph, graph.vertices() + graph.sums().length);
        System.arraycopy(graph.sums(), 0, followers, graph.vertices(), graph.sums().length);
        return Digraph.of(followers);
    }

    private static int[][] followers(OptionGraph graph, int nodes) {
        Digraph digraph = graph.digraph();
        int[][] followers = new int[nodes][];
        for (int v = 0; v < graph.vertices(); v++) {
            followers[v] = Arrays.copyOfRange(digraph.targets(), digraph.starts()[v], digraph.starts()[v + 1]);
        }
        return followers;
    }

    /** The values of all nodes that reach no cycle, from the ends backwards. */
    private static int[] ended(OptionGraph graph, Digraph all) {
        int[] values = new int[all.vertices()];
        Arrays.fill(values, UNKNOWN);
        Mex mex = new Mex();
        all.settle(all.reversed(), v -> {
            values[v] = v < graph.vertices() ? all.mex(v, values, mex) : sum(graph.members(v), values);
            return false;
        });
        return values;
    }

    private static int sum(int[] members, int[] values) {
        int sum = 0;
        for (int member : members) {
            sum ^= values[member];
        }
        return sum;
    }

    private static void requireEndedSums(OptionGraph graph, int[] values) {
        Digraph digraph = graph.digraph();
        for (int v = 0; v < graph.vertices(); v++) {
            for (int e = digraph.starts()[v]; e < digraph.starts()[v + 1]; e++) {
                int node = digraph.targets()[e];
                if (node >= graph.vertices() && values[node] == UNKNOWN) {
                    int member = Arrays.stream(graph.members(node))
                            .filter(u -> values[u] == UNKNOWN)
                            .findFirst()
                            .orElseThrow();
                    throw Notation.invalid(
                            "option " + graph.asText(node) + " of vertex " + v + " is a sum in which play can go on for"
                                    + " ever: a cycle is reached from vertex " + member
                                    + "; only options that are single"
                                    + " vertices may lead to cycles",
                            "/graph/" + v);
                }
            }
        }
    }

    /** The graph in which a Nim heap stands for each list. */
    private static Digraph withHeaps(OptionGraph graph, int[] values) {
        int vertices = graph.vertices();
        int largest = Arrays.stream(values, vertices, values.length).max().orElse(0);
        int[][] followers = followers(graph, vertices + largest + 1);
        for (int v = 0; v < vertices; v++) {
            for (int i = 0; i < followers[v].length; i++) {
                int node = followers[v][i];
                followers[v][i] = node < vertices ? node : vertices + values[node];
            }
        }
        for (int heap = 0; heap <= largest; heap++) {
            followers[vertices + heap] = new int[heap];
            for (int less = 0; less < heap; less++) {
                followers[vertices + heap][less] = vertices + less;
            }
        }
        return Digraph.of(followers);
    }
}
