package dev.nimbus.query.search;

import dev.nimbus.theory.cancel.Cancellation;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Tells the cluster how far a search is, ends it when it was stopped, and has it rest while queries are answered. */
final class SearchWatch implements Cancellation {
    private static final long LOOK_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_REST_NANOS = Duration.ofMillis(100).toNanos();
    /** How much longer it rests than it works. */
    private static final int REST = 3;

    private final PeriodJobs jobs;
    private final PeriodJob job;
    private final LongSupplier values;
    private final BooleanSupplier busy;
    private final BooleanSupplier closed;
    private long lookedAt = System.nanoTime() - LOOK_NANOS;
    private long restedAt = System.nanoTime();

    SearchWatch(PeriodJobs jobs, PeriodJob job, LongSupplier values, BooleanSupplier busy, BooleanSupplier closed) {
        this.jobs = jobs;
        this.job = job;
        this.values = values;
        this.busy = busy;
        this.closed = closed;
    }

    @Override
    public void throwIfCancelled() {
        if (closed.getAsBoolean()) {
            throw new CancellationException("this solver closes");
        }
        if (System.nanoTime() - lookedAt >= LOOK_NANOS) {
            if (!jobs.updateBlocking(job.running(values.getAsLong()))) {
                throw new CancellationException("it was stopped");
            }
            lookedAt = System.nanoTime();
        }
    }

    @Override
    public void giveWayWhileGrowing() {
        throwIfCancelled();
        if (busy.getAsBoolean()) {
            LockSupport.parkNanos(Math.min(LONGEST_REST_NANOS, REST * (System.nanoTime() - restedAt)));
        }
        restedAt = System.nanoTime();
    }
}
