package dev.nimbus.games.sum;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.search.SearchRules;
import java.util.List;
import java.util.function.Supplier;

/**
 * Where sums lead, for one thread of a search.
 *
 * @param budget gives what pays for the options
 */
record SumRules(Supplier<Budget> budget) implements SearchRules<Components> {
    private static final int MOST_WEIGHT = 1 << 12;

    @Override
    public void options(Components sum, Sink<Components> sink) {
        sum.options(budget.get(), (move, option) -> sink.accept(option));
    }

    @Override
    public List<Components> components(Components sum) {
        return sum.parts();
    }

    @Override
    public long size(Components sum) {
        return sum.size();
    }

    @Override
    public long work(Components sum) {
        return workOf(sum);
    }

    /** A heap of eight bytes may become a component. */
    static long workOf(Components sum) {
        return 1 + sum.size() / Long.BYTES + sum.splittingWork();
    }

    @Override
    public int weight(Components component) {
        return (int) Math.min(MOST_WEIGHT, component.size() / Long.BYTES);
    }
}
