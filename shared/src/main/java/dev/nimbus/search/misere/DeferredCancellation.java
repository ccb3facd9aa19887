package dev.nimbus.search.misere;

import dev.nimbus.theory.cancel.Cancellation;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Has a thread that is to leave go on to the next point where nothing is half done, unless that is too far. */
final class DeferredCancellation implements Cancellation {
    /** How often it is asked before the thread leaves all the same: within about a second. */
    private static final int MOST_ASKS = 1000;

    private final Cancellation asked;
    private Optional<CancellationException> leave = Optional.empty();
    private int asks;

    DeferredCancellation(Cancellation asked) {
        this.asked = asked;
    }

    @Override
    public void throwIfCancelled() {
        defer(asked::throwIfCancelled);
    }

    @Override
    public void giveWayWhileGrowing() {
        defer(asked::giveWayWhileGrowing);
    }

    private void defer(Runnable ask) {
        try {
            ask.run();
        } catch (CancellationException ends) {
            leave = Optional.of(ends);
        }
        if (isNoted() && ++asks > MOST_ASKS) {
            throwIfNoted();
        }
    }

    @Override
    public void giveWayWhileWaiting() {
        asked.giveWayWhileWaiting();
    }

    @Override
    public boolean shouldYield() {
        return asked.shouldYield();
    }

    @Override
    public boolean isGivenUp() {
        return asked.isGivenUp();
    }

    /** Whether the thread is to leave. */
    boolean isNoted() {
        return leave.isPresent();
    }

    /** It leaves here, if it is to. */
    void throwIfNoted() {
        leave.ifPresent(ends -> {
            throw ends;
        });
    }
}
