package dev.nimbus.contest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Random lists of heaps, written as problems read them, and what a problem must answer to them. */
final class HeapTests {
    static final int COUNT = 300;

    private HeapTests() {}

    /** {@value #COUNT} lists of {@code fewest} to {@code most} heaps of {@code least} to {@code largest}. */
    static List<List<Integer>> tests(Random random, int fewest, int most, int least, int largest) {
        List<List<Integer>> tests = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            tests.add(random.ints(random.nextInt(fewest, most + 1), least, largest + 1)
                    .boxed()
                    .toList());
        }
        return tests;
    }

    /** A problem that reads many lists, on one to four heaps of at most six. */
    static void check(String problem, Predicate<List<Integer>> wins, String won, String lost) {
        check(problem, tests(new Random(17), 1, 4, 0, 6), wins, won, lost);
    }

    /** A problem that reads many lists: their number, then for each list its length and its heaps. */
    static void check(
            String problem, List<List<Integer>> tests, Predicate<List<Integer>> wins, String won, String lost) {
        assertThat(JudgeRun.of(problem, counted(tests)).out().lines()).isEqualTo(verdicts(tests, wins, won, lost));
    }

    /** A problem that reads the heaps of one list. */
    static void checkEach(
            String problem, List<List<Integer>> tests, Predicate<List<Integer>> wins, String won, String lost) {
        checkEach(problem, tests, HeapTests::joined, wins, won, lost);
    }

    /** A problem that reads the length of one list and its heaps. */
    static void checkEachCounted(
            String problem, List<List<Integer>> tests, Predicate<List<Integer>> wins, String won, String lost) {
        checkEach(problem, tests, test -> test.size() + "\n" + joined(test), wins, won, lost);
    }

    private static void checkEach(
            String problem,
            List<List<Integer>> tests,
            Function<List<Integer>, String> input,
            Predicate<List<Integer>> wins,
            String won,
            String lost) {
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (List<Integer> test : tests) {
                assertThat(JudgeRun.of(problem, input.apply(test), pipe).out())
                        .as(problem + " " + test)
                        .isEqualTo((wins.test(test) ? won : lost) + "\n");
            }
        }
    }

    static String counted(List<List<Integer>> tests) {
        return tests.stream()
                .map(test -> test.size() + "\n" + joined(test) + "\n")
                .collect(Collectors.joining("", tests.size() + "\n", ""));
    }

    static String joined(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    static List<String> verdicts(List<List<Integer>> tests, Predicate<List<Integer>> wins, String won, String lost) {
        return tests.stream().map(test -> wins.test(test) ? won : lost).toList();
    }
}
