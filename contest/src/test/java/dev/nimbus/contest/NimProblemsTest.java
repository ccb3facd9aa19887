package dev.nimbus.contest;

import static dev.nimbus.contest.HeapTests.check;
import static dev.nimbus.contest.HeapTests.checkEach;
import static dev.nimbus.contest.HeapTests.checkEachCounted;
import static dev.nimbus.contest.HeapTests.joined;
import static dev.nimbus.contest.HeapTests.tests;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Problems of Nim and its kin: staircases, splits, Wythoff; each on hundreds of small random tests against games played out. */
class NimProblemsTest {
    private final Random random = new Random(17);

    @Test
    void hdu1850_countsTheWinningMoves() {
        ReferenceGames<List<Integer>> game = ReferenceGames.normal(ReferenceGames.inOneHeap(ReferenceGames::nim));
        List<List<Integer>> tests = tests(random, 1, 4, 0, 6);
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
        check(
                "hdu-1907",
                ReferenceGames.misere(ReferenceGames.inOneHeap(ReferenceGames::nim))::wins,
                "John",
                "Brother");
    }

    @Test
    void luoguP4279_agreesWithPlay() {
        check(
                "luogu-p4279",
                ReferenceGames.misere(ReferenceGames.inOneHeap(ReferenceGames::nim))::wins,
                "John",
                "Brother");
    }

    @Test
    void luoguP2197_agreesWithPlay() {
        check("luogu-p2197", ReferenceGames.normal(ReferenceGames.inOneHeap(ReferenceGames::nim))::wins, "Yes", "No");
    }

    @Test
    void cses1730_agreesWithPlay() {
        check(
                "cses-1730",
                ReferenceGames.normal(ReferenceGames.inOneHeap(ReferenceGames::nim))::wins,
                "first",
                "second");
    }

    @Test
    void acwing891_agreesWithPlay() {
        ReferenceGames<List<Integer>> game = ReferenceGames.normal(ReferenceGames.inOneHeap(ReferenceGames::nim));

        checkEachCounted("acwing-891", tests(random, 1, 4, 0, 6), game::wins, "Yes", "No");
    }

    @Test
    void hdu3032_agreesWithPlay() {
        Function<List<Integer>, List<List<Integer>>> takeOrSplit = ReferenceGames.inOneHeap(heap -> {
            List<List<Integer>> results = ReferenceGames.nim(heap);
            for (int part = 1; 2 * part <= heap; part++) {
                results.add(List.of(part, heap - part));
            }
            return results;
        });

        check("hdu-3032", ReferenceGames.normal(takeOrSplit)::wins, "Alice", "Bob");
    }

    @Test
    void hdu5795_agreesWithPlay() {
        ReferenceGames<List<Integer>> game = ReferenceGames.normal(ReferenceGames.inOneHeap(heap -> {
            List<List<Integer>> results = ReferenceGames.nim(heap);
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
    void cses2207_agreesWithPlay() {
        ReferenceGames<List<Integer>> game =
                ReferenceGames.normal(ReferenceGames.inOneHeap(heap -> IntStream.range(1, (heap + 1) / 2)
                        .mapToObj(part -> List.of(part, heap - part))
                        .toList()));
        String in = "25\n" + joined(IntStream.rangeClosed(1, 25).boxed().toList());
        List<String> expected = IntStream.rangeClosed(1, 25)
                .mapToObj(heap -> game.wins(List.of(heap)) ? "first" : "second")
                .toList();

        assertThat(JudgeRun.of("cses-2207", in).out().lines()).isEqualTo(expected);
    }

    @Test
    void cses1099_agreesWithPlay() {
        ReferenceGames<List<Integer>> game = ReferenceGames.normal(stairs -> {
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
        check("cses-1099", tests(random, 1, 4, 0, 4), game::wins, "first", "second");
    }

    @Test
    void luoguP3480_agreesWithPlay() {
        ReferenceGames<List<Integer>> game = ReferenceGames.normal(heaps -> {
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
        List<List<Integer>> tests = tests(random, 1, 5, 0, 6).stream()
                .map(heaps -> heaps.stream().sorted().toList())
                .toList();
        check("luogu-p3480", tests, game::wins, "TAK", "NIE");
    }

    @Test
    void luoguP2252_agreesWithPlay() {
        ReferenceGames<List<Integer>> game = ReferenceGames.normal(heaps -> {
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
        checkEach("luogu-p2252", tests(random, 2, 2, 0, 20), game::wins, "1", "0");
    }

    @Test
    void cf1396b_agreesWithPlay() {
        ReferenceGames<List<Integer>> game = ReferenceGames.normal(NimProblemsTest::stonedOptions);
        List<List<Integer>> tests = tests(random, 1, 4, 1, 5);
        Predicate<List<Integer>> wins = heaps -> {
            List<Integer> position = new ArrayList<>(heaps);
            position.add(-1);
            return game.wins(position);
        };

        check("cf-1396b", tests, wins, "T", "HL");
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
        ReferenceGames<List<Integer>> game = ReferenceGames.normal(NimProblemsTest::halfOptions);
        List<List<Integer>> tests = tests(random, 1, 4, 1, 4).stream()
                .filter(heaps -> heaps.size() % 2 == 0)
                .toList();

        checkEachCounted("cf-1147c", tests, game::wins, "Alice", "Bob");
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
}
