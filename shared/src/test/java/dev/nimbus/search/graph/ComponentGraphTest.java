package dev.nimbus.search.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComponentGraphTest {
    private final ComponentGraph graph = new ComponentGraph();
    private final Random random = new Random(21);

    /** Row v: bit w says that v and w are joined, bit v that v is marked. */
    private List<Long> words(long... rows) {
        graph.start(rows.length);
        for (int v = 0; v < rows.length; v++) {
            if ((rows[v] >>> v & 1) != 0) {
                graph.mark(v);
            }
            for (int w = 0; w < v; w++) {
                if ((rows[v] >>> w & 1) != 0) {
                    graph.edge(v, w);
                }
            }
        }
        long[] words = new long[ComponentGraph.MOST_WORDS];
        int length = graph.write(words);
        return Arrays.stream(words, 0, length).boxed().toList();
    }

    /** The graph that words say, as rows. */
    private static long[] rows(List<Long> words) {
        long[] rows = new long[words.size() - 1];
        for (int v = 0; v < rows.length; v++) {
            long word = words.get(v + 1);
            rows[v] |= word < 0 ? 1L << v : 0;
            for (int w = 0; w < v; w++) {
                if ((word >>> w & 1) != 0) {
                    rows[v] |= 1L << w;
                    rows[w] |= 1L << v;
                }
            }
        }
        return rows;
    }

    private static long[] renumbered(long[] rows, List<Integer> numbers) {
        long[] other = new long[rows.length];
        for (int v = 0; v < rows.length; v++) {
            for (int w = 0; w < rows.length; w++) {
                other[numbers.get(v)] |= (rows[v] >>> w & 1) << numbers.get(w);
            }
        }
        return other;
    }

    private static boolean areAlike(long[] rows, long[] others) {
        return permutations(rows.length).stream().anyMatch(numbers -> Arrays.equals(renumbered(rows, numbers), others));
    }

    private static List<List<Integer>> permutations(int count) {
        if (count == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> all = new ArrayList<>();
        for (List<Integer> shorter : permutations(count - 1)) {
            for (int at = 0; at < count; at++) {
                List<Integer> longer = new ArrayList<>(shorter);
                longer.add(at, count - 1);
                all.add(longer);
            }
        }
        return all;
    }

    private long[] random(int vertices, int edges) {
        long[] rows = new long[vertices];
        for (int e = 0; e < edges; e++) {
            int v = random.nextInt(vertices);
            int w = random.nextInt(vertices);
            rows[v] |= 1L << w;
            rows[w] |= 1L << v;
        }
        return rows;
    }

    private List<Integer> shuffled(int count) {
        List<Integer> numbers =
                new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Collections.shuffle(numbers, random);
        return numbers;
    }

    /** So a component can never get the value of one that is not alike. */
    @Test
    void words_sayAGraphThatIsAlike() {
        for (int i = 0; i < 2000; i++) {
            int vertices = 1 + random.nextInt(6);
            long[] rows = random(vertices, random.nextInt(3 * vertices));
            assertThat(areAlike(rows, rows(words(rows)))).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 64})
    void mostRandomGraphs_haveTheSameWordsHoweverTheyAreDrawn(int vertices) {
        int same = 0;
        for (int i = 0; i < 200; i++) {
            long[] rows = random(vertices, 2 * vertices);
            same += words(rows).equals(words(renumbered(rows, shuffled(vertices)))) ? 1 : 0;
        }
        assertThat(same).isGreaterThan(170);
    }

    /** Every vertex sees the same, so the order of drawing decides; and here it does not matter. */
    @Test
    void completeGraphOfAllVertices_isWritten() {
        long[] rows = new long[ComponentGraph.MOST];
        Arrays.setAll(rows, v -> -1L ^ 1L << v);
        List<Long> words = words(rows);
        assertThat(rows(words)).isEqualTo(rows);
        assertThat(words(renumbered(rows, shuffled(rows.length)))).isEqualTo(words);
    }

    @Test
    void graphDrawnAfterALargerOne_isWrittenAsAtFirst() {
        Map<List<Long>, List<Long>> first = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            long[] rows = random(1 + random.nextInt(30), 40);
            List<Long> words = words(rows);
            words(random(64, 300));
            first.put(words, words(rows));
        }
        assertThat(first).allSatisfy((before, after) -> assertThat(after).isEqualTo(before));
    }
}
