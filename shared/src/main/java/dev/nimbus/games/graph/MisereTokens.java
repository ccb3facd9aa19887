package dev.nimbus.games.graph;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Rules;
import dev.nimbus.theory.search.Search;
import dev.nimbus.theory.search.SearchRules;
import java.util.Arrays;
import java.util.List;

/**
 * Misère play of tokens on a graph: one token by retrograde analysis; several, where the graph has no cycle, by
 * searching the sum within the budget.
 */
final class MisereTokens implements SearchRules<Heaps> {
    private final OptionGraph rules;
    private final Digraph graph;
    private final boolean ends;
    private volatile Outcome[] single;

    /** @param ends whether every play ends */
    MisereTokens(OptionGraph rules, boolean ends) {
        this.rules = rules;
        this.graph = rules.digraph();
        this.ends = ends;
    }

    Outcome outcome(Heaps position, Budget budget) {
        if (position.count() == 0) {
            return Outcome.N;
        }
        if (isSingle(position)) {
            return single()[(int) position.get(0)];
        }
        requireEnd();
        return new Search<>(this, budget).outcome(position, Play.MISERE);
    }

    void findWinning(Heaps position, Rules<Heaps> game, MoveList found) {
        if (!isSingle(position)) {
            requireEnd();
        }
        Budget budget = found.budget();
        Search<Heaps> search = new Search<>(this, budget);
        game.options(position, (move, option) -> {
            budget.spend(work(option));
            Outcome after = isSingle(position) ? outcome(option, budget) : search.outcome(option, Play.MISERE);
            return after != Outcome.P || found.add(move);
        });
    }

    /** Whether it is and stays one token. */
    private boolean isSingle(Heaps position) {
        return position.count() == 1 && !rules.hasSums();
    }

    /** Worked out when first asked for; twice, at worst, by two threads at once. */
    private Outcome[] single() {
        Outcome[] known = single;
        if (known == null) {
            known = outcomes();
            single = known;
        }
        return known;
    }

    /** Who stands at an end has won; a vertex is N once a follower is P, and P once all are N; the others are drawn. */
    private Outcome[] outcomes() {
        Outcome[] outcomes = new Outcome[graph.vertices()];
        Arrays.fill(outcomes, Outcome.D);
        graph.settle(graph.reversed(), v -> {
            boolean isLost = graph.degree(v) > 0;
            for (int e = graph.starts()[v]; e < graph.starts()[v + 1] && isLost; e++) {
                isLost = outcomes[graph.targets()[e]] != Outcome.P;
            }
            outcomes[v] = Outcome.ofWin(!isLost);
            return isLost;
        });
        return outcomes;
    }

    private void requireEnd() {
        if (!ends) {
            throw new Refusal(
                    ErrorCode.UNSUPPORTED_PLAY,
                    "misère play of several tokens, or with sums as options, is not offered on a graph where play can"
                            + " go on for ever",
                    "/play");
        }
    }

    /** The options of a single token. */
    @Override
    public void options(Heaps token, Sink<Heaps> sink) {
        int v = (int) token.get(0);
        boolean more = true;
        for (int e = graph.starts()[v]; e < graph.starts()[v + 1] && more; e++) {
            more = sink.accept(Heaps.wrap(Arrays.stream(rules.members(graph.targets()[e]))
                    .asLongStream()
                    .toArray()));
        }
    }

    @Override
    public long size(Heaps position) {
        return position.size();
    }

    /** Each token becomes a component. */
    @Override
    public long work(Heaps position) {
        return 1L + position.count();
    }

    @Override
    public List<Heaps> components(Heaps position) {
        return position.singles();
    }
}
