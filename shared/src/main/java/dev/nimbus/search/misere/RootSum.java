package dev.nimbus.search.misere;

import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.SumFacts;
import dev.nimbus.search.SumSharing;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Helpers;
import java.util.function.Function;

/**
 * The question at the root of a search, for all threads that work on it. Each runs the whole search from here, with atoms of
 * its own, and passes by what others are at; the first answer is the answer.
 */
final class RootSum implements AutoCloseable {
    private final Threads all;
    private final PositionSearch.Position position;
    private Helpers.Call call = () -> {};
    private volatile SumFacts.Fact fact = SumFacts.Fact.NOTHING;
    private volatile boolean isOver;

    RootSum(Threads all, PositionSearch.Position position) {
        this.all = all;
        this.position = position;
    }

    PositionSearch.Position position() {
        return position;
    }

    boolean isOpen() {
        return !isOver;
    }

    SumFacts.Fact fact() {
        return fact;
    }

    void answer(boolean isLost) {
        fact = isLost ? SumFacts.Fact.LOST : SumFacts.Fact.WON;
        isOver = true;
    }

    /** Has other threads help, which share sums as {@code sharing} says. */
    void call(Helpers helpers, Function<Budget, SumSharing> sharing) {
        call = helpers.call(own -> all.shareBlocking(this, own, sharing.apply(own)));
    }

    /** Ends it for all threads. */
    @Override
    public void close() {
        isOver = true;
        call.close();
    }
}
