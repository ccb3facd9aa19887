package dev.nimbus.query.search;

import dev.nimbus.query.line.LineErrors;
import dev.nimbus.theory.cancel.Cancellation;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Ends the search of a position when its effort is used up: CPU time of all its threads, which is the same on a busy machine
 * and on an idle one. What is asked then is refused, and what is known by then is answered. Of a search for a period, it counts that time alone.
 */
final class EffortWatch implements Cancellation {
    /** Reading the CPU clock is a system call: about once in so much time. */
    private static final long LOOK_NANOS = Duration.ofMillis(1).toNanos();

    private static final int MILLI_NANOS = 1_000_000;

    private final SearchWatch watch;
    private final TeamEffort team;
    private final LongSupplier nanos;
    private final LongSupplier cpuNanos;
    private final long cpuAtStart;
    private long lookedAt;
    private long leftMillis;
    private long wholeMillis;
    private boolean isUsedUp;

    /**
     * A watch of the calling thread.
     *
     * @param team has the CPU time of the other threads
     * @param nanos the clock on the wall
     * @param cpuNanos CPU time of the calling thread
     */
    EffortWatch(SearchWatch watch, TeamEffort team, LongSupplier nanos, LongSupplier cpuNanos) {
        this.watch = watch;
        this.team = team;
        this.nanos = nanos;
        this.cpuNanos = cpuNanos;
        this.cpuAtStart = cpuNanos.getAsLong();
        this.lookedAt = nanos.getAsLong();
    }

    /**
     * Sets what this run may take; more may be given while it runs.
     *
     * @param left what earlier runs have left, in milliseconds
     * @param whole the effort of all runs, which errors name
     */
    void allow(long left, long whole) {
        leftMillis = left;
        wholeMillis = whole;
    }

    /** What is done for the search, by this node's threads and by others. */
    TeamEffort team() {
        return team;
    }

    /** CPU time of this run so far. */
    long cpuMillis() {
        return (cpuNanos.getAsLong() - cpuAtStart + team.helpedNanos()) / MILLI_NANOS;
    }

    /** Whether something was refused because the effort was not enough. */
    boolean isUsedUp() {
        return isUsedUp;
    }

    @Override
    public void throwIfCancelled() {
        giveWayWhileGrowing();
        watch.rest();
    }

    /** What grows is shared with queries, which may wait for it: no rest now. */
    @Override
    public void giveWayWhileGrowing() {
        watch.throwIfCancelled();
        long now = nanos.getAsLong();
        if (isUsedUp || now - lookedAt >= LOOK_NANOS) {
            lookedAt = now;
            requireEffort();
        }
    }

    private void requireEffort() {
        if (!isUsedUp && cpuMillis() >= leftMillis) {
            watch.report(); // more may have been given since the last time
        }
        if (cpuMillis() >= leftMillis) {
            isUsedUp = true;
            throw LineErrors.effortUsedUp(wholeMillis);
        }
    }

    @Override
    public boolean isGivenUp() {
        return watch.isGivenUp();
    }
}
