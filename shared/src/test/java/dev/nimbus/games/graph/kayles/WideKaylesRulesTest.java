package dev.nimbus.games.graph.kayles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.graph.Edges;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.nimber.Mex;
import dev.nimbus.theory.search.Search;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Parts of more than 64 vertices. */
class WideKaylesRulesTest {
    private static final int GRAPHS = 2_000;
    private static final int WIDE = 200;

    private final Random random = new Random(3);

    /** Against the rules of small graphs, which the contract test holds: a small graph among many vertices. */
    @Test
    void graphScatteredOverManyVertices_hasTheValueOfTheSmallOne() {
        for (int i = 0; i < GRAPHS; i++) {
            int[][] small = randomGraph(1 + random.nextInt(10));
            int[] places = random.ints(0, WIDE).distinct().limit(small.length).toArray();
            BitSet left = new BitSet();
            Arrays.stream(places).forEach(left::set);

            KaylesRules narrow = KaylesRules.of(small);
            WideKaylesRules wide = new WideKaylesRules(scattered(small, places));
            assertThat(new Search<>(wide, Budget.standard()).grundy(left))
                    .as("%s at %s", Arrays.deepToString(small), Arrays.toString(places))
                    .isEqualTo(new Search<>(narrow, Budget.standard()).grundy(narrow.all()));
            assertThat(wide.components(left)).hasSameSizeAs(narrow.components(narrow.all()));
        }
    }

    private int[][] randomGraph(int vertices) {
        boolean[][] joined = new boolean[vertices][vertices];
        for (int edges = random.nextInt(2 * vertices); edges > 0; edges--) {
            int v = random.nextInt(vertices);
            int w = random.nextInt(vertices);
            joined[v][w] = v != w;
            joined[w][v] = v != w;
        }
        int[][] neighbours = new int[vertices][];
        for (int v = 0; v < vertices; v++) {
            boolean[] row = joined[v];
            neighbours[v] = IntStream.range(0, vertices).filter(w -> row[w]).toArray();
        }
        return neighbours;
    }

    /** All other vertices are joined to nothing, and none of them is left. */
    private static int[][] scattered(int[][] small, int[] places) {
        int[][] wide = new int[WIDE][0];
        for (int v = 0; v < small.length; v++) {
            wide[places[v]] = Arrays.stream(small[v]).map(w -> places[w]).toArray();
        }
        return wide;
    }

    /** A path with one more leaf at the vertex next to its end: by the recurrence of such trees alone. */
    @Test
    void pathWithAFork_hasTheValueOfItsRecurrence() {
        long[] fork = forks(120);
        for (int leg = 1; leg < fork.length; leg += 7) {
            assertThat(new KaylesSearch(forkOf(leg), Budget.standard()).value())
                    .as("fork with a leg of %d", leg)
                    .isEqualTo(fork[leg]);
        }
    }

    /** Of two leaves, the vertex between them, and a leg of so many vertices at that. */
    private static long[] forks(int most) {
        long[] fork = new long[most + 1];
        fork[0] = PathValues.path(3);
        for (int leg = 1; leg <= most; leg++) {
            Mex options = new Mex();
            options.add(1 ^ PathValues.path(leg)); // a leaf
            options.add(PathValues.path(leg - 1)); // between the leaves
            options.add(PathValues.path(Math.max(0, leg - 2))); // the first of the leg; two leaves stay
            for (int j = 2; j <= leg; j++) {
                options.add(fork[j - 2] ^ PathValues.path(Math.max(0, leg - j - 1)));
            }
            fork[leg] = options.value();
        }
        return fork;
    }

    private static NodeKayles.Graph forkOf(int leg) {
        int[] ends = new int[2 * (leg + 2)];
        for (int v = 1; v < leg + 3; v++) {
            ends[2 * v - 2] = v <= 3 ? 0 : v - 1;
            ends[2 * v - 1] = v;
        }
        return new NodeKayles.Graph(leg + 3, Edges.wrap(ends));
    }

    /** Who takes the middle leaves nothing, who takes a leaf all other leaves. */
    @Test
    void star_hasTheValueOfItsTwoMoves() {
        assertThat(new KaylesSearch(star(100), Budget.standard()).value()).isEqualTo(2);
        assertThat(new KaylesSearch(star(101), Budget.standard()).value()).isEqualTo(1);
    }

    @Test
    void partOfTooManyVertices_isRefused() {
        assertThat(new KaylesSearch(star(255), Budget.standard()).value()).isEqualTo(1);
        assertThatThrownBy(() -> new KaylesSearch(star(256), Budget.standard()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("a connected part has 257 vertices; at most 256 are searched");
    }

    private static NodeKayles.Graph star(int leaves) {
        int[] ends = new int[2 * leaves];
        for (int leaf = 1; leaf <= leaves; leaf++) {
            ends[2 * leaf - 1] = leaf;
        }
        return new NodeKayles.Graph(leaves + 1, Edges.wrap(ends));
    }
}
