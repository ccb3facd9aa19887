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
    private record Waiting(long since, BooleanSupplier waits, Runnable action) {}

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
     * Runs {@code action} once, when no solver has been there for a while from now on and {@code who} waits for one by then. It
     * does nothing if {@code who} waits already.
     *
     * @param waits whether {@code who} waits for a solver: before this call for what was asked earlier
     */
    public void whenLasting(Object who, BooleanSupplier waits, Runnable action) {
        if (!waits.getAsBoolean()) {
            leave(who);
        }
        waiting.putIfAbsent(who, new Waiting(now.getAsLong(), waits, action));
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
            Waiting first = waiting.remove(waiting.keySet().iterator().next());
            if (first.waits().getAsBoolean()) {
                first.action().run();
            }
        }
    }

    private boolean hasLasted(Waiting first) {
        long time = now.getAsLong();
        return Math.min(time - first.since(), time - noneSince) >= patienceNanos;
    }
}
