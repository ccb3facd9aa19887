package dev.nimbus.games.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.Solving;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Moves that are counted by theory, against going through all results of heaps large enough for the theory to bite. */
class HeapMovesTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    /** Nim-values about 2⁶⁴ and 2⁶³, which as a long are negative, and about 2⁶². */
    private static final long[] LARGEST = LongStream.of(0, Long.MIN_VALUE, Long.MIN_VALUE >>> 1)
            .flatMap(power -> LongStream.rangeClosed(power - 8, power + 8))
            .toArray();

    @ParameterizedTest
    @CsvSource({
        "kayles, 330, 420",
        "dawsons-kayles, 290, 330",
        "dawsons-chess, 300, 330",
        "octal(0.15), 40, 90",
        "octal(4.7), 10, 70",
        "octal(0.3), 20, 50",
        "octal(0.51), 30, 90",
        "octal(0.12), 30, 90",
        "octal(0.71), 10, 60",
        "lasker, 0, 130",
        "bash(7), 0, 50",
        "nim, 0, 50",
        "all-but(3), 10, 70",
        "'all-but(1,4,5)', 20, 90",
        "'all-but(2,7)', 20, 90",
    })
    void moves_foundByTheory_areThoseFoundOneByOne(String notation, long from, long to) {
        HeapGame game = (HeapGame) CATALOGUE.parse(notation);
        game.value(1_000_000);
        for (long heap = from; heap <= to; heap++) {
            for (long target = 0; target < (notation.matches("lasker|all.*") ? 140 : 12); target++) {
                List<Move> expected = oneByOne(game, heap, target);
                check(game, heap, target, 100_000, expected);
                check(game, heap, target, (int) (heap + target) % 20, expected);
                checkFirst(game, heap, target, expected);
            }
            for (long target : LARGEST) {
                check(game, heap, target, 100_000, oneByOne(game, heap, target));
            }
        }
    }

    /** The other heaps of a position may have any nim-sum below 2⁶⁴. */
    @ParameterizedTest
    @ValueSource(strings = {"nim", "bash(7)", "lasker", "octal(0.12)"})
    void movesOfTheLargestHeaps_leaveTheValueAskedFor(String notation) {
        HeapGame game = (HeapGame) CATALOGUE.parse(notation);
        for (long heap = Long.MAX_VALUE; heap > Long.MAX_VALUE - 9; heap--) {
            for (long target : LARGEST) {
                MoveList list = MoveList.ofFirst(Budget.standard());
                game.find(heap, target, new MoveFinder(list, 0));

                for (Move move : list.moves().items()) {
                    long[] parts = ((HeapMove) move).to();
                    assertThat(game.valueOf(parts, parts.length))
                            .as("%s %d to %d by %s", notation, heap, target, move)
                            .isEqualTo(target);
                }
            }
        }
    }

    /** Every list of up to three parts that fit into the heap, and some that do not. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "nim",
                "bash(3)",
                "subtraction(2..4)",
                "subtraction(1,4,6)",
                "subtraction(primes)",
                "all-but(2,3)",
                "lasker",
                "kayles",
                "octal(0.3777)",
                "octal(4.0)",
                "take-and-break(0.8F)",
                "take-and-break(8.3...)",
                "grundys-game",
                "couples-are-forever"
            })
    void listOfParts_isAResult_ifItIsAmongThem(String notation) {
        HeapGame game = (HeapGame) CATALOGUE.parse(notation);
        for (int heap = 0; heap <= 11; heap++) {
            Set<List<Long>> results = new HashSet<>();
            game.results(
                    heap,
                    (parts, count) -> results.add(
                            LongStream.of(parts).limit(count).boxed().toList()));
            for (long[] parts : listsUpTo(heap + 1)) {
                assertThat(game.isResult(heap, parts, Budget.standard()))
                        .as("%s %d to %s", notation, heap, Arrays.toString(parts))
                        .isEqualTo(results.contains(LongStream.of(parts).boxed().toList()));
            }
        }
    }

    private static List<long[]> listsUpTo(long most) {
        List<long[]> lists = new ArrayList<>(List.of(new long[0]));
        for (long a = 1; a <= most; a++) {
            lists.add(new long[] {a});
            for (long b = a; b <= most; b++) {
                lists.add(new long[] {a, b});
                for (long c = b; c <= most; c++) {
                    lists.add(new long[] {a, b, c});
                }
            }
        }
        return lists;
    }

    /** A move that a person types where there are too many to list. */
    @ParameterizedTest
    @CsvSource({
        "nim, 9223372036854775807, [9000000000000000000]",
        "'subtraction(1..5000000000000000)', 9000000000000000, [4500000000000000]",
        "all-but(2), 60000000, [30000000]",
        "lasker, 9000000000000000001, '[4000000000000000000,5000000000000000001]'",
        "kayles, 9000000000000000001, '[4000000000000000000,5000000000000000000]'",
    })
    void moveOfALargeHeap_isFoundAtOnce(String notation, long heap, String to) {
        String where = "\"where\":{\"heap\":0,\"to\":" + to + "}";
        String query = "{\"game\":\"" + notation + "\",\"position\":[" + heap + "],\"ask\":\"options\",\"limit\":1,"
                + where + "}";

        String answer = Solving.json(query).get(0).toString();

        assertThat(answer).contains("\"options\":{\"count\":1,", "\"move\":{\"heap\":0,\"to\":" + to + "}");
    }

    private static void check(HeapGame game, long heap, long target, int limit, List<Move> expected) {
        MoveList list = MoveList.ofAll(limit, Budget.standard());
        game.find(heap, target, new MoveFinder(list, 0));
        WinningMoves found = list.moves();

        assertThat(found.count())
                .as("%s %d to %d", game.notation(), heap, target)
                .isEqualTo(expected.size());
        assertThat(found.items())
                .as("%s %d to %d, %d of them", game.notation(), heap, target, limit)
                .isEqualTo(expected.subList(0, Math.min(limit, expected.size())));
    }

    private static void checkFirst(HeapGame game, long heap, long target, List<Move> expected) {
        MoveList list = MoveList.ofFirst(Budget.standard());
        game.find(heap, target, new MoveFinder(list, 0));

        assertThat(list.moves().first()).isEqualTo(expected.stream().findFirst());
    }

    private static List<Move> oneByOne(HeapGame game, long heap, long target) {
        List<Move> moves = new ArrayList<>();
        game.results(heap, (parts, count) -> {
            if (game.valueOf(parts, count) == target) {
                moves.add(new HeapMove(0, Arrays.copyOf(parts, count)));
            }
            return true;
        });
        return moves;
    }
}
