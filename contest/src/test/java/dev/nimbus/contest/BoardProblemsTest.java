package dev.nimbus.contest;

import static dev.nimbus.contest.HeapTests.COUNT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Problems of rows, rings and sheets, each on small tests against games played out. */
class BoardProblemsTest {
    private final Random random = new Random(17);

    @Test
    void leetcode294_agreesWithPlay() {
        ReferenceGames<String> game = ReferenceGames.normal(text -> IntStream.range(0, text.length() - 1)
                .filter(at -> text.startsWith("++", at))
                .mapToObj(at -> text.substring(0, at) + "--" + text.substring(at + 2))
                .toList());
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (int i = 0; i < COUNT; i++) {
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
        ReferenceGames<String> game = ReferenceGames.normal(row -> row.contains("XXX") ? List.of() : crosses(row));
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (int squares = 3; squares <= 13; squares++) {
                assertThat(JudgeRun.of("poj-3537", squares + "\n", pipe).out())
                        .as(squares + " squares")
                        .isEqualTo(game.wins(".".repeat(squares)) ? "1\n" : "2\n");
            }
        }
    }

    @Test
    void uva10561_listsTheMovesThatWinByPlay() {
        ReferenceGames<String> game = ReferenceGames.normal(row -> row.contains("XXX") ? List.of() : crosses(row));
        try (QueryPipe pipe = new SolverPipe(1)) {
            for (int i = 0; i < COUNT; i++) {
                String row = random.ints(random.nextInt(3, 11), 0, 4)
                        .mapToObj(one -> one == 0 ? "X" : ".")
                        .collect(Collectors.joining());
                if (row.contains("XXX")) {
                    continue;
                }
                String moves = IntStream.range(0, row.length())
                        .filter(at -> row.charAt(at) == '.')
                        .filter(at -> !game.wins(row.substring(0, at) + "X" + row.substring(at + 1)))
                        .mapToObj(at -> String.valueOf(at + 1))
                        .collect(Collectors.joining(" "));

                assertThat(JudgeRun.of("uva-10561", "1\n" + row + "\n", pipe).out())
                        .as(row)
                        .isEqualTo((moves.isEmpty() ? "LOSING" : "WINNING") + "\n" + moves + "\n");
            }
        }
    }

    private static List<String> crosses(String row) {
        return IntStream.range(0, row.length())
                .filter(at -> row.charAt(at) == '.')
                .mapToObj(at -> row.substring(0, at) + "X" + row.substring(at + 1))
                .toList();
    }

    @Test
    void hdu3980_agreesWithPlay() {
        StringBuilder in = new StringBuilder("66\n");
        List<String> expected = new ArrayList<>();
        for (int beads = 1; beads <= 11; beads++) {
            for (int paint = 1; paint <= 6; paint++) {
                int run = paint;
                ReferenceGames<List<Integer>> game = ReferenceGames.normal(ring -> painted(ring, run));
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

    /** A sheet of one square ends the game; whoever left it has won. */
    @Test
    void poj2311_agreesWithPlay() {
        ReferenceGames<List<List<Integer>>> game = ReferenceGames.normal(BoardProblemsTest::cuts);
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
}
