package dev.nimbus.games.graph;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.TreeInput;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Undirected edges in the order given; immutable. Vertices are numbers from 0 to 2³¹−1. */
public final class Edges {
    private final int[] ends;

    private Edges(int[] ends) {
        this.ends = ends;
    }

    /** Edge e joins {@code ends[2e]} and {@code ends[2e + 1]}; the array is not written to any more. */
    public static Edges wrap(int... ends) {
        return new Edges(ends);
    }

    /**
     * Reads {@code [[u,v],…]}.
     *
     * @param most the largest vertex allowed
     * @param at the place of {@code tree}
     */
    public static Edges read(JsonNode tree, int most, String at) {
        TreeInput.requireArray(tree, "a list of edges [u,v]", at);
        int[] ends = new int[2 * tree.size()];
        for (int e = 0; e < tree.size(); e++) {
            JsonNode edge = TreeInput.pair(tree, e, "edge", "two vertices [u,v]", at);
            for (int end = 0; end < 2; end++) {
                String what = "end " + end + " of edge " + e;
                ends[2 * e + end] = TreeInput.integer(edge.get(end), what, 0, most, at + "/" + e + "/" + end);
            }
        }
        return new Edges(ends);
    }

    /** Reads {@code {"edges":[[u,v],…]}}, with any vertices. */
    public static Edges readObject(JsonNode tree) {
        TreeInput.requireFields(tree, "", "edges");
        return read(tree.get("edges"), Integer.MAX_VALUE, "/edges");
    }

    public int count() {
        return ends.length / 2;
    }

    public int from(int e) {
        return ends[2 * e];
    }

    public int to(int e) {
        return ends[2 * e + 1];
    }

    /** Some of these edges, told by their indices. */
    public Edges select(IntStream edges) {
        return new Edges(edges.flatMap(e -> IntStream.of(from(e), to(e))).toArray());
    }

    /** The edges of which both ends have a name, by these names; a name is at least 0. */
    public Edges renamed(int... names) {
        int[] renamed = new int[ends.length];
        int count = 0;
        for (int i = 0; i < ends.length; i += 2) {
            if (names[ends[i]] >= 0 && names[ends[i + 1]] >= 0) {
                renamed[count++] = names[ends[i]];
                renamed[count++] = names[ends[i + 1]];
            }
        }
        return new Edges(Arrays.copyOf(renamed, count));
    }

    /** The ends of all edges, two for each, numbered in their order without gaps; 0 stays 0. In a fresh array. */
    public int[] numbered() {
        int[] vertices = Arrays.copyOf(ends, ends.length + 1);
        Arrays.sort(vertices);
        int[] names = Arrays.stream(vertices).distinct().toArray();
        int[] numbers = new int[ends.length];
        for (int i = 0; i < ends.length; i++) {
            numbers[i] = Arrays.binarySearch(names, ends[i]);
        }
        return numbers;
    }

    /** The neighbours of each vertex, each once and without itself. */
    public int[][] neighbours(int vertices) {
        int[] degrees = new int[vertices];
        for (int end : ends) {
            degrees[end]++;
        }
        int[][] lists = new int[vertices][];
        Arrays.setAll(lists, v -> new int[degrees[v]]);
        for (int i = 0; i < ends.length; i++) {
            lists[ends[i]][--degrees[ends[i]]] = ends[i ^ 1];
        }
        int[] metBy = new int[vertices];
        Arrays.setAll(lists, v -> others(v, lists[v], metBy));
        return lists;
    }

    /** @param metBy for each vertex the last one in whose list it was met, plus 1 */
    private static int[] others(int vertex, int[] list, int[] metBy) {
        int count = 0;
        metBy[vertex] = vertex + 1;
        for (int other : list) {
            if (metBy[other] <= vertex) {
                metBy[other] = vertex + 1;
                list[count++] = other;
            }
        }
        return count == list.length ? list : Arrays.copyOf(list, count);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Edges that && Arrays.equals(ends, that.ends);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(ends);
    }

    /** What {@link #read} reads. */
    public String list() {
        StringBuilder text = new StringBuilder("[");
        for (int e = 0; e < count(); e++) {
            text.append(e == 0 ? "[" : ",[")
                    .append(from(e))
                    .append(',')
                    .append(to(e))
                    .append(']');
        }
        return text.append(']').toString();
    }

    /** What {@link #readObject} reads. */
    @Override
    public String toString() {
        return "{\"edges\":" + list() + "}";
    }
}
