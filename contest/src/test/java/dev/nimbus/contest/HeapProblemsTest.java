package dev.nimbus.contest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Problems of heaps, each on hundreds of small random tests against games played out. */
class HeapProblemsTest {
    private static final int TESTS = 300;

    private final Random random = new Random(7);

    @Test
    void hdu1846_agreesWithPlay() {
        StringBuilder in = new StringBuilder(TESTS + "\n");
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < TESTS; i++) {
            int stones = random.nextInt(25);
            int most = 1 + random.nextInt(8);
            in.append(stones).append(' ').append(most).append('\n');
            PlayedOut<Integer> game = PlayedOut.normal(n -> {
                List<Integer> options = new ArrayList<>();
                for (int take = 1; take <= Math.min(n, most); take++) {
                    options.add(n - take);
                }
                return options;
            });
            expected.add(game.wins(stones) ? "first" : "second");
        }

        assertThat(JudgeRun.of("hdu-1846", in.toString()).out().lines()).isEqualTo(expected);
    }

    @Test
    void hdu1848_agreesWithPlay() {
        PlayedOut<List<Integer>> game = PlayedOut.normal(PlayedOut.inOneHeap(heap -> {
            List<List<Integer>> results = new ArrayList<>();
            for (int take = 1, next = 2; take <= heap; next += take, take = next - take) {
                results.add(List.of(heap - take));
            }
            return results;
        }));
        List<List<Integer>> tests = tests(3, 3, 1, 14);
        String in = tests.stream().map(test -> joined(test) + "\n").collect(Collectors.joining()) + "0 0 0\n";

        assertThat(JudgeRun.of("hdu-1848", in).out().lines()).isEqualTo(verdicts(tests, game::wins, "Fibo", "Nacci"));
    }

    @Test
    void hdu1850_countsTheWinningMoves() {
        PlayedOut<List<Integer>> game = PlayedOut.normal(PlayedOut.inOneHeap(PlayedOut::nim));
        List<List<Integer>> tests = tests(1, 4, 0, 6);
        String in = tests.stream()
                .map(test -> test.size() + "\n" + joined(test) + "\n")
                .collect(Collectors.joining());
        List<String> expected = tests.stream()
                .map(test -> Long.toString(game.winningMoves(test)))
                .toList();

        assertThat(JudgeRun.of("hdu-1850", in + "0\n").out().lines()).isEqualTo(expected);
    }

    @Test
    void hdu1907_agreesWithPlay() {
        check("hdu-1907", PlayedOut.misere(PlayedOut.inOneHeap(PlayedOut::nim)), "John", "Brother");
    }

    @Test
    void luoguP2197_agreesWithPlay() {
        check("luogu-p2197", PlayedOut.normal(PlayedOut.inOneHeap(PlayedOut::nim)), "Yes", "No");
    }

    @Test
    void hdu3032_agreesWithPlay() {
        Function<List<Integer>, List<List<Integer>>> takeOrSplit = PlayedOut.inOneHeap(heap -> {
            List<List<Integer>> results = PlayedOut.nim(heap);
            for (int part = 1; 2 * part <= heap; part++) {
                results.add(List.of(part, heap - part));
            }
            return results;
        });

        check("hdu-3032", PlayedOut.normal(takeOrSplit), "Alice", "Bob");
    }

    @Test
    void acwing891_agreesWithPlay() {
        PlayedOut<List<Integer>> game = PlayedOut.normal(PlayedOut.inOneHeap(PlayedOut::nim));

        checkOneByOne("acwing-891", tests(1, 4, 0, 6), game::wins, "Yes", "No");
    }

    @Test
    void cf1396b_agreesWithPlay() {
        PlayedOut<List<Integer>> game = PlayedOut.normal(HeapProblemsTest::stonedOptions);
        List<List<Integer>> tests = tests(1, 4, 1, 5);
        Predicate<List<Integer>> wins = heaps -> {
            List<Integer> position = new ArrayList<>(heaps);
            position.add(-1);
            return game.wins(position);
        };

        assertThat(JudgeRun.of("cf-1396b", counted(tests)).out().lines()).isEqualTo(verdicts(tests, wins, "T", "HL"));
    }

    /** The heaps, and after them the heap that the last move took from, −1 at first. */
    private static List<List<Integer>> stonedOptions(List<Integer> position) {
        int heaps = position.size() - 1;
        List<List<Integer>> options = new ArrayList<>();
        for (int i = 0; i < heaps; i++) {
            if (position.get(i) > 0 && position.get(heaps) != i) {
                List<Integer> option = new ArrayList<>(position);
                option.set(i, position.get(i) - 1);
                option.set(heaps, i);
                options.add(option);
            }
        }
        return options;
    }

    @Test
    void cf1147c_agreesWithPlay() {
        PlayedOut<List<Integer>> game = PlayedOut.normal(HeapProblemsTest::halfOptions);
        List<List<Integer>> tests = tests(1, 4, 1, 4).stream()
                .filter(heaps -> heaps.size() % 2 == 0)
                .toList();

        checkOneByOne("cf-1147c", tests, game::wins, "Alice", "Bob");
    }

    private static List<List<Integer>> halfOptions(List<Integer> heaps) {
        List<List<Integer>> options = new ArrayList<>();
        halfOptions(heaps, 0, heaps.size() / 2, options);
        return options;
    }

    /** Adds to {@code options} what comes of taking from {@code more} more heaps, none of them before {@code first}. */
    private static void halfOptions(List<Integer> heaps, int first, int more, List<List<Integer>> options) {
        if (more == 0) {
            options.add(heaps);
            return;
        }
        for (int i = first; i < heaps.size(); i++) {
            for (int left = 0; left < heaps.get(i); left++) {
                List<Integer> taken = new ArrayList<>(heaps);
                taken.set(i, left);
                halfOptions(taken, i + 1, more - 1, options);
            }
        }
    }

    private void check(String problem, PlayedOut<List<Integer>> game, String won, String lost) {
        List<List<Integer>> tests = tests(1, 4, 0, 6);

        assertThat(JudgeRun.of(problem, counted(tests)).out().lines())
                .isEqualTo(verdicts(tests, game::wins, won, lost));
    }

    private static void checkOneByOne(
            String problem, List<List<Integer>> tests, Predicate<List<Integer>> wins, String won, String lost) {
        try (QueryPipe pipe = new SolverPipe(1)) {
            List<String> answers = tests.stream()
                    .map(test -> JudgeRun.of(problem, test.size() + "\n" + joined(test), pipe)
                            .out()
                            .strip())
                    .toList();
            assertThat(answers).isEqualTo(verdicts(tests, wins, won, lost));
        }
    }

    /** Random tests of {@code fewest} to {@code most} heaps of {@code least} to {@code largest}. */
    private List<List<Integer>> tests(int fewest, int most, int least, int largest) {
        List<List<Integer>> tests = new ArrayList<>();
        for (int i = 0; i < TESTS; i++) {
            tests.add(random.ints(random.nextInt(fewest, most + 1), least, largest + 1)
                    .boxed()
                    .toList());
        }
        return tests;
    }

    private static String counted(List<List<Integer>> tests) {
        return tests.stream()
                .map(test -> test.size() + "\n" + joined(test) + "\n")
                .collect(Collectors.joining("", tests.size() + "\n", ""));
    }

    private static String joined(List<Integer> heaps) {
        return heaps.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    private static List<String> verdicts(
            List<List<Integer>> tests, Predicate<List<Integer>> wins, String won, String lost) {
        return tests.stream().map(test -> wins.test(test) ? won : lost).toList();
    }
}
