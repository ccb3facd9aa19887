package dev.nimbus.gateway.dispatch;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Requests that fail if no solver is there. Each waits a while first, for one that is just joining, or that takes the
 * place of another. Batches wait without a bound, since they are stored. Confined to the event loop.
 */
public final class SolverAbsence {
    private record Waiting(long since, Runnable action) {}

    private final BooleanSupplier hasSolver;
    private final LongSupplier now;
    private final long patienceNanos;
    /** By who waits, the one that has waited longest first. */
    private final Map<Object, Waiting> waiting = new LinkedHashMap<>();

    private long noneSince;

    SolverAbsence(BooleanSupplier hasSolver, LongSupplier now, long patienceNanos) {
        this.hasSolver = hasSolver;
        this.now = now;
        this.patienceNanos = patienceNanos;
        this.noneSince = now.getAsLong();
    }

    /**
     * Runs {@code action} once, when no solver has been there for some seconds from now on. It does nothing if {@code who} waits
     * already.
     */
    public void whenLasting(Object who, Runnable action) {
        waiting.putIfAbsent(who, new Waiting(now.getAsLong(), action));
    }

    /** {@code who} does not wait any more. */
    public void leave(Object who) {
        waiting.remove(who);
    }

    public boolean isAwaited() {
        return !waiting.isEmpty();
    }

    /** To be called some ten times a second. */
    void tick() {
        if (hasSolver.getAsBoolean()) {
            noneSince = now.getAsLong();
        }
        while (isAwaited() && hasLasted(waiting.values().iterator().next())) {
            waiting.remove(waiting.keySet().iterator().next()).action().run();
        }
    }

    private boolean hasLasted(Waiting first) {
        long time = now.getAsLong();
        return Math.min(time - first.since(), time - noneSince) >= patienceNanos;
    }
}
