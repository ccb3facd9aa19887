package dev.nimbus.contest.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Scanner;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random inputs are such as the statements of the problems allow: checked here without the classes that make them. */
class RandomInputTest {
    private static final int INPUTS = 150;

    static List<String> problems() {
        return Problems.namesBlocking();
    }

    /** The inputs of a run, from the smallest to the largest, and small ones, as the search for the smallest makes them. */
    private static Stream<RandomInput> inputs(String name) {
        Problem problem = Problems.namedBlocking(name).orElseThrow();
        List<String> counts = CountNames.of(problem.input());
        return IntStream.range(0, INPUTS)
                .boxed()
                .flatMap(i -> Stream.of(
                        RandomInput.of(problem, i, InputSize.at(i / (INPUTS - 1.0), INPUTS - 1 - i, counts)),
                        RandomInput.of(problem, i, InputSize.of(1 + i % 20))));
    }

    private static Stream<Scanner> texts(String name) {
        return inputs(name).map(input -> new Scanner(input.text()));
    }

    private static Stream<String> words(String name) {
        return texts(name).flatMap(Scanner::tokens);
    }

    @ParameterizedTest
    @MethodSource("problems")
    void lists_haveTheShapesOfTheFile(String name) {
        assertThat(inputs(name)).allMatch(RandomInput::isAllowed);
    }

    @Test
    void agc017d_hasTrees_numberedInAnyOrder() {
        List<GraphCheck> trees = texts("agc-017-d")
                .map(in -> {
                    int vertices = in.nextInt();
                    return GraphCheck.read(in, vertices, vertices - 1);
                })
                .toList();

        assertThat(trees).allMatch(GraphCheck::isTree);
        assertThat(trees).anyMatch(tree -> tree.edges().get(0)[0] > tree.edges().get(0)[1]);
        assertThat(trees).anyMatch(tree -> tree.edges().size() > 50_000);
        assertThat(trees).anyMatch(tree -> tree.degree(1) == 1).anyMatch(tree -> tree.degree(1) > 2);
    }

    @Test
    void poj3710_hasTreesWhoseBranchesMayEndInACycle() {
        List<GraphCheck> graphs = new ArrayList<>();
        texts("poj-3710").forEach(in -> {
            while (in.hasNext()) {
                for (int left = in.nextInt(); left > 0; left--) {
                    graphs.add(GraphCheck.read(in, in.nextInt(), in.nextInt()));
                }
            }
        });

        assertThat(graphs).allMatch(graph -> graph.withoutCyclesAtEnds().isTree());
        assertThat(graphs).anyMatch(GraphCheck::isTree).anyMatch(graph -> !graph.isTree());
        assertThat(graphs.stream().map(GraphCheck::cyclesLength)).contains(2, 3, 4, 5);
    }

    @Test
    void hdu1524_hasNoCycles_andAnyOrder() {
        List<GraphCheck> graphs = new ArrayList<>();
        texts("hdu-1524").forEach(in -> {
            while (in.hasNext()) {
                graphs.add(GraphCheck.readSuccessors(in));
                for (int pieces = in.nextInt(); pieces > 0; pieces = in.nextInt()) {
                    IntStream.range(0, pieces).forEach(i -> in.nextInt());
                }
            }
        });

        assertThat(graphs).allMatch(GraphCheck::isAcyclic).allMatch(GraphCheck::isSimple);
        assertThat(graphs).anyMatch(graph -> graph.edges().stream().anyMatch(edge -> edge[0] > edge[1]));
        assertThat(graphs)
                .anyMatch(graph -> graph.vertices() == 1000 && graph.edges().size() > 2_000);
    }

    @Test
    void cses1729_hasDistinctNumbers_andTheOne() {
        assertThat(texts("cses-1729")).allSatisfy(in -> {
            int largest = in.nextInt();
            int count = in.nextInt();
            Set<Integer> set = new HashSet<>(in.tokens().map(Integer::valueOf).toList());
            assertThat(set).hasSize(count).contains(1).allMatch(number -> number >= 1 && number <= largest);
        });
    }

    @Test
    void hdu1536_hasDistinctNumbers() {
        texts("hdu-1536").forEach(in -> {
            for (int count = in.nextInt(); count > 0; count = in.nextInt()) {
                Set<Integer> set = new HashSet<>();
                IntStream.range(0, count).forEach(i -> set.add(in.nextInt()));
                assertThat(set).hasSize(count);
                for (int left = in.nextInt(); left > 0; left--) {
                    IntStream.range(0, in.nextInt()).forEach(i -> in.nextInt());
                }
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"leetcode-294, '+-', 60", "uva-10561, .X, 200"})
    void words_haveAllLettersOfTheStatement_alsoInLongRuns(String name, String letters, int longest) {
        List<String> words = words(name).filter(word -> !word.matches("[0-9]+")).toList();

        assertThat(words).allMatch(word -> word.chars().allMatch(letter -> letters.indexOf(letter) >= 0));
        assertThat(words).noneMatch(word -> word.contains("XXX"));
        assertThat(words).anyMatch(word -> word.length() == longest);
        assertThat(words).anyMatch(word -> word.chars().distinct().count() == 2);
        assertThat(words).anyMatch(word -> word.matches(".*([+]{12}|[.]{12}).*"));
    }

    @Test
    void zeros_standAtTheEndAlone() {
        assertThat(inputs("hdu-1848").map(RandomInput::text)).allMatch(text -> text.endsWith("\n0 0 0\n"));
        assertThat(inputs("hdu-1848").map(input -> input.text().replace("\n0 0 0\n", "")))
                .noneMatch(text -> text.matches("(?s)(.*\\s)?0(\\s.*)?"));
        assertThat(inputs("hdu-1850").map(input -> input.text().replaceFirst("\n0\n$", "")))
                .noneMatch(text -> text.matches("(?s)(.*\\s)?0(\\s.*)?"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cses-1098", "cses-1099", "cses-1730"})
    void tests_haveNoMoreHeapsThanTheStatementAllows(String name) {
        assertThat(inputs(name))
                .allMatch(input -> new Scanner(input.text()).tokens().count() <= 1 + 2 * 200_000L);
        assertThat(texts(name)).allMatch(in -> {
            int sum = 0;
            for (int left = in.nextInt(); left > 0; left--) {
                int heaps = in.nextInt();
                IntStream.range(0, heaps).forEach(i -> in.nextLong());
                sum += heaps;
            }
            return sum <= 200_000;
        });
    }
}
