package dev.nimbus.contest;

import static dev.nimbus.contest.HeapTests.COUNT;
import static dev.nimbus.contest.HeapTests.check;
import static dev.nimbus.contest.HeapTests.checkEach;
import static dev.nimbus.contest.HeapTests.counted;
import static dev.nimbus.contest.HeapTests.joined;
import static dev.nimbus.contest.HeapTests.tests;
import static dev.nimbus.contest.HeapTests.verdicts;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Problems in which a player takes some number of a set from a heap, each on small tests against games played out. */
class SubtractionProblemsTest {
    private final Random random = new Random(17);

    @Test
    void hdu1846_agreesWithPlay() {
        StringBuilder in = new StringBuilder(COUNT + "\n");
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            int stones = random.nextInt(25);
            int most = 1 + random.nextInt(8);
            in.append(stones).append(' ').append(most).append('\n');
            ReferenceGames<Integer> game = ReferenceGames.normal(n -> {
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
        ReferenceGames<List<Integer>> game = ReferenceGames.normal(ReferenceGames.inOneHeap(heap -> {
            List<List<Integer>> results = new ArrayList<>();
            for (int take = 1, next = 2; take <= heap; next += take, take = next - take) {
                results.add(List.of(heap - take));
            }
            return results;
        }));
        List<List<Integer>> tests = tests(random, 3, 3, 1, 14);
        String in = tests.stream().map(test -> joined(test) + "\n").collect(Collectors.joining()) + "0 0 0\n";

        assertThat(JudgeRun.of("hdu-1848", in).out().lines()).isEqualTo(verdicts(tests, game::wins, "Fibo", "Nacci"));
    }

    @Test
    void cses1098_agreesWithPlay() {
        check(
                "cses-1098",
                ReferenceGames.normal(ReferenceGames.inOneHeap(taking(List.of(1, 2, 3))::apply))::wins,
                "first",
                "second");
    }

    @Test
    void hdu1536_agreesWithPlay() {
        StringBuilder in = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            List<Integer> set = set();
            ReferenceGames<List<Integer>> game = ReferenceGames.normal(ReferenceGames.inOneHeap(taking(set)::apply));
            List<List<Integer>> tests = tests(random, 1, 4, 0, 9).subList(0, 1 + random.nextInt(6));
            in.append(set.size()).append(' ').append(joined(set)).append('\n').append(counted(tests));
            expected.add(tests.stream().map(test -> game.wins(test) ? "W" : "L").collect(Collectors.joining()));
        }

        assertThat(JudgeRun.of("hdu-1536", in.append("0\n").toString()).out())
                .isEqualTo(String.join("\n", expected) + "\n");
    }

    @Test
    void cses1729_agreesWithPlay() {
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (int i = 0; i < 100; i++) {
                List<Integer> set = set();
                ReferenceGames<List<Integer>> game =
                        ReferenceGames.normal(ReferenceGames.inOneHeap(taking(set)::apply));
                String expected = IntStream.rangeClosed(1, 30)
                        .mapToObj(heap -> game.wins(List.of(heap)) ? "W" : "L")
                        .collect(Collectors.joining("", "", "\n"));

                assertThat(JudgeRun.of("cses-1729", "30 " + set.size() + "\n" + joined(set), pipe)
                                .out())
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void abc297g_agreesWithPlay() {
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (List<Integer> heaps : tests(random, 1, 4, 0, 7)) {
                int least = 1 + random.nextInt(4);
                int most = least + random.nextInt(4);
                List<Integer> set = IntStream.rangeClosed(least, most).boxed().toList();
                ReferenceGames<List<Integer>> game =
                        ReferenceGames.normal(ReferenceGames.inOneHeap(taking(set)::apply));

                String in = heaps.size() + " " + least + " " + most + "\n" + joined(heaps);
                assertThat(JudgeRun.of("abc-297-g", in, pipe).out())
                        .as(in)
                        .isEqualTo(game.wins(heaps) ? "First\n" : "Second\n");
            }
        }
    }

    @Test
    void arc091f_agreesWithPlay() {
        ReferenceGames<List<List<Integer>>> game = ReferenceGames.normal(piles -> {
            List<List<List<Integer>>> options = new ArrayList<>();
            for (int i = 0; i < piles.size(); i++) {
                List<Integer> pile = piles.get(i);
                for (int taken = 1; taken <= pile.get(0) / pile.get(1); taken++) {
                    List<List<Integer>> left = new ArrayList<>(piles);
                    left.set(i, List.of(pile.get(0) - taken, pile.get(1)));
                    options.add(left);
                }
            }
            return options;
        });
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (int i = 0; i < COUNT; i++) {
                List<List<Integer>> piles = IntStream.range(0, 1 + random.nextInt(3))
                        .mapToObj(pile -> List.of(random.nextInt(9), 1 + random.nextInt(4)))
                        .toList();
                String in = piles.size() + "\n"
                        + piles.stream().map(pile -> joined(pile) + "\n").collect(Collectors.joining());

                assertThat(JudgeRun.of("arc-091-f", in, pipe).out())
                        .as(in)
                        .isEqualTo(game.wins(piles) ? "Takahashi\n" : "Aoki\n");
            }
        }
    }

    @Test
    void leetcode292_agreesWithPlay() {
        checkHeap("leetcode-292", taking(List.of(1, 2, 3)));
    }

    @Test
    void leetcode1510_agreesWithPlay() {
        checkHeap("leetcode-1510", taking(List.of(1, 4, 9, 16, 25, 36)));
    }

    @Test
    void leetcode1025_agreesWithPlay() {
        checkHeap(
                "leetcode-1025",
                n -> IntStream.range(1, n)
                        .filter(d -> n % d == 0)
                        .mapToObj(d -> List.of(n - d))
                        .toList());
    }

    private static void checkHeap(String problem, Function<Integer, List<List<Integer>>> moves) {
        List<List<Integer>> tests =
                IntStream.rangeClosed(0, 40).boxed().map(List::of).toList();
        checkEach(problem, tests, ReferenceGames.normal(ReferenceGames.inOneHeap(moves::apply))::wins, "true", "false");
    }

    private static Function<Integer, List<List<Integer>>> taking(List<Integer> set) {
        return heap -> set.stream()
                .filter(taken -> taken <= heap)
                .map(taken -> List.of(heap - taken))
                .toList();
    }

    private List<Integer> set() {
        return List.copyOf(
                new TreeSet<>(random.ints(random.nextInt(1, 5), 1, 8).boxed().toList()));
    }
}
