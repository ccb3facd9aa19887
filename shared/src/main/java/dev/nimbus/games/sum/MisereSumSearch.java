package dev.nimbus.games.sum;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Search;
import dev.nimbus.theory.SearchRules;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A sum searched as a whole, within the budget. */
final class MisereSumSearch implements MisereSum, SearchRules<Components> {
    private final Components position;
    private final Search<Components> search;

    MisereSumSearch(Components position, Budget budget) {
        this.position = position;
        this.search = new Search<>(this, budget);
    }

    @Override
    public Outcome outcome() {
        return search.outcome(position, Play.MISERE);
    }

    @Override
    public WinningMoves moves(int limit) {
        List<Move> items = new ArrayList<>();
        long count = 0;
        for (int i = 0; i < position.list().size(); i++) {
            for (Option<? extends Component<?>> option : position.list().get(i).options()) {
                if (search.outcome(position.replace(i, option.position()), Play.MISERE) == Outcome.P) {
                    count++;
                    if (items.size() < limit) {
                        items.add(new SumMove(i, option.move()));
                    }
                }
            }
        }
        return new WinningMoves(count, items);
    }

    @Override
    public void options(Components sum, Consumer<Components> sink) {
        for (int i = 0; i < sum.list().size(); i++) {
            for (Option<? extends Component<?>> option : sum.list().get(i).options()) {
                sink.accept(sum.replace(i, option.position()));
            }
        }
    }

    @Override
    public Components canonical(Components sum) {
        return sum.canonical();
    }
}
