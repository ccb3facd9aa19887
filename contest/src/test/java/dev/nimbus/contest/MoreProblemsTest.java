package dev.nimbus.contest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Problems of heaps and rows, each on hundreds of small random tests against games played out. */
class MoreProblemsTest {
    private static final int TESTS = 300;

    private final Random random = new Random(17);

    @Test
    void luoguP4279_agreesWithPlay() {
        check("luogu-p4279", PlayedOut.misere(PlayedOut.inOneHeap(PlayedOut::nim))::wins, "John", "Brother");
    }

    @Test
    void cses1730_agreesWithPlay() {
        check("cses-1730", PlayedOut.normal(PlayedOut.inOneHeap(PlayedOut::nim))::wins, "first", "second");
    }

    @Test
    void cses1098_agreesWithPlay() {
        check(
                "cses-1098",
                PlayedOut.normal(PlayedOut.inOneHeap(taking(List.of(1, 2, 3))::apply))::wins,
                "first",
                "second");
    }

    @Test
    void hdu5795_agreesWithPlay() {
        PlayedOut<List<Integer>> game = PlayedOut.normal(PlayedOut.inOneHeap(heap -> {
            List<List<Integer>> results = PlayedOut.nim(heap);
            for (int a = 1; a < heap; a++) {
                for (int b = a; a + 2 * b <= heap; b++) {
                    results.add(List.of(a, b, heap - a - b));
                }
            }
            return results;
        }));
        check("hdu-5795", game::wins, "First player wins.", "Second player wins.");
    }

    @Test
    void cses1099_agreesWithPlay() {
        PlayedOut<List<Integer>> game = PlayedOut.normal(stairs -> {
            List<List<Integer>> options = new ArrayList<>();
            for (int stair = 1; stair < stairs.size(); stair++) {
                for (int taken = 1; taken <= stairs.get(stair); taken++) {
                    List<Integer> option = new ArrayList<>(stairs);
                    option.set(stair, stairs.get(stair) - taken);
                    option.set(stair - 1, stairs.get(stair - 1) + taken);
                    options.add(option);
                }
            }
            return options;
        });
        check("cses-1099", tests(1, 4, 0, 4), game::wins, "first", "second");
    }

    @Test
    void luoguP3480_agreesWithPlay() {
        PlayedOut<List<Integer>> game = PlayedOut.normal(heaps -> {
            List<List<Integer>> options = new ArrayList<>();
            for (int i = 0; i < heaps.size(); i++) {
                for (int left = i == 0 ? 0 : heaps.get(i - 1); left < heaps.get(i); left++) {
                    List<Integer> option = new ArrayList<>(heaps);
                    option.set(i, left);
                    options.add(option);
                }
            }
            return options;
        });
        List<List<Integer>> tests = tests(1, 5, 0, 6).stream()
                .map(heaps -> heaps.stream().sorted().toList())
                .toList();
        check("luogu-p3480", tests, game::wins, "TAK", "NIE");
    }

    @Test
    void cses2207_agreesWithPlay() {
        PlayedOut<List<Integer>> game = PlayedOut.normal(PlayedOut.inOneHeap(heap -> IntStream.range(1, (heap + 1) / 2)
                .mapToObj(part -> List.of(part, heap - part))
                .toList()));
        String in = "25\n" + joined(IntStream.rangeClosed(1, 25).boxed().toList());
        List<String> expected = IntStream.rangeClosed(1, 25)
                .mapToObj(heap -> game.wins(List.of(heap)) ? "first" : "second")
                .toList();

        assertThat(JudgeRun.of("cses-2207", in).out().lines()).isEqualTo(expected);
    }

