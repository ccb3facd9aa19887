package dev.nimbus.query.search;

import dev.nimbus.theory.Helpers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Where searches that are at work call for help, and workers of the same node that have no search of their own come for it.
 * Safe for use by several threads.
 */
final class IdleWorkers {
    /** About 10 ms: to wake a thread for less would not pay. */
    private static final long STEPS_ALONE = 40_000;

    private final List<Call> calls = new ArrayList<>();

    /**
     * A call for help.
     *
     * @param effort of the search that calls
     */
    record Call(Helpers.Work work, TeamEffort effort) {}

    /** The helpers of one search. */
    Helpers of(TeamEffort effort) {
        return new Helpers() {
            @Override
            public long stepsAlone() {
                return STEPS_ALONE;
            }

            @Override
            public Helpers.Call call(Work work) {
                IdleWorkers.Call call = new IdleWorkers.Call(work, effort);
                add(call);
                return () -> end(call);
            }
        };
    }

    private synchronized void add(Call call) {
        calls.add(call);
        notifyAll();
    }

    /** Nobody else comes. */
    synchronized void end(Call call) {
        calls.remove(call);
    }

    /** Has those who wait for a call look up. */
    synchronized void wakeAll() {
        notifyAll();
    }

    /**
     * Waits at most so long for a call; of several, that of the search with the fewest threads.
     *
     * @param isOver whether to wait no more, which {@link #wakeAll} has it see
     */
    @SuppressWarnings("WaitNotInLoop") // The caller asks again.
    synchronized Optional<Call> awaitBlocking(Duration most, BooleanSupplier isOver) throws InterruptedException {
        if (calls.isEmpty() && most.toMillis() > 0 && !isOver.getAsBoolean()) {
            wait(most.toMillis());
        }
        if (isOver.getAsBoolean()) {
            return Optional.empty();
        }
        Optional<Call> call =
                calls.stream().min(Comparator.comparingInt(one -> one.effort().threads()));
        call.ifPresent(one -> one.effort().join());
        return call;
    }
}
