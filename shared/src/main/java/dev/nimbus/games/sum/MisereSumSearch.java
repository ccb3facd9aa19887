package dev.nimbus.games.sum;

import dev.nimbus.games.MoveList;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.WinningMoves;
import dev.nimbus.theory.search.Search;
import dev.nimbus.theory.search.SearchRules;
import java.util.List;
import java.util.Optional;

/** A sum searched as a whole, within the budget. Sums within it are taken apart. */
final class MisereSumSearch implements MisereSum, SearchRules<Components> {
    private final Components position;
    private final Budget budget;
    private final Search<Components> search;

    MisereSumSearch(Components position, Budget budget) {
        this.position = position;
        this.budget = budget;
        this.search = new Search<>(this, budget);
    }

    @Override
    public Outcome outcome() {
        return search.outcome(position, Play.MISERE);
    }

    @Override
    public WinningMoves moves(int limit) {
        return find(MoveList.ofAll(limit, budget));
    }

    @Override
    public Optional<Move> move() {
        return find(MoveList.ofFirst(budget)).first();
    }

    private WinningMoves find(MoveList found) {
        long work = work(position);
        position.options(budget, (move, option) -> {
            budget.spend(Math.max(work, work(option)));
            return search.outcome(option, Play.MISERE) != Outcome.P || found.add(move);
        });
        return found.moves();
    }

    @Override
    public void options(Components sum, Sink<Components> sink) {
        sum.options(budget, (move, option) -> sink.accept(option));
    }

    @Override
    public List<Components> components(Components sum) {
        return sum.parts();
    }

    @Override
    public long size(Components sum) {
        return sum.size();
    }

    /** A heap of eight bytes may become a component. */
    @Override
    public long work(Components sum) {
        return 1 + sum.size() / Long.BYTES + sum.splittingWork();
    }
}
