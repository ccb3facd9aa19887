package dev.nimbus.games.graph.kayles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.graph.Edges;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Symmetries of graphs and boards, against the rules alone on small graphs. */
class HalfTurnTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final NodeKayles NODES = (NodeKayles) CATALOGUE.parse("node-kayles");
    private static final ArcKayles ARCS = (ArcKayles) CATALOGUE.parse("arc-kayles");
    private static final int GRAPHS = 3000;

    private final Random random = new Random(5);
    private final ReferenceEvaluator<NodeKayles.Graph> reference = new ReferenceEvaluator<>(NODES);

    /** What is found is true. */
    @Test
    void randomGraphs_areLostOrWonAsFound() {
        int lost = 0;
        int won = 0;
        for (int i = 0; i < GRAPHS; i++) {
            int vertices = 2 + random.nextInt(7);
            NodeKayles.Graph graph = graph(vertices, edges(vertices, random.nextInt(2 * vertices)));
            int[][] neighbours = neighbours(graph);
            if (HalfTurn.isLost(neighbours, Budget.standard())) {
                lost++;
                assertThat(reference.outcome(graph, Play.NORMAL))
                        .as("%s", graph)
                        .isEqualTo(Outcome.P);
            }
            OptionalInt vertex = HalfTurn.winningVertex(neighbours, Budget.standard());
            if (vertex.isPresent()) {
                won++;
                Move move = new NumbersMove("vertex", vertex.getAsInt());
                assertThat(reference.winningMoves(graph, Play.NORMAL))
                        .as("%s", graph)
                        .contains(move);
            }
        }
        assertThat(lost).isGreaterThan(100);
        assertThat(won).isGreaterThan(100);
    }

    /** What is there is found: graphs made symmetric, their vertices in any order, with a vertex in the middle and without. */
    @Test
    void symmetricGraphs_areFound() {
        for (int i = 0; i < GRAPHS; i++) {
            int pairs = 1 + random.nextInt(4);
            boolean middle = random.nextBoolean();
            NodeKayles.Graph graph = symmetric(pairs, middle);
            int[][] neighbours = neighbours(graph);
            if (middle) {
                assertThat(HalfTurn.winningVertex(neighbours, Budget.standard()))
                        .as("%s", graph)
                        .isPresent();
            } else {
                assertThat(HalfTurn.isLost(neighbours, Budget.standard()))
                        .as("%s", graph)
                        .isTrue();
            }
            assertThat(NODES.outcome(graph, Play.NORMAL, Budget.standard()))
                    .as("%s", graph)
                    .isEqualTo(reference.outcome(graph, Play.NORMAL));
            assertThat(NODES.grundy(graph, Budget.standard()))
                    .as("%s", graph)
                    .isEqualTo(GrundyValue.of(reference.grundy(graph)));
        }
    }

    private NodeKayles.Graph symmetric(int pairs, boolean middle) {
        int vertices = 2 * pairs + (middle ? 1 : 0);
        List<int[]> edges = new ArrayList<>();
        for (int[] edge : edges(vertices, random.nextInt(3 * pairs))) {
            int u = vertices - 1 - edge[0];
            int v = vertices - 1 - edge[1];
            if (u != edge[1]) {
                edges.add(edge);
                edges.add(new int[] {u, v});
            }
        }
        return graph(vertices, edges);
    }

    private List<int[]> edges(int vertices, int count) {
        List<int[]> edges = new ArrayList<>();
        for (int e = 0; e < count; e++) {
            edges.add(new int[] {random.nextInt(vertices), random.nextInt(vertices)});
        }
        return edges;
    }

    /** With the vertices renamed and the edges shuffled. */
    private NodeKayles.Graph graph(int vertices, List<int[]> edges) {
        List<Integer> names = new ArrayList<>();
        for (int v = 0; v < vertices; v++) {
            names.add(v);
        }
        Collections.shuffle(names, random);
        List<int[]> shuffled = new ArrayList<>(edges);
        Collections.shuffle(shuffled, random);
        return new NodeKayles.Graph(
                vertices,
                Edges.wrap(shuffled.stream()
                        .flatMapToInt(edge -> IntStream.of(names.get(edge[0]), names.get(edge[1])))
                        .toArray()));
    }

    private static int[][] neighbours(NodeKayles.Graph graph) {
        return graph.neighbours();
    }

    private NodeKayles.Graph board(int width, int height) {
        List<int[]> edges = new ArrayList<>();
        for (int cell = 0; cell < width * height; cell++) {
            if (cell % width + 1 < width) {
                edges.add(new int[] {cell, cell + 1});
            }
            if (cell + width < width * height) {
                edges.add(new int[] {cell, cell + width});
            }
        }
        return graph(width * height, edges);
    }

    /** Half a turn leaves a middle on odd sides: a vertex where both are odd, an edge where one is. */
    @ParameterizedTest
    @CsvSource({
        "4,4,P,P",
        "6,6,P,P",
        "8,8,P,P",
        "12,10,P,P",
        "30,30,P,P",
        "5,5,N,",
        "7,9,N,",
        "31,31,N,",
        "8,7,,N",
        "20,21,,N"
    })
    void boards_areAnsweredByHalfATurn(int width, int height, Outcome nodes, Outcome arcs) {
        NodeKayles.Graph board = board(width, height);
        Budget few = Budget.ofSteps(1_000_000);
        if (nodes != null) {
            assertThat(NODES.outcome(board, Play.NORMAL, few)).isEqualTo(nodes);
        }
        if (arcs != null) {
            assertThat(ARCS.outcome(board.edges(), Play.NORMAL, few)).isEqualTo(arcs);
        }
        if (nodes == Outcome.P) {
            assertThat(NODES.grundy(board, few)).isEqualTo(GrundyValue.of(0));
            assertThat(NODES.winningMoves(board, Play.NORMAL, 9, few).count()).isZero();
        }
    }

    @Test
    void boardWhoseMovesArePastTheBudget_hasItsMiddleAsMove() {
        NodeKayles.Graph board = board(21, 21);
        Move move =
                NODES.winningMove(board, Play.NORMAL, Budget.ofSteps(200_000)).orElseThrow();

        NodeKayles.Graph left = ReferenceEvaluator.list(NODES, board).stream()
                .filter(option -> option.move().equals(move))
                .map(Option::position)
                .findFirst()
                .orElseThrow();
        assertThat(NODES.outcome(left, Play.NORMAL, Budget.ofSteps(1_000_000))).isEqualTo(Outcome.P);
    }

    /** Many equal parts, too many vertices to be one board. */
    @Test
    void manyParts_areAnsweredWithinTheBudget() {
        List<int[]> stars = new ArrayList<>();
        for (int v = 0; v + 3 < 40_000; v += 4) {
            stars.add(new int[] {v, v + 1});
            stars.add(new int[] {v, v + 2});
            stars.add(new int[] {v, v + 3});
        }

        assertThat(NODES.outcome(graph(40_000, stars), Play.NORMAL, Budget.standard()))
                .isEqualTo(Outcome.P);
    }
}
