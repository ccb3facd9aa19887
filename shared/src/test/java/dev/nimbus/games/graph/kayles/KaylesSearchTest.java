package dev.nimbus.games.graph.kayles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.graph.Edges;
import dev.nimbus.games.grid.cells.PathValues;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.nimber.Mex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KaylesSearchTest {
    private static final int GRAPHS = 2_000;
    private static final int WIDE = 200;

    private final Random random = new Random(3);

    private static ValueTable table() {
        return ValueTable.ofBytes(1 << 20);
    }

    /** All graphs share one table; one of 64 entries forgets nearly all that it is told. */
    @ParameterizedTest
    @ValueSource(ints = {64 * 16, 1 << 20})
    void value_ofRandomGraphs_isTheMexOfTheOptions(int tableBytes) {
        ValueTable values = ValueTable.ofBytes(tableBytes);
        for (int i = 0; i < GRAPHS; i++) {
            int[][] graph = i % 2 == 0 ? randomGraph(1 + random.nextInt(13)) : shuffled(randomCells(4, 5));
            assertThat(new KaylesSearch(graphOf(graph), values, Budget.standard()).value())
                    .as(Arrays.deepToString(graph))
                    .isEqualTo(mex(graph));
        }
    }

    @Test
    void hasValueAfter_everyVertex_isTrueForTheOptionsValueAlone() {
        ValueTable values = table();
        for (int i = 0; i < GRAPHS / 10; i++) {
            int[][] graph = i % 2 == 0 ? randomGraph(2 + random.nextInt(9)) : shuffled(randomCells(3, 4));
            long[] rows = rows(graph);
            KaylesPart part = new KaylesPart.Searched(graph, values, Budget.standard());
            long[] known = unknown(graph.length);
            for (int v = 0; v < graph.length; v++) {
                long after = mex(rows, all(graph) & ~(rows[v] | 1L << v), known);
                for (long asked = 0; asked < 4; asked++) {
                    assertThat(part.hasValueAfter(v, asked)).isEqualTo(asked == after);
                }
            }
        }
    }

    /** A small graph among so many vertices that their set takes four words. */
    @Test
    void graphScatteredOverManyVertices_hasTheValueOfTheSmallOne() {
        ValueTable values = table();
        for (int i = 0; i < GRAPHS; i++) {
            int[][] small = randomGraph(1 + random.nextInt(12));
            int[] places = random.ints(0, WIDE).distinct().limit(small.length).toArray();
            long[] left = new long[WIDE / Long.SIZE + 1];
            Arrays.stream(places).forEach(v -> left[v / Long.SIZE] |= 1L << v);
            KaylesComponents wide = new KaylesComponents(scattered(small, places), Play.NORMAL, Budget.standard());
            assertThat(new PositionSearch(wide, values, Budget.standard()).value(sink -> wide.write(left, sink)))
                    .as("%s at %s", Arrays.deepToString(small), Arrays.toString(places))
                    .isEqualTo(mex(small));
        }
    }

    /** Of our own trial in C++, which is another program. */
    @ParameterizedTest
    @CsvSource({"3, 24, 1", "3, 30, 0", "4, 16, 0", "5, 7, 2", "4, 9, 0"})
    void value_ofRectangles_isThatOfTheOtherProgram(int height, int width, long value) {
        int[][] grid = cells(IntStream.range(0, height * width).toArray(), width);
        KaylesSearch search = new KaylesSearch(graphOf(grid), ValueTable.ofBytes(1 << 24), Budget.standard());
        assertThat(search.value()).isEqualTo(value);
    }

    private int[][] randomCells(int height, int width) {
        int[] chosen = IntStream.range(0, height * width)
                .filter(cell -> random.nextInt(4) > 0)
                .limit(14)
                .toArray();
        return cells(chosen, width);
    }

    /** The cells of a board as vertices, joined where they share a side. */
    private static int[][] cells(int[] cells, int width) {
        return IntStream.range(0, cells.length)
                .mapToObj(v -> IntStream.range(0, cells.length)
                        .filter(w -> Math.abs(cells[v] / width - cells[w] / width)
                                        + Math.abs(cells[v] % width - cells[w] % width)
                                == 1)
                        .toArray())
                .toArray(int[][]::new);
    }

    private int[][] shuffled(int[][] graph) {
        List<Integer> names =
                new ArrayList<>(IntStream.range(0, graph.length).boxed().toList());
        Collections.shuffle(names, random);
        int[][] renamed = new int[graph.length][];
        for (int v = 0; v < graph.length; v++) {
            renamed[names.get(v)] = Arrays.stream(graph[v]).map(names::get).toArray();
        }
        return renamed;
    }

    private static NodeKayles.Graph graphOf(int[][] neighbours) {
        int[] ends = IntStream.range(0, neighbours.length)
                .flatMap(v -> Arrays.stream(neighbours[v]).filter(w -> w > v).flatMap(w -> IntStream.of(v, w)))
                .toArray();
        return new NodeKayles.Graph(neighbours.length, Edges.wrap(ends));
    }

    private static long mex(int[][] graph) {
        return mex(rows(graph), all(graph), unknown(graph.length));
    }

    /** By the definition of the game alone. */
    private static long mex(long[] rows, long left, long... known) {
        if (known[(int) left] < 0) {
            Mex options = new Mex();
            for (int v = 0; v < rows.length; v++) {
                if ((left >>> v & 1) != 0) {
                    options.add(mex(rows, left & ~(rows[v] | 1L << v), known));
                }
            }
            known[(int) left] = options.value();
        }
        return known[(int) left];
    }

    private static long[] unknown(int vertices) {
        long[] known = new long[1 << vertices];
        Arrays.fill(known, -1);
        return known;
    }

    private static long all(int[][] graph) {
        return (1L << graph.length) - 1;
    }

    private static long[] rows(int[][] graph) {
        return Arrays.stream(graph)
                .mapToLong(row -> Arrays.stream(row).mapToLong(w -> 1L << w).sum())
                .toArray();
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
            assertThat(new KaylesSearch(forkOf(leg), table(), Budget.standard()).value())
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
        assertThat(new KaylesSearch(star(100), table(), Budget.standard()).value())
                .isEqualTo(2);
        assertThat(new KaylesSearch(star(101), table(), Budget.standard()).value())
                .isEqualTo(1);
    }

    @Test
    void partOfTooManyVertices_isRefused() {
        assertThat(new KaylesSearch(star(255), table(), Budget.standard()).value())
                .isEqualTo(1);
        assertThatThrownBy(() -> new KaylesSearch(star(256), table(), Budget.standard()).value())
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("a connected part has 257 moves; at most 256 are searched");
    }

    private static NodeKayles.Graph star(int leaves) {
        int[] ends = new int[2 * leaves];
        for (int leaf = 1; leaf <= leaves; leaf++) {
            ends[2 * leaf - 1] = leaf;
        }
        return new NodeKayles.Graph(leaves + 1, Edges.wrap(ends));
    }
}
