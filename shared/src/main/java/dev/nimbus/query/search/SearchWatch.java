package dev.nimbus.query.search;

import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.WorkWatch;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Has the thread of a search say once a second how far it is, rest while queries are answered, and end when it should. */
final class SearchWatch implements Cancellation {
    private static final long LOOK_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_REST_NANOS = Duration.ofMillis(100).toNanos();
    private static final long PAUSE_NANOS = Duration.ofMillis(100).toNanos();
    /** Less work than this is not worth a rest, which takes a system call. */
    private static final long LEAST_WORK_NANOS = Duration.ofMillis(1).toNanos();
    /** A thread that waits for the processor to answer a query has it after this. To yield takes half a microsecond. */
    private static final long TURN_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
    /** How much longer it rests than it works. */
    private static final int REST = 3;

    private final BooleanSupplier busy;
    private final BooleanSupplier closed;
    private final LongSupplier nanos;
    private final WorkWatch work = new WorkWatch();
    private Runnable report = () -> {};
    private long lookedAt;
    private long restedAt;
    private long yieldedAt;

    /** A watch of the calling thread. */
    SearchWatch(BooleanSupplier busy, BooleanSupplier closed, LongSupplier nanos) {
        this.busy = busy;
        this.closed = closed;
        this.nanos = nanos;
        this.lookedAt = nanos.getAsLong() - LOOK_NANOS;
        this.restedAt = nanos.getAsLong();
        this.yieldedAt = restedAt;
        work.begin();
    }

    /** Sets what is run once a second; it throws a CancellationException to end the work. */
    SearchWatch reporting(Runnable howFar) {
        report = howFar;
        return this;
    }

    /** Who sees whether the thread still asks. */
    WorkWatch work() {
        return work;
    }

    @Override
    public boolean isGivenUp() {
        return work.isGivenUp();
    }

    @Override
    public void throwIfCancelled() {
        throwIfClosed();
        long now = nanos.getAsLong();
        if (now - lookedAt >= LOOK_NANOS) {
            report();
        }
        if (now - yieldedAt >= TURN_NANOS) {
            yieldTurn();
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // nothing rests on it: queries come sooner where it does something
    private void yieldTurn() {
        Thread.yield();
        yieldedAt = nanos.getAsLong();
    }

    private void throwIfClosed() {
        work.ask();
        if (closed.getAsBoolean()) {
            throw new CancellationException("this solver closes");
        }
    }

    /** Runs the report at once. */
    void report() {
        lookedAt = nanos.getAsLong();
        report.run();
    }

    /**
     * Waits a moment before something is tried again.
     *
     * @throws CancellationException if the work is to end
     */
    void pauseBlocking() {
        throwIfClosed();
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    @Override
    public void giveWayWhileGrowing() {
        throwIfCancelled();
        rest();
    }

    /** Leaves the processor to queries for a while, if there are any. */
    void rest() {
        long worked = nanos.getAsLong() - restedAt;
        if (worked < LEAST_WORK_NANOS) {
            return;
        }
        if (busy.getAsBoolean()) {
            LockSupport.parkNanos(Math.min(LONGEST_REST_NANOS, REST * worked));
        }
        restedAt = nanos.getAsLong();
    }
}
