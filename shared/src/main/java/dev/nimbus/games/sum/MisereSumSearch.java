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

    /** The options of a single component. */
    @Override
    public void options(Components single, Sink<Components> sink) {
        for (Option<? extends Component<?>> option : single.list().get(0).options()) {
            if (!sink.accept(single.replace(0, option.position()))) {
                return;
            }
        }
    }

    @Override
    public List<Components> components(Components sum) {
        List<Components> singles = new ArrayList<>();
        sum.list().forEach(component -> singles.add(new Components(List.of(component.canonical()))));
        return singles;
    }
}
