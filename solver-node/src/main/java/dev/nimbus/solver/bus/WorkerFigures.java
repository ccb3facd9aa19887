package dev.nimbus.solver.bus;

import java.time.Duration;
import java.util.Map;

/**
 * How the workers of a solver are.
 *
 * @param workers how many tasks may be in work at once
 * @param busy workers that have been at one task for {@link #BUSY} or more: a long search, a large table, or a loop
 * @param silent workers that have not asked their budgets for as long: in a loop, or in a call that hangs
 * @param stuck threads that were given up; others have taken their places
 */
public record WorkerFigures(int workers, int busy, int silent, int stuck) {
    /** A query without a table takes less, as a rule. */
    public static final Duration BUSY = Duration.ofSeconds(10);

    /** Whether no worker gives a sign: queries are answered by the threads that take their places, if at all. */
    public boolean areAllSilent() {
        return silent >= workers;
    }

    /** As the heartbeat tells them. */
    Map<String, Long> counters() {
        return Map.of("workers.busy", (long) busy, "workers.silent", (long) silent, "workers.stuck", (long) stuck);
    }
}
