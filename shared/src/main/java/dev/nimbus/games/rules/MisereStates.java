package dev.nimbus.games.rules;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.search.SearchRules;
import java.util.Arrays;
import java.util.List;

/** Rules for the search through sums of states under misère play; listing moves is paid for here. */
final class MisereStates implements SearchRules<States> {
    private final StateRules rules;
    private final MoveLister lister;

    MisereStates(StateRules rules, Budget budget) {
        this.rules = rules;
        this.lister = new MoveLister(rules, budget);
    }

    /** The options of a single state. */
    @Override
    public void options(States state, Sink<States> sink) {
        lister.list(
                state.numbers(),
                0,
                (results, count) -> sink.accept(new States(rules.arity(), Arrays.copyOf(results, count))));
    }

    @Override
    public List<States> components(States position) {
        return position.singles();
    }

    @Override
    public long size(States position) {
        return position.size();
    }

    /** Each state becomes a component. */
    @Override
    public long work(States position) {
        return 1L + position.count();
    }
}
