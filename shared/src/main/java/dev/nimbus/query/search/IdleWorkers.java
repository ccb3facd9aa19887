package dev.nimbus.query.search;

import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.team.Exchange;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Where searches that are at work call for help, and workers of the same node that have no search of their own come for it.
 * Safe for use by several threads.
 */
final class IdleWorkers {
    /** About 10 ms: to wake a thread for less would not pay. */
    private static final long STEPS_ALONE = 40_000;

    /** Who has called; no effort ends the search of a thread that was given up. */
    private final Map<Call, Cancellation> calls = new LinkedHashMap<>();

    private volatile Supplier<Optional<Call>> elsewhere = Optional::empty;

    /**
     * A call for help.
     *
     * @param effort of the search that calls
     * @param guest where it is the search of another node
     */
    record Call(Helpers.Work work, TeamEffort effort, Optional<GuestSearch> guest) {
        Call(Helpers.Work work, TeamEffort effort) {
            this(work, effort, Optional.empty());
        }
    }

    /** Sets who is asked for the search of another node where no search of this one calls. */
    void elsewhere(Supplier<Optional<Call>> join) {
        elsewhere = join;
    }

    /**
     * The helpers of one search.
     *
     * @param exchange where other nodes are met that help, too
     */
    Helpers of(TeamEffort effort, Exchange exchange) {
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

            @Override
            public Exchange exchange() {
                return exchange;
            }
        };
    }

    private synchronized void add(Call call) {
        calls.put(call, Cancellation.current());
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
     * Waits at most so long for a call; of several, that of the search with the fewest threads. Where no search of this
     * node calls, one of another node may.
     *
     * @param isOver whether to wait no more, which {@link #wakeAll} has it see
     */
    Optional<Call> awaitBlocking(Duration most, BooleanSupplier isOver) throws InterruptedException {
        Optional<Call> call = next(isOver);
        if (call.isEmpty() && !isOver.getAsBoolean()) {
            pauseBlocking(most, isOver);
            call = next(isOver);
        }
        return call;
    }

    @SuppressWarnings("WaitNotInLoop") // The caller asks again.
    private synchronized void pauseBlocking(Duration most, BooleanSupplier isOver) throws InterruptedException {
        if (calls.isEmpty() && most.toMillis() > 0 && !isOver.getAsBoolean()) {
            wait(most.toMillis());
        }
    }

    private Optional<Call> next(BooleanSupplier isOver) {
        return isOver.getAsBoolean() ? Optional.empty() : here().or(this::joinElsewhere);
    }

    private synchronized Optional<Call> here() {
        calls.values().removeIf(Cancellation::isGivenUp);
        Optional<Call> call = calls.keySet().stream()
                .min(Comparator.comparingInt(one -> one.effort().threads()));
        call.ifPresent(one -> one.effort().join());
        return call;
    }

    /** Without the lock: who offers a search may call here. */
    private Optional<Call> joinElsewhere() {
        Optional<Call> call = elsewhere.get();
        call.ifPresent(one -> one.effort().join());
        return call;
    }
}
