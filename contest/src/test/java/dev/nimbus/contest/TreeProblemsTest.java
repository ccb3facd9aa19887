package dev.nimbus.contest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Problems in which branches of trees are cut, each on hundreds of small random tests against games played out. */
class TreeProblemsTest {
    private static final int TESTS = 200;
    private static final int ROOT = 1;

    private final Random random = new Random(23);

    /** An edge; several between the same vertices differ in their number. */
    private record Edge(int number, int u, int v) {}

    private static List<Set<Edge>> cut(Set<Edge> edges) {
        List<Set<Edge>> options = new ArrayList<>();
        for (Edge edge : edges) {
            Set<Edge> left = new HashSet<>(edges);
            left.remove(edge);
            options.add(standing(left));
        }
        return options;
    }

    /** The edges that hang together with the root. */
    private static Set<Edge> standing(Set<Edge> edges) {
        Set<Integer> held = new HashSet<>(Set.of(ROOT));
        boolean grows = true;
        while (grows) {
            grows = false;
            for (Edge edge : edges) {
                if (held.contains(edge.u()) || held.contains(edge.v())) {
                    grows |= held.add(edge.u()) | held.add(edge.v());
                }
            }
        }
        return edges.stream().filter(edge -> held.contains(edge.u())).collect(Collectors.toSet());
    }

    @Test
    void agc017d_agreesWithPlay() {
        ReferenceGames<Set<Edge>> game = ReferenceGames.normal(TreeProblemsTest::cut);
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (int i = 0; i < TESTS; i++) {
                int vertices = random.nextInt(1, 9);
                Set<Edge> tree = tree(vertices, 0);
                String in = vertices + "\n" + lines(tree, 0);

                assertThat(JudgeRun.of("agc-017-d", in, pipe).out())
                        .as(in)
                        .isEqualTo(game.wins(tree) ? "Alice\n" : "Bob\n");
            }
        }
    }

    @Test
    void poj3710_agreesWithPlay() {
        ReferenceGames<Set<Edge>> game = ReferenceGames.normal(TreeProblemsTest::cut);
        StringBuilder in = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < TESTS; i++) {
            int trees = random.nextInt(1, 4);
            Set<Edge> all = new HashSet<>();
            in.append(trees).append('\n');
            for (int one = 0; one < trees; one++) {
                int vertices = random.nextInt(1, 4);
                Set<Edge> tree = tree(vertices, 100 * one);
                if (random.nextBoolean() && vertices > 1) {
                    tree.add(new Edge(
                            100 * one + 60, vertex(random.nextInt(vertices - 1) + 1, one), vertex(vertices, one)));
                }
                in.append(vertices).append(' ').append(tree.size()).append('\n').append(lines(tree, 100 * one));
                all.addAll(tree);
            }
            expected.add(game.wins(all) ? "Sally" : "Harry");
        }

        assertThat(JudgeRun.of("poj-3710", in.toString()).out().lines()).isEqualTo(expected);
    }

    /** All trees have the same root, which does not join them: a cut in one leaves the others as they are. */
    private static int vertex(int vertex, int tree) {
        return vertex == ROOT ? ROOT : 100 * tree + vertex;
    }

    private Set<Edge> tree(int vertices, int plus) {
        Set<Edge> edges = new HashSet<>();
        for (int v = 2; v <= vertices; v++) {
            int parent = random.nextInt(1, v);
            edges.add(new Edge(plus + v, vertex(parent, plus / 100), vertex(v, plus / 100)));
        }
        return edges;
    }

    private static String lines(Set<Edge> edges, int plus) {
        return edges.stream()
                .map(edge -> number(edge.v(), plus) + " " + number(edge.u(), plus) + "\n")
                .collect(Collectors.joining());
    }

    private static int number(int vertex, int plus) {
        return vertex == ROOT ? ROOT : vertex - plus;
    }
}
