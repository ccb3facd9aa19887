package dev.nimbus.games.graph;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.games.notation.TreeInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A directed graph whose options are vertices, or lists of vertices that are played as a sum. Each list is a node of its
 * own behind the vertices, without followers; a list of one vertex is that vertex.
 *
 * @param digraph vertices 0 to {@code vertices} − 1, then the lists; the followers of each stand in the order of their
 *     lists compared element by element, a vertex v being the list of v alone
 * @param vertices how many vertices there are
 * @param sums the vertices of each list, ascending; not written to
 */
record OptionGraph(Digraph digraph, int vertices, int[][] sums) {
    /**
     * Reads the rules of a graph.
     *
     * @throws dev.nimbus.theory.Refusal with {@code INVALID_GAME}
     */
    static OptionGraph read(JsonNode lists) {
        if (!lists.isArray()) {
            throw Notation.invalid("graph is " + TreeInput.quote(lists) + "; expected a list of lists", "/graph");
        }
        return new Reader(lists.size()).read(lists);
    }

    /** Whether some option is a list. */
    boolean hasSums() {
        return sums.length > 0;
    }

    /** The vertices that node {@code target} puts in the place of the one before. */
    int[] members(int target) {
        return target < vertices ? new int[] {target} : sums[target - vertices];
    }

    @Override
    public String toString() {
        return IntStream.range(0, vertices).mapToObj(this::optionsAsText).collect(Collectors.joining(",", "[", "]"));
    }

    private String optionsAsText(int v) {
        return IntStream.range(digraph.starts()[v], digraph.starts()[v + 1])
                .map(e -> digraph.targets()[e])
                .mapToObj(this::asText)
                .collect(Collectors.joining(",", "[", "]"));
    }

    /** A node as rules write it. */
    String asText(int target) {
        return target < vertices
                ? Integer.toString(target)
                : Arrays.toString(sums[target - vertices]).replace(" ", "");
    }

    private static final class Reader {
        private final int vertices;
        private final Map<List<Integer>, Integer> nodes = new LinkedHashMap<>();
        private final List<int[]> sums = new ArrayList<>();

        Reader(int vertices) {
            this.vertices = vertices;
        }

        OptionGraph read(JsonNode lists) {
            int[][] targets = new int[vertices][];
            for (int v = 0; v < vertices; v++) {
                targets[v] = options(lists.get(v), v);
            }
            int[][] followers = Arrays.copyOf(targets, vertices + sums.size());
            Arrays.fill(followers, vertices, followers.length, new int[0]);
            Digraph digraph = Digraph.of(followers);
            OptionGraph graph = new OptionGraph(digraph, vertices, sums.toArray(new int[0][]));
            return sums.isEmpty() ? graph : graph.inOrder();
        }

        private int[] options(JsonNode list, int v) {
            if (!list.isArray()) {
                throw Notation.invalid(
                        "vertex " + v + " has " + TreeInput.quote(list) + "; expected the list of its options, each a"
                                + " vertex or a list of vertices",
                        "/graph/" + v);
            }
            int[] options = new int[list.size()];
            for (int i = 0; i < options.length; i++) {
                String at = "/graph/" + v + "/" + i;
                options[i] = list.get(i).isArray() ? sum(list.get(i), v, at) : vertex(list.get(i), v, at);
            }
            return options;
        }

        private int sum(JsonNode list, int v, String at) {
            int[] members = new int[list.size()];
            for (int i = 0; i < members.length; i++) {
                members[i] = vertex(list.get(i), v, at + "/" + i);
            }
            if (members.length == 1) {
                return members[0];
            }
            Arrays.sort(members);
            return nodes.computeIfAbsent(Arrays.stream(members).boxed().toList(), key -> {
                sums.add(members);
                return vertices + sums.size() - 1;
            });
        }

        private int vertex(JsonNode to, int v, String at) {
            boolean decimal =
                    to.isIntegralNumber() || (to.isTextual() && to.textValue().matches("[0-9]{1,9}"));
            int vertex = decimal ? to.asInt(-1) : -1;
            if (vertex < 0 || vertex >= vertices || !to.asText().equals(Integer.toString(vertex))) {
                throw Notation.invalid(
                        "vertex " + v + " leads to " + TreeInput.quote(to) + "; expected a vertex from 0 to "
                                + (vertices - 1),
                        at);
            }
            return vertex;
        }
    }

    /** The same graph with the followers of each vertex in the order of their lists. */
    private OptionGraph inOrder() {
        int[] ordered = digraph.targets().clone();
        for (int v = 0; v < vertices; v++) {
            int from = digraph.starts()[v];
            int to = digraph.starts()[v + 1];
            if (to > from && ordered[to - 1] >= vertices) {
                int[] sorted = Arrays.stream(ordered, from, to)
                        .boxed()
                        .sorted(Comparator.comparing(this::members, Arrays::compare))
                        .mapToInt(target -> target)
                        .toArray();
                System.arraycopy(sorted, 0, ordered, from, sorted.length);
            }
        }
        return new OptionGraph(new Digraph(digraph.starts(), ordered), vertices, sums);
    }
}
