package dev.nimbus.games.rules;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Refusal;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The question what the value of a state is, for all threads that work on it. Each plays the whole state out, in an order of
 * its own, and passes by what others have found; the first answer is the answer.
 */
final class StateQuestion implements Helpers.Work, AutoCloseable {
    private static final long OPEN = -1;
    private static final long BROKEN_OFF = -2;

    private final StatePlay first;
    private final long[] state;
    private final AtomicInteger threads = new AtomicInteger();
    private Helpers.Call call = () -> {};
    private volatile long answer = OPEN;
    private volatile boolean helpIsVain;

    /** @param first of the thread whose question it is */
    StateQuestion(StatePlay first, long[] state) {
        this.first = first;
        this.state = state;
    }

    /** The state; not to be written to. */
    long[] state() {
        return state;
    }

    boolean isOpen() {
        return answer == OPEN;
    }

    void answer(long value) {
        answer = value;
    }

    long value() {
        return answer;
    }

    /** The value, found on the thread of the owner. */
    long askBlocking() {
        first.runBlocking(this);
        return answer;
    }

    /** Has other threads help. */
    void call(Helpers helpers) {
        call = helpers.call(this);
    }

    /** A fault is left to the owner: it goes through all in one order, so it names the same one with and without help. */
    @Override
    public void share(Budget own) {
        if (!isOpen() || helpIsVain) {
            return;
        }
        try {
            first.another(own, threads.incrementAndGet()).runBlocking(this);
        } catch (Refusal faultOrNoEnd) {
            helpIsVain = true;
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
