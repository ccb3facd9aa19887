package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.team.Visits;
import java.util.Optional;

/**
 * The question at the root of a search, for all threads that work on it: what the nim-value of a component is, or whether
 * it is a given one. Each thread runs the whole search from here, and passes by what others are at; the first answer is
 * the answer (T. Kaneko, <i>Parallel depth first proof number search</i>, 2010).
 */
final class RootQuestion implements Helpers.Work, AutoCloseable {
    private static final long OPEN = -1;
    private static final long BROKEN_OFF = -2;

    private static final long LOST = 1;
    private static final long WON = 0;

    private final SearchContext first;
    private final ComponentList parts;
    private final int part;
    private final long asked;

    /** The component alone: the first thread may use its lists again while others still look at this. */
    private ComponentList copy;

    private Optional<Visits> visits = Optional.empty();
    private Helpers.Call call = () -> {};
    private volatile long answer = OPEN;

    /** @param asked the value of the part, from 0 on; {@link SearchStack#ANY} asks what it is */
    RootQuestion(SearchContext first, ComponentList parts, int part, long asked) {
        this.first = first;
        this.parts = parts;
        this.copy = parts;
        this.part = part;
        this.asked = asked;
    }

    /** The value that was asked for. */
    long value() {
        return answer;
    }

    /** Whether the component has the value. */
    boolean hasValue() {
        return answer == LOST;
    }

    boolean isOpen() {
        return answer == OPEN;
    }

    /** Answers it by what a stack ended with. */
    void answer(SearchStack stack) {
        answer = asked == SearchStack.ANY ? stack.value : stack.disproof == 0 ? LOST : WON;
    }

    /** Works on it on the thread whose search it is. */
    void runBlocking(SearchStack stack) {
        stack.push(parts, part, asked);
        stack.runBlocking(this, first.budget.spent() + first.budget.helpers().stepsAlone());
    }

    /** Has other threads help. */
    Visits call() {
        Visits ofAll = Visits.begin();
        visits = Optional.of(ofAll);
        copy = parts.only(part);
        first.others.open(ofAll); // A thread that helps may hear of others at once.
        call = first.budget.helpers().call(this);
        return ofAll;
    }

    @Override
    public void share(Budget budget) {
        SearchContext own = first.another(budget);
        SearchStack stack = new SearchStack(own);
        stack.push(copy, 0, asked);
        stack.shareIn(visits.orElseThrow());
        try {
            stack.runBlocking(this, Long.MAX_VALUE);
        } finally {
            stack.leave();
            own.report();
        }
    }

    /** Ends it for all threads. */
    @Override
    public void close() {
        if (isOpen()) {
            answer = BROKEN_OFF;
        }
        call.close();
    }
}
