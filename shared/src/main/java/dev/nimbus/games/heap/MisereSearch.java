package dev.nimbus.games.heap;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.search.Search;
import dev.nimbus.theory.search.SearchRules;
import java.util.List;

/** Misère play by searching through the sums of heaps, within the budget. */
final class MisereSearch implements MisereTheory, SearchRules<Heaps> {
    private final HeapGame game;

    MisereSearch(HeapGame game) {
        this.game = game;
    }

    @Override
    public Outcome outcome(Heaps position, Budget budget) {
        return new Search<>(this, budget).outcome(position, Play.MISERE);
    }

    @Override
    public void find(Heaps position, MoveFinder finder) {
        Search<Heaps> search = new Search<>(this, finder.budget());
        for (int i = 0; i < position.count() && !finder.isDone(); i++) {
            int heap = i;
            finder.at(heap);
            game.results(position.get(heap), (parts, count) -> {
                Heaps option = position.replace(heap, parts, count);
                finder.budget().spend(work(option));
                return search.outcome(option, Play.MISERE) != Outcome.P || finder.add(parts, count);
            });
        }
    }

    /** The options of a single heap. */
    @Override
    public void options(Heaps heap, Sink<Heaps> sink) {
        game.results(heap.get(0), (parts, count) -> sink.accept(heap.replace(0, parts, count)));
    }

    @Override
    public long size(Heaps position) {
        return position.size();
    }

    /** Each heap becomes a component. */
    @Override
    public long work(Heaps position) {
        return 1L + position.count();
    }

    @Override
    public List<Heaps> components(Heaps position) {
        return position.singles();
    }
}
