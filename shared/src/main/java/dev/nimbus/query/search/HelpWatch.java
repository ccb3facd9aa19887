package dev.nimbus.query.search;

import dev.nimbus.theory.cancel.Cancellation;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Adds the CPU time of a thread that helps to the effort of the search, about once in a millisecond. */
final class HelpWatch implements Cancellation {
    private static final long LOOK_NANOS = Duration.ofMillis(1).toNanos();

    private final SearchWatch watch;
    private final TeamEffort effort;
    private final LongSupplier nanos;
    private final LongSupplier cpuNanos;
    private long lookedAt;
    private long told;

    /** A watch of the calling thread, for the search with this effort. */
    HelpWatch(SearchWatch watch, TeamEffort effort, LongSupplier nanos, LongSupplier cpuNanos) {
        this.watch = watch;
        this.effort = effort;
        this.nanos = nanos;
        this.cpuNanos = cpuNanos;
        this.lookedAt = nanos.getAsLong();
        this.told = cpuNanos.getAsLong();
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
        if (nanos.getAsLong() - lookedAt >= LOOK_NANOS) {
            lookedAt = nanos.getAsLong();
            tell();
        }
    }

    /** Adds what it has used since it told last. */
    void tell() {
        long now = cpuNanos.getAsLong();
        effort.spend(now - told);
        told = now;
    }

    @Override
    public boolean isGivenUp() {
        return watch.isGivenUp();
    }
}
