package dev.nimbus.games.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.ListMove;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nimstring against its literal rules: one string at a time, beside a Nim heap, and again after a coin. */
class NimstringTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final Nimstring GAME = (Nimstring) CATALOGUE.parse("nimstring");
    private static final int LOONY = -1;

    /** One graph played by the rules alone. */
    private static final class Literal {
        private final Edges edges;
        private final Map<Long, Boolean> wins = new HashMap<>();

        Literal(Edges edges) {
            this.edges = edges;
        }

        int all() {
            return (1 << edges.count()) - 1;
        }

        boolean completes(int left, int e) {
            return isBare(left & ~(1 << e), edges.from(e)) || isBare(left & ~(1 << e), edges.to(e));
        }

        private boolean isBare(int left, int vertex) {
            return vertex != 0
                    && IntStream.range(0, edges.count())
                            .noneMatch(e -> (left >> e & 1) == 1 && (edges.from(e) == vertex || edges.to(e) == vertex));
        }

        /** Whether the player who must cut a string or take from the heap wins. */
        boolean wins(int left, int heap) {
            Boolean known = wins.get((long) left << 8 | heap);
            if (known == null) {
                known = tries(left, heap);
                wins.put((long) left << 8 | heap, known);
            }
            return known;
        }

        private boolean tries(int left, int heap) {
            for (int k = 0; k < heap; k++) {
                if (!wins(left, k)) {
                    return true;
                }
            }
            for (int e = 0; e < edges.count(); e++) {
                int after = left & ~(1 << e);
                if (after != left && completes(left, e) == wins(after, heap)) {
                    return true;
                }
            }
            return false;
        }

        /** The one heap beside which the next player loses. */
        int value() {
            int[] lost = IntStream.rangeClosed(0, edges.count() + 2)
                    .filter(heap -> !wins(all(), heap))
                    .toArray();
            assertThat(lost).as("%s", edges).hasSizeLessThan(2);
            return lost.length == 0 ? LOONY : lost[0];
        }

        /** The sets of strings that a turn may cut so that the other player loses. */
        Set<Set<Integer>> winningTurns(int left, Set<Integer> cut) {
            Set<Set<Integer>> turns = new HashSet<>();
            for (int e = 0; e < edges.count(); e++) {
                if ((left >> e & 1) == 1) {
                    int after = left & ~(1 << e);
                    Set<Integer> more = new HashSet<>(cut);
                    more.add(e);
                    if (completes(left, e)) {
                        turns.addAll(winningTurns(after, more));
                    } else if (!wins(after, 0)) {
                        turns.add(more);
                    }
                }
            }
            return turns;
        }

        void requireLegal(int... turn) {
            int left = all();
            for (int i = 0; i < turn.length; i++) {
                assertThat(completes(left, turn[i]))
                        .as("string %s of %s", turn[i], Arrays.toString(turn))
                        .isEqualTo(i < turn.length - 1);
                left &= ~(1 << turn[i]);
            }
        }
    }

    private static void check(Edges edges) {
        Literal literal = new Literal(edges);
        int value = literal.value();
        Budget budget = Budget.standard();
        GrundyValue found = GAME.grundy(edges, budget);
        if (value == LOONY) {
            assertThat(found).as("%s", edges).isInstanceOf(GrundyValue.None.class);
        } else {
            assertThat(found).as("%s", edges).isEqualTo(GrundyValue.of(value));
        }
        assertThat(GAME.outcome(edges, Play.NORMAL, budget))
                .as("%s", edges)
                .isEqualTo(Outcome.ofWin(literal.wins(literal.all(), 0)));
        checkMoves(edges, literal);
    }

    private static void checkMoves(Edges edges, Literal literal) {
        Set<Set<Integer>> sets = new HashSet<>();
        var moves = GAME.winningMoves(edges, Play.NORMAL, 10_000, Budget.standard());
        for (Move move : moves.items()) {
            int[] turn = Arrays.stream(((ListMove) move).items())
                    .mapToInt(Math::toIntExact)
                    .toArray();
            literal.requireLegal(turn);
            sets.add(new HashSet<>(Arrays.stream(turn).boxed().toList()));
        }
        assertThat(sets).as("%s", edges).isEqualTo(literal.winningTurns(literal.all(), Set.of()));
        assertThat(moves.count()).as("%s", edges).isEqualTo(sets.size());
        assertThat(GAME.winningMove(edges, Play.NORMAL, Budget.standard()))
                .isEqualTo(moves.items().stream().findFirst());
    }

    @Test
    void randomGraphs_areAnsweredAsPlayed() {
        Random random = new Random(16);
        for (int i = 0; i < 4000; i++) {
            int coins = 1 + random.nextInt(6);
            int strings = random.nextInt(9);
            check(Edges.wrap(random.ints(2L * strings, 0, coins + 1).toArray()));
        }
    }

    /** Paths and rings with twigs, where coins hang on coins with one string more. */
    @Test
    void chains_areAnsweredAsPlayed() {
        Random random = new Random(17);
        for (int i = 0; i < 3000; i++) {
            int coins = 2 + random.nextInt(6);
            int[] path = IntStream.range(0, coins)
                    .flatMap(v -> IntStream.of(v, (v + 1) % (coins + random.nextInt(2))))
                    .toArray();
            IntStream twigs = random.ints(2L * random.nextInt(3), 0, coins + 1);
            check(Edges.wrap(IntStream.concat(Arrays.stream(path), twigs).toArray()));
        }
    }

    /** A chain of three coins or more, and a ring of four or more, can only be opened by a loony move. */
    @ParameterizedTest
    @CsvSource({"1,1", "2,1", "3,0", "4,0", "9,0"})
    void chainBetweenGrounds_isOneIfShort(int coins, long value) {
        Edges chain = Edges.wrap(IntStream.rangeClosed(0, coins)
                .flatMap(v -> IntStream.of(v, v == coins ? 0 : v + 1))
                .toArray());

        assertThat(GAME.grundy(chain, Budget.standard())).isEqualTo(GrundyValue.of(value));
    }

    @ParameterizedTest
    @CsvSource({"2,1", "3,1", "4,0", "5,0", "30,0"})
    void ring_isOneIfShort(int coins, long value) {
        Edges ring = Edges.wrap(IntStream.rangeClosed(1, coins)
                .flatMap(v -> IntStream.of(v, v == coins ? 1 : v + 1))
                .toArray());

        assertThat(GAME.grundy(ring, Budget.standard())).isEqualTo(GrundyValue.of(value));
    }

    @Test
    void openedChain_isCalledLoonyByItsCoin() {
        GrundyValue value = GAME.grundy(Edges.wrap(7, 8, 8, 9, 9, 0), Budget.standard());

        assertThat(value)
                .isInstanceOfSatisfying(
                        GrundyValue.None.class, none -> assertThat(none.why()).contains("loony at coin 7"));
    }

    @Test
    void sum_refusesItByName() throws com.fasterxml.jackson.core.JsonProcessingException {
        Ruleset<?> sum = CATALOGUE.parse("sum");
        var tree = new ObjectMapper().readTree("[{\"game\":\"nimstring\",\"position\":{\"edges\":[]}}]");

        assertThatThrownBy(() -> sum.read(new TreeInput(tree)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("game nimstring obliges who completes a coin to cut again");
    }
}
