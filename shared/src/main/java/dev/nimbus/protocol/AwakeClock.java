package dev.nimbus.protocol;

import java.util.function.LongSupplier;

/**
 * Counts the time during which this process runs: the clock of all that conclude from silence that another process is gone. After
 * the process stood still, say in a long pause of the garbage collector or a {@code SIGSTOP}, messages of that time are still
 * unread. So at most {@value #LONGEST_STEP} ns of a gap between two readings count. Safe for use by several threads.
 */
public final class AwakeClock {
    static final long LONGEST_STEP = 500_000_000L;

    private final LongSupplier nanos;
    private long last;
    private long awake;

    /** @param nanos a clock that does not jump, in nanoseconds */
    public AwakeClock(LongSupplier nanos) {
        this.nanos = nanos;
        this.last = nanos.getAsLong();
    }

    /** Nanoseconds since some moment; to be called at least a few times a second. */
    public synchronized long now() {
        long time = nanos.getAsLong();
        awake += Math.min(time - last, LONGEST_STEP);
        last = time;
        return awake;
    }
}
