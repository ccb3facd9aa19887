package dev.nimbus.gateway.dispatch;

import java.util.function.LongSupplier;

/**
 * Counts the time during which this process runs. After the process stood still, say in a long pause of the garbage
 * collector or a {@code SIGSTOP}, messages of that time are still unread: the gateway must not
 * conclude that a solver or a client is silent. So at most {@value #LONGEST_STEP} ns of a gap between two readings count.
 */
final class AwakeClock {
    static final long LONGEST_STEP = 500_000_000L;

    private final LongSupplier nanos;
    private long last;
    private long awake;

    AwakeClock(LongSupplier nanos) {
        this.nanos = nanos;
        this.last = nanos.getAsLong();
    }

    /** Nanoseconds since some moment; to be called at least a few times a second. */
    synchronized long now() {
        long time = nanos.getAsLong();
        awake += Math.min(time - last, LONGEST_STEP);
        last = time;
        return awake;
    }
}
