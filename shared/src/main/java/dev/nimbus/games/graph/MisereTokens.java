package dev.nimbus.games.graph;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.misere.MisereSearch;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Rules;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Misère play of tokens on a graph: one token by retrograde analysis; several, where none reaches a cycle, by searching the
 * sum within the budget.
 */
final class MisereTokens {
    /** Memory of components, which are made again where they are needed. */
    private static final int COMPONENT_BYTES = 16 << 20;

    private final OptionGraph rules;
    private final Digraph graph;
    private final boolean ends;
    private final ValueTable positions;
    private volatile Optional<Single> single = Optional.empty();
    private volatile Optional<TokenParts> parts = Optional.empty();
    private volatile Optional<BitSet> ending = Optional.empty();

    /**
     * @param ends whether every play ends
     * @param positions what all searches have found
     */
    MisereTokens(OptionGraph rules, boolean ends, ValueTable positions) {
        this.rules = rules;
        this.graph = rules.digraph();
        this.ends = ends;
        this.positions = positions;
    }

    Outcome outcome(Heaps position, Budget budget) {
        if (position.count() == 0) {
            return Outcome.N;
        }
        if (isSingle(position)) {
            return single().outcomes[(int) position.get(0)];
        }
        long held = budget.held();
        Outcome outcome = Outcome.ofWin(!isLost(position, budget).test(position));
        budget.releaseTo(held);
        return outcome;
    }

    /** Whether the player who moves next loses a position, or one that it leads to; one search for all that are asked. */
    private Predicate<Heaps> isLost(Heaps position, Budget budget) {
        if (isSingle(position)) {
            Single known = single();
            return tokens -> known.outcomes[(int) tokens.get(0)] == Outcome.P;
        }
        requireEnd(position);
        holdSums(position, budget);
        MisereSearch search = new MisereSearch(parts(), positions, budget, COMPONENT_BYTES);
        return tokens -> search.isLost(parts().sum(tokens));
    }

    /** A sum lists its options, at least one for each large token, each a sum of nearly as many. */
    private void holdSums(Heaps position, Budget budget) {
        long large = 0;
        for (int i = 0; i < position.count(); i++) {
            large += parts().isSmall((int) position.get(i)) ? 0 : 1;
        }
        budget.hold(Integer.BYTES * large * large);
    }

    /** Worked out when first asked for; twice, at worst, by two threads at once. */
    private TokenParts parts() {
        Optional<TokenParts> known = parts;
        if (known.isEmpty()) {
            known = Optional.of(new TokenParts(rules));
            parts = known;
        }
        return known.get();
    }

    void findWinning(Heaps position, Rules<Heaps> game, MoveList found) {
        Budget budget = found.budget();
        long held = budget.held();
        Predicate<Heaps> isLost = isLost(position, budget);
        game.options(position, (move, option) -> {
            budget.spend(1L + option.count());
            return !isLost.test(option) || found.add(move);
        });
        budget.releaseTo(held);
    }

    /** Whether it is and stays one token. */
    private boolean isSingle(Heaps position) {
        return position.count() == 1 && !rules.hasSums();
    }

    /** Where play of one token may go on for ever: the node to which the winner goes to come to the end, if there is one. */
    Optional<Integer> quickest(Heaps position, Budget budget) {
        if (ends || !isSingle(position)) {
            return Optional.empty();
        }
        Single known = single();
        int v = (int) position.get(0);
        budget.spend(graph.degree(v));
        return Arrays.stream(graph.targets(), graph.starts()[v], graph.starts()[v + 1])
                .filter(next -> known.outcomes[next] == Outcome.P)
                .boxed()
                .min(Comparator.comparingInt(next -> known.places[next]));
    }

    /** Worked out when first asked for; twice, at worst, by two threads at once. */
    private Single single() {
        Optional<Single> known = single;
        if (known.isEmpty()) {
            known = Optional.of(Single.of(graph));
            single = known;
        }
        return known.get();
    }

    /**
     * One token: who stands at an end has won; a vertex is N once a follower is P, and P once all are N; the others are drawn.
     *
     * @param outcomes of each vertex
     * @param places the how manieth vertex is known; the followers of a vertex that make it N or P are known before it
     */
    private record Single(Outcome[] outcomes, int[] places) {
        static Single of(Digraph graph) {
            Outcome[] outcomes = new Outcome[graph.vertices()];
            Arrays.fill(outcomes, Outcome.D);
            int[] settled = graph.settle(graph.reversed(), v -> {
                boolean isLost = graph.degree(v) > 0;
                for (int e = graph.starts()[v]; e < graph.starts()[v + 1] && isLost; e++) {
                    isLost = outcomes[graph.targets()[e]] != Outcome.P;
                }
                outcomes[v] = Outcome.ofWin(!isLost);
                return isLost;
            });
            int[] places = new int[graph.vertices()];
            for (int place = 0; place < settled.length; place++) {
                places[settled[place]] = place;
            }
            return new Single(outcomes, places);
        }
    }

    /** Refuses tokens that can go on for ever; where others could is no matter. */
    void requireEnd(Heaps position) {
        for (int i = 0; i < position.count() && !ends; i++) {
            if (!ending().get((int) position.get(i))) {
                throw new Refusal(
                        ErrorCode.UNSUPPORTED_PLAY,
                        "misère play of several tokens, or with sums as options, is not offered where play can go on for"
                                + " ever",
                        "/play");
            }
        }
    }

    /** The vertices from which every play ends. Worked out when first asked for; twice, at worst, by two threads at once. */
    private BitSet ending() {
        Optional<BitSet> known = ending;
        if (known.isEmpty()) {
            BitSet found = new BitSet();
            Digraph all = GraphValues.withMembers(rules);
            all.settle(all.reversed(), v -> {
                found.set(v);
                return false;
            });
            known = Optional.of(found);
            ending = known;
        }
        return known.get();
    }
}
