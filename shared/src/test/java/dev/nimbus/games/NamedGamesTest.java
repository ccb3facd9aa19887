package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.octal.NamedCodes;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.nimber.Mex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Games known by name against their literal rules, played on the board: pins that fall, pawns that capture, tokens that
 * lie in heaps. Nothing here knows of a code. Treblecross has a test of its own.
 */
class NamedGamesTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final int LARGEST = 13;

    /** What boards may become by one move, each option with the heaps or rows that its parts are, ascending. */
    private record Rules(Function<Integer, String> board, Function<String, List<String>> moves) {}

    private static final Map<String, Rules> RULES = new TreeMap<>(Map.ofEntries(
            Map.entry("kayles", new Rules("I"::repeat, row -> knockedDown(row, 1, 2))),
            Map.entry("dawsons-kayles", new Rules("I"::repeat, row -> knockedDown(row, 2, 2))),
            Map.entry("double-kayles", new Rules("I"::repeat, row -> knockedDown(row, 1, 4))),
            Map.entry("dawsons-chess", new Rules("I"::repeat, NamedGamesTest::captured)),
            Map.entry("officers", heaps(NamedGamesTest::officers)),
            Map.entry("couples-are-forever", heaps(heap -> heap > 2 ? splits(heap) : List.of())),
            Map.entry("guiles", heaps(NamedGamesTest::guiles)),
            Map.entry("daisies", heaps(NamedGamesTest::daisies)),
            Map.entry("she-loves-me", heaps(heap -> List.of(List.of(heap - 1)))),
            Map.entry(
                    "grundys-game",
                    heaps(heap -> splits(heap).stream()
                            .filter(parts -> !parts.get(0).equals(parts.get(1)))
                            .toList()))));

    static List<String> games() {
        return List.copyOf(RULES.keySet());
    }

    @Test
    void allNamedCodes_areHere() {
        assertThat(RULES.keySet())
                .containsAll(NamedCodes.TYPES.stream().map(GameType::name).toList());
    }

    @ParameterizedTest
    @MethodSource("games")
    void heaps_areAnsweredAsPlayed(String name) {
        HeapGame game = (HeapGame) CATALOGUE.parse(name);
        Rules rules = RULES.get(name);
        Map<String, Long> known = new HashMap<>();
        for (int heap = 0; heap <= LARGEST; heap++) {
            String board = rules.board().apply(heap);
            long[] value = new long[1];
            game.valuesBlocking(heap, value);
            assertThat(value[0]).as("%s %d", name, heap).isEqualTo(value(board, rules, known));
            List<Move> winning = rules.moves().apply(board).stream()
                    .filter(option -> value(option, rules, known) == 0)
                    .map(NamedGamesTest::parts)
                    .sorted(Arrays::compare)
                    .map(parts -> (Move) new HeapMove(0, parts))
                    .distinct()
                    .toList();
            assertThat(game.movesTo(Heaps.of(heap), 0, 1000, Budget.standard()).items())
                    .as("winning moves of %s %d", name, heap)
                    .isEqualTo(winning);
        }
    }

    /** The nim-value of a board, played out whole: its parts are not told apart. */
    private static long value(String board, Rules rules, Map<String, Long> known) {
        Long before = known.get(board);
        if (before != null) {
            return before;
        }
        Mex mex = new Mex();
        rules.moves().apply(board).forEach(option -> mex.add(value(option, rules, known)));
        known.put(board, mex.value());
        return mex.value();
    }

    /** The lengths of the runs of {@code I}, ascending. */
    private static long[] parts(String board) {
        return Arrays.stream(board.split("[^I]+"))
                .mapToLong(String::length)
                .filter(length -> length > 0)
                .sorted()
                .toArray();
    }

    /** Pins stand as I; a ball knocks down adjacent ones, and they lie as a dot. */
    private static List<String> knockedDown(String row, int fewest, int most) {
        List<String> options = new ArrayList<>();
        for (int count = fewest; count <= most; count++) {
            for (int from = row.indexOf("I".repeat(count));
                    from >= 0;
                    from = row.indexOf("I".repeat(count), from + 1)) {
                options.add(row.substring(0, from) + ".".repeat(count) + row.substring(from + count));
            }
        }
        return options;
    }

    /** Who advances a pawn takes it, and the pawns beside it, out of play; {@link #advanced} plays that on the board. */
    private static List<String> captured(String files) {
        List<String> options = new ArrayList<>();
        for (int file = files.indexOf('I'); file >= 0; file = files.indexOf('I', file + 1)) {
            StringBuilder after = new StringBuilder(files);
            for (int near = Math.max(0, file - 1); near <= Math.min(files.length() - 1, file + 1); near++) {
                after.setCharAt(near, '.');
            }
            options.add(after.toString());
        }
        return options;
    }

    @Test
    void dawsonsChess_withItsPawns_isWonAsPlayed() {
        HeapGame game = (HeapGame) CATALOGUE.parse("dawsons-chess");
        for (int files = 0; files <= 8; files++) {
            boolean wins = wins("w".repeat(files) + " ".repeat(files) + "b".repeat(files), 'w', new HashMap<>());
            assertThat(game.outcome(Heaps.of(files), Play.NORMAL, Budget.standard()))
                    .as("%d files", files)
                    .isEqualTo(Outcome.ofWin(wins));
        }
    }

    /** Three ranks of pawns, the first rank first; who can capture must. */
    private static boolean wins(String board, char mover, Map<String, Boolean> known) {
        Boolean before = known.get(mover + board);
        if (before == null) {
            List<String> captures = advanced(board, mover, true);
            before = (captures.isEmpty() ? advanced(board, mover, false) : captures)
                    .stream().anyMatch(next -> !wins(next, mover == 'w' ? 'b' : 'w', known));
            known.put(mover + board, before);
        }
        return before;
    }

    private static List<String> advanced(String board, char mover, boolean captures) {
        int files = board.length() / 3;
        List<String> options = new ArrayList<>();
        for (int from = board.indexOf(mover); from >= 0; from = board.indexOf(mover, from + 1)) {
            for (int side = -1; side <= 1; side++) {
                int rank = from / files + (mover == 'w' ? 1 : -1);
                int file = from % files + side;
                boolean inside = rank >= 0 && rank < 3 && file >= 0 && file < files;
                if (inside && (side != 0) == captures) {
                    char there = board.charAt(rank * files + file);
                    if (captures ? there != ' ' && there != mover : there == ' ') {
                        StringBuilder next = new StringBuilder(board);
                        next.setCharAt(from, ' ');
                        next.setCharAt(rank * files + file, mover);
                        options.add(next.toString());
                    }
                }
            }
        }
        return options;
    }

    /** Heaps lie side by side, separated by blanks; a move changes one of them into others. */
    private static Rules heaps(Function<Integer, List<List<Integer>>> results) {
        return new Rules("I"::repeat, board -> {
            List<String> options = new ArrayList<>();
            String[] heaps = board.split(" ");
            for (int i = 0; i < heaps.length; i++) {
                if (!heaps[i].isEmpty()) {
                    for (List<Integer> result : results.apply(heaps[i].length())) {
                        String[] next = heaps.clone();
                        next[i] = String.join(
                                " ", result.stream().map("I"::repeat).toList());
                        options.add(String.join(" ", next));
                    }
                }
            }
            return options;
        });
    }

    private static List<List<Integer>> splits(int heap) {
        List<List<Integer>> splits = new ArrayList<>();
        for (int part = 1; part <= heap - part; part++) {
            splits.add(List.of(part, heap - part));
        }
        return splits;
    }

    /** Take one from a heap of more than one, and leave the rest or split it. */
    private static List<List<Integer>> officers(int heap) {
        List<List<Integer>> results = new ArrayList<>(splits(heap - 1));
        if (heap > 1) {
            results.add(List.of(heap - 1));
        }
        return results;
    }

    /** Take a heap of one or two, or take two from a heap and split the rest. */
    private static List<List<Integer>> guiles(int heap) {
        List<List<Integer>> results = new ArrayList<>(splits(heap - 2));
        if (heap <= 2) {
            results.add(List.of());
        }
        return results;
    }

    /** Split a heap, or take one and leave the rest or split it. */
    private static List<List<Integer>> daisies(int heap) {
        List<List<Integer>> results = new ArrayList<>(splits(heap));
        results.addAll(splits(heap - 1));
        results.add(List.of(heap - 1));
        return results;
    }
}
