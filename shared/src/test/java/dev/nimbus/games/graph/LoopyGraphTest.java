package dev.nimbus.games.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Graphs with cycles, against retrograde analysis of the whole game, which knows nothing of values: a value is tested by
 * what it says of the sum with Nim heaps.
 */
class LoopyGraphTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());

    @Test
    void values_ofRandomGraphs_tellTheOutcomesWithNimHeaps() {
        Random random = new Random(6);
        for (int round = 0; round < 400; round++) {
            List<List<Integer>> graph = randomGraph(random, 1 + random.nextInt(7));
            TokenGame game = game(graph);
            int heaps = 6;
            Map<List<Integer>, Outcome> outcomes = retrograde(withNim(graph, heaps), Outcome.P);
            for (int v = 0; v < graph.size(); v++) {
                GrundyValue value = game.grundy(Heaps.of(v), Budget.standard());
                for (int heap = 0; heap <= heaps; heap++) {
                    assertThat(told(value, heap))
                            .as("%s from %d, value %s, with a heap of %d", game.notation(), v, value, heap)
                            .isEqualTo(outcomes.get(List.of(v, heap)));
                }
            }
        }
    }

    private static Outcome told(GrundyValue value, long heap) {
        if (value instanceof GrundyValue.Finite finite) {
            return Outcome.ofWin(finite.value() != heap);
        }
        return ((GrundyValue.Loopy) value).options().contains(heap) ? Outcome.N : Outcome.D;
    }

    @Test
    void tokens_onRandomGraphs_haveTheOutcomesAndWinningMovesOfTheWholeGame() {
        Random random = new Random(7);
        for (int round = 0; round < 400; round++) {
            List<List<Integer>> graph = randomGraph(random, 1 + random.nextInt(6));
            TokenGame game = game(graph);
            Map<List<Integer>, Outcome> outcomes = retrograde(twoTokens(graph), Outcome.P);
            outcomes.forEach((tokens, outcome) -> {
                Heaps position = Heaps.of(tokens.get(0), tokens.get(1));
                assertThat(game.outcome(position, Play.NORMAL, Budget.standard()))
                        .as("%s %s", game.notation(), tokens)
                        .isEqualTo(outcome);
                List<Move> expected = winning(graph, tokens, outcomes);
                assertThat(game.winningMoves(position, Play.NORMAL, 1000, Budget.standard())
                                .items())
                        .as("winning moves of %s %s", game.notation(), tokens)
                        .isEqualTo(expected);
            });
        }
    }

    /** Whatever the other player does, who makes the moves that are told comes to the end. */
    @Test
    void winningMove_ofTokens_leadsToTheEnd() {
        Random random = new Random(10);
        for (int round = 0; round < 400; round++) {
            List<List<Integer>> graph = randomGraph(random, 1 + random.nextInt(6));
            TokenGame game = game(graph);
            Map<List<Integer>, List<List<Integer>>> followers = twoTokens(graph);
            requireEnd(game, followers, retrograde(followers, Outcome.P), Play.NORMAL);
        }
    }

    @Test
    void winningMove_ofOneTokenUnderMiserePlay_leadsToTheEnd() {
        Random random = new Random(11);
        for (int round = 0; round < 400; round++) {
            List<List<Integer>> graph = randomGraph(random, 1 + random.nextInt(8));
            TokenGame game = game(graph);
            Map<List<Integer>, List<List<Integer>>> followers = new HashMap<>();
            for (int v = 0; v < graph.size(); v++) {
                followers.put(List.of(v), graph.get(v).stream().map(List::of).toList());
            }
            requireEnd(game, followers, retrograde(followers, Outcome.N), Play.MISERE);
        }
    }

    /** Leaves of the won positions the moves that are told, and of the lost ones all; then all plays from these end. */
    private static void requireEnd(
            TokenGame game,
            Map<List<Integer>, List<List<Integer>>> followers,
            Map<List<Integer>, Outcome> outcomes,
            Play play) {
        Set<List<Integer>> ended = new HashSet<>();
        Map<List<Integer>, List<List<Integer>>> played = new HashMap<>();
        outcomes.forEach((tokens, outcome) -> {
            if (outcome == Outcome.N && !followers.get(tokens).isEmpty()) {
                List<Integer> next = afterTheMoveTold(game, tokens, play);
                assertThat(outcomes.get(next)).isEqualTo(Outcome.P);
                played.put(tokens, List.of(next));
            } else if (outcome != Outcome.D) {
                played.put(tokens, followers.get(tokens));
            }
        });
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Map.Entry<List<Integer>, List<List<Integer>>> entry : played.entrySet()) {
                changed |= ended.containsAll(entry.getValue()) && ended.add(entry.getKey());
            }
        }
        assertThat(ended).as("%s, %s play", game.notation(), play).isEqualTo(played.keySet());
    }

    private static List<Integer> afterTheMoveTold(TokenGame game, List<Integer> tokens, Play play) {
        Heaps position = Heaps.wrap(tokens.stream().mapToLong(v -> v).toArray());
        NumbersMove told = (NumbersMove)
                game.winningMove(position, play, Budget.standard()).orElseThrow();
        List<List<Integer>> after = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            for (int to = 0; to < 10; to++) {
                if (told.equals(new NumbersMove("token", i, "to", to))) {
                    after.add(new ArrayList<>(tokens));
                    after.get(0).set(i, to);
                }
            }
        }
        return after.get(0);
    }

    @Test
    void misere_ofOneToken_isThatOfRetrogradeAnalysis() {
        Random random = new Random(8);
        for (int round = 0; round < 400; round++) {
            List<List<Integer>> graph = randomGraph(random, 1 + random.nextInt(7));
            TokenGame game = game(graph);
            Map<Integer, List<Integer>> followers = new HashMap<>();
            for (int v = 0; v < graph.size(); v++) {
                followers.put(v, graph.get(v));
            }
            retrograde(followers, Outcome.N)
                    .forEach((v, outcome) -> assertThat(game.outcome(Heaps.of(v), Play.MISERE, Budget.standard()))
                            .as("%s from %d", game.notation(), v)
                            .isEqualTo(outcome));
        }
    }

    /** Sums that end as options in graphs with cycles: a list is an extra vertex that leads where its sum does. */
    @Test
    void sumsAsOptions_haveTheValuesOfTheGraphWithTheSumsWrittenOut() {
        Random random = new Random(9);
        for (int round = 0; round < 400; round++) {
            SummedGraph both = SummedGraph.random(random);
            TokenGame summed = (TokenGame) CATALOGUE.parse("{\"graph\":" + both.summed() + "}");
            TokenGame plain = (TokenGame) CATALOGUE.parse("{\"graph\":" + both.writtenOut() + "}");
            for (int v = 0; v < both.summed().size(); v++) {
                assertThat(summed.grundy(Heaps.of(v), Budget.standard()))
                        .as("%s from %d", summed.notation(), v)
                        .isEqualTo(plain.grundy(Heaps.of(v), Budget.standard()));
            }
        }
    }

    private static TokenGame game(List<List<Integer>> graph) {
        return (TokenGame) CATALOGUE.parse("{\"graph\":" + graph + "}");
    }

    private static List<List<Integer>> randomGraph(Random random, int vertices) {
        List<List<Integer>> graph = new ArrayList<>();
        for (int v = 0; v < vertices; v++) {
            List<Integer> followers = new ArrayList<>();
            for (int degree = random.nextInt(4); degree > 0; degree--) {
                followers.add(random.nextInt(vertices));
            }
            graph.add(followers);
        }
        return graph;
    }

    private static List<Move> winning(
            List<List<Integer>> graph, List<Integer> tokens, Map<List<Integer>, Outcome> outcomes) {
        List<Move> moves = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            for (int to : graph.get(tokens.get(i)).stream().distinct().sorted().toList()) {
                List<Integer> next = new ArrayList<>(tokens);
                next.set(i, to);
                if (outcomes.get(next) == Outcome.P) {
                    moves.add(new NumbersMove("token", i, "to", to));
                }
            }
        }
        return moves;
    }

    private static Map<List<Integer>, List<List<Integer>>> withNim(List<List<Integer>> graph, int heaps) {
        return pairs(graph.size(), heaps + 1, pair -> {
            List<List<Integer>> next = new ArrayList<>();
            graph.get(pair.get(0)).forEach(to -> next.add(List.of(to, pair.get(1))));
            for (int heap = 0; heap < pair.get(1); heap++) {
                next.add(List.of(pair.get(0), heap));
            }
            return next;
        });
    }

    private static Map<List<Integer>, List<List<Integer>>> twoTokens(List<List<Integer>> graph) {
        return pairs(graph.size(), graph.size(), pair -> {
            List<List<Integer>> next = new ArrayList<>();
            graph.get(pair.get(0)).forEach(to -> next.add(List.of(to, pair.get(1))));
            graph.get(pair.get(1)).forEach(to -> next.add(List.of(pair.get(0), to)));
            return next;
        });
    }

    private static Map<List<Integer>, List<List<Integer>>> pairs(
            int first, int second, Function<List<Integer>, List<List<Integer>>> followers) {
        Map<List<Integer>, List<List<Integer>>> all = new HashMap<>();
        for (int a = 0; a < first; a++) {
            for (int b = 0; b < second; b++) {
                all.put(List.of(a, b), followers.apply(List.of(a, b)));
            }
        }
        return all;
    }

    /** Goes over all positions until nothing changes. */
    private static <P> Map<P, Outcome> retrograde(Map<P, List<P>> followers, Outcome end) {
        Map<P, Outcome> outcomes = new HashMap<>();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Map.Entry<P, List<P>> entry : followers.entrySet()) {
                List<P> next = entry.getValue();
                Outcome outcome = outcomes.get(entry.getKey());
                if (outcome == null) {
                    Outcome found = next.isEmpty()
                            ? end
                            : next.stream().anyMatch(p -> outcomes.get(p) == Outcome.P)
                                    ? Outcome.N
                                    : next.stream().allMatch(p -> outcomes.get(p) == Outcome.N) ? Outcome.P : null;
                    if (found != null) {
                        outcomes.put(entry.getKey(), found);
                        changed = true;
                    }
                }
            }
        }
        followers.keySet().forEach(p -> outcomes.putIfAbsent(p, Outcome.D));
        return outcomes;
    }
}
