package dev.nimbus.games.heap;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Search;
import dev.nimbus.theory.SearchRules;
import java.util.function.Consumer;

/** Misère play by searching through the sorted heaps, within the budget. */
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
                finder.budget().spend(1);
                Heaps option = position.replace(heap, parts, count);
                return search.outcome(option, Play.MISERE) != Outcome.P || finder.add(parts, count);
            });
        }
    }

    /** Equal heaps stand side by side, and moves in one of them are enough. */
    @Override
    public void options(Heaps sorted, Consumer<Heaps> sink) {
        for (int i = 0; i < sorted.count(); i++) {
            if (i == 0 || sorted.get(i) != sorted.get(i - 1)) {
                int heap = i;
                game.results(sorted.get(i), (parts, count) -> {
                    sink.accept(sorted.replace(heap, parts, count));
                    return true;
                });
            }
        }
    }

    @Override
    public Heaps canonical(Heaps position) {
        return position.sorted(game::isDead);
    }
}
