package dev.nimbus.games.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.Budget;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Moves that are looked up, against valuing all that is left after each cut. */
class GreenMovesTest {
    private static final int GRAPHS = 500;
    private static final int EDGES = 40;

    private final Random random = new Random(3);

    @Test
    void cuts_ofRandomGraphs_leadWhereTheRestIsWorthThat() {
        for (int i = 0; i < GRAPHS; i++) {
            int vertices = 5 + random.nextInt(60);
            Incidence graph =
                    new Incidence(Edges.wrap(random.ints(2 * EDGES, 0, vertices).toArray()));
            long now = GreenValue.of(graph).value(0);
            for (int e = 0; e < EDGES; e++) {
                long after = GreenValue.without(graph, e, new long[graph.vertices()]);
                GreenMoves there = new GreenMoves(graph, after, Budget.standard());
                assertThat(there.leadsThere(e)).as("graph %d, edge %d", i, e).isEqualTo(after != now);
                GreenMoves elsewhere = new GreenMoves(graph, after ^ 1 + random.nextInt(20), Budget.standard());
                assertThat(elsewhere.leadsThere(e)).isFalse();
            }
        }
    }

    @Test
    void blockOfVeryManyEdges_isWithinTheMemory() {
        int n = 600_001;
        Incidence ring = new Incidence(Edges.wrap(
                IntStream.range(0, n).flatMap(v -> IntStream.of(v, (v + 1) % n)).toArray()));
        GreenMoves moves = new GreenMoves(ring, n - 1, Budget.standard());

        assertThat(moves.leadsThere(0)).isTrue();
    }

    /** A path of n edges and one of m < n: only cutting the longer one to m edges makes them equal. */
    @Test
    void cuts_ofLongPaths_areFoundWithinTheBudget() {
        int n = 200_000;
        int m = 50_000;
        IntStream first = IntStream.range(0, n).flatMap(v -> IntStream.of(v, v + 1));
        IntStream second = IntStream.range(0, m).flatMap(v -> IntStream.of(v == 0 ? 0 : n + v, n + v + 1));
        Incidence graph =
                new Incidence(Edges.wrap(IntStream.concat(first, second).toArray()));
        GreenMoves moves = new GreenMoves(graph, 0, Budget.standard());

        assertThat(IntStream.range(0, n + m).filter(moves::leadsThere)).containsExactly(m);
    }
}