    @Test
    void hdu1536_agreesWithPlay() {
        StringBuilder in = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            List<Integer> set = set();
            PlayedOut<List<Integer>> game = PlayedOut.normal(PlayedOut.inOneHeap(taking(set)::apply));
            List<List<Integer>> tests = tests(1, 4, 0, 9).subList(0, 1 + random.nextInt(6));
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
                PlayedOut<List<Integer>> game = PlayedOut.normal(PlayedOut.inOneHeap(taking(set)::apply));
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
            for (List<Integer> heaps : tests(1, 4, 0, 7)) {
                int least = 1 + random.nextInt(4);
                int most = least + random.nextInt(4);
                List<Integer> set = IntStream.rangeClosed(least, most).boxed().toList();
                PlayedOut<List<Integer>> game = PlayedOut.normal(PlayedOut.inOneHeap(taking(set)::apply));

                String in = heaps.size() + " " + least + " " + most + "\n" + joined(heaps);
                assertThat(JudgeRun.of("abc-297-g", in, pipe).out())
                        .as(in)
                        .isEqualTo(game.wins(heaps) ? "First\n" : "Second\n");
            }
        }
    }

    @Test
    void luoguP2252_agreesWithPlay() {
        PlayedOut<List<Integer>> game = PlayedOut.normal(heaps -> {
            List<List<Integer>> options = new ArrayList<>();
            for (int a = 0; a <= heaps.get(0); a++) {
                for (int b = 0; b <= heaps.get(1); b++) {
                    int fromA = heaps.get(0) - a;
                    int fromB = heaps.get(1) - b;
                    if (fromA + fromB > 0 && (fromA == 0 || fromB == 0 || fromA == fromB)) {
                        options.add(List.of(a, b));
                    }
                }
            }
            return options;
        });
        checkOneByOne("luogu-p2252", tests(2, 2, 0, 20), game::wins, "1", "0");
    }

    @Test
    void leetcode292_agreesWithPlay() {
        checkHeap("leetcode-292", taking(List.of(1, 2, 3)));
    }

    @Test
    void leetcode1510_agreesWithPlay() {
        checkHeap("leetcode-1510", taking(List.of(1, 4, 9, 16, 25, 36)));
    }

    private static void checkHeap(String problem, Function<Integer, List<List<Integer>>> moves) {
        List<List<Integer>> tests =
                IntStream.rangeClosed(0, 40).boxed().map(List::of).toList();
        checkOneByOne(problem, tests, PlayedOut.normal(PlayedOut.inOneHeap(moves::apply))::wins, "true", "false");
    }

    @Test
    void leetcode294_agreesWithPlay() {
        PlayedOut<String> game = PlayedOut.normal(text -> IntStream.range(0, text.length() - 1)
                .filter(at -> text.startsWith("++", at))
                .mapToObj(at -> text.substring(0, at) + "--" + text.substring(at + 2))
                .toList());
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (int i = 0; i < TESTS; i++) {
                String text = random.ints(random.nextInt(1, 13), 0, 4)
                        .mapToObj(one -> one == 0 ? "-" : "+")
                        .collect(Collectors.joining());

                assertThat(JudgeRun.of("leetcode-294", text + "\n", pipe).out())
                        .as(text)
                        .isEqualTo(game.wins(text) + "\n");
            }
        }
    }

    @Test
    void poj3537_agreesWithPlay() {
        PlayedOut<String> game = PlayedOut.normal(row -> row.contains("XXX")
                ? List.of()
                : IntStream.range(0, row.length())
                        .filter(at -> row.charAt(at) == '.')
                        .mapToObj(at -> row.substring(0, at) + "X" + row.substring(at + 1))
                        .toList());
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (int squares = 3; squares <= 13; squares++) {
                assertThat(JudgeRun.of("poj-3537", squares + "\n", pipe).out())
                        .as(squares + " squares")
                        .isEqualTo(game.wins(".".repeat(squares)) ? "1\n" : "2\n");
            }
        }
    }

    @Test
    void hdu3980_agreesWithPlay() {
        StringBuilder in = new StringBuilder("66\n");
        List<String> expected = new ArrayList<>();
        for (int beads = 1; beads <= 11; beads++) {
            for (int paint = 1; paint <= 6; paint++) {
                int run = paint;
                PlayedOut<List<Integer>> game = PlayedOut.normal(ring -> painted(ring, run));
                in.append(beads).append(' ').append(paint).append('\n');
                boolean wins = game.wins(Collections.nCopies(beads, 0));
                expected.add("Case #" + (expected.size() + 1) + ": " + (wins ? "aekdycoin" : "abcdxyzk"));
            }
        }

        assertThat(JudgeRun.of("hdu-3980", in.toString()).out().lines()).isEqualTo(expected);
    }

    private static List<List<Integer>> painted(List<Integer> ring, int run) {
        TreeSet<String> seen = new TreeSet<>();
        List<List<Integer>> options = new ArrayList<>();
        for (int from = 0; from < ring.size() && run <= ring.size(); from++) {
            List<Integer> option = new ArrayList<>(ring);
            boolean isFree = true;
            for (int i = 0; i < run; i++) {
                isFree &= option.set((from + i) % ring.size(), 1) == 0;
            }
            if (isFree && seen.add(option.toString())) {
                options.add(option);
            }
        }
        return options;
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

    /** A sheet of one square ends the game; whoever left it has won. */
    @Test
    void poj2311_agreesWithPlay() {
        PlayedOut<List<List<Integer>>> game = PlayedOut.normal(MoreProblemsTest::cuts);
        StringBuilder in = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int w = 2; w <= 6; w++) {
            for (int h = 2; h <= 4; h++) {
                in.append(w).append(' ').append(h).append('\n');
                expected.add(game.wins(List.of(List.of(w, h))) ? "WIN" : "LOSE");
            }
        }

        assertThat(JudgeRun.of("poj-2311", in.toString()).out().lines()).isEqualTo(expected);
    }

    private static List<List<List<Integer>>> cuts(List<List<Integer>> sheets) {
        Set<List<List<Integer>>> options = new LinkedHashSet<>();
        boolean isOver = sheets.contains(List.of(1, 1));
        for (int i = 0; i < sheets.size() && !isOver; i++) {
            int w = sheets.get(i).get(0);
            int h = sheets.get(i).get(1);
            for (int k = 1; k < w; k++) {
                options.add(cut(sheets, i, List.of(k, h), List.of(w - k, h)));
            }
            for (int k = 1; k < h; k++) {
                options.add(cut(sheets, i, List.of(w, k), List.of(w, h - k)));
            }
        }
        return List.copyOf(options);
    }

    private static List<List<Integer>> cut(
            List<List<Integer>> sheets, int which, List<Integer> one, List<Integer> other) {
        List<List<Integer>> left = new ArrayList<>(sheets);
        left.remove(which);
        left.add(one.stream().sorted().toList());
        left.add(other.stream().sorted().toList());
        left.sort(Comparator.comparing(List::toString));
        return left;
    }

    @Test
    void arc091f_agreesWithPlay() {
        PlayedOut<List<List<Integer>>> game = PlayedOut.normal(piles -> {
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
            for (int i = 0; i < TESTS; i++) {
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

    private void check(String problem, Predicate<List<Integer>> wins, String won, String lost) {
        check(problem, tests(1, 4, 0, 6), wins, won, lost);
    }

    private static void check(
            String problem, List<List<Integer>> tests, Predicate<List<Integer>> wins, String won, String lost) {
        List<String> expected =
                tests.stream().map(test -> wins.test(test) ? won : lost).toList();

        assertThat(JudgeRun.of(problem, counted(tests)).out().lines()).isEqualTo(expected);
    }

    private static void checkOneByOne(
            String problem, List<List<Integer>> tests, Predicate<List<Integer>> wins, String won, String lost) {
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (List<Integer> test : tests) {
                assertThat(JudgeRun.of(problem, joined(test), pipe).out())
                        .as(problem + " " + test)
                        .isEqualTo((wins.test(test) ? won : lost) + "\n");
            }
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

    private static String joined(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
