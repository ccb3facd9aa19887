package dev.nimbus.gateway.batch;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Whether this gateway is in touch with the cluster. One that was frozen is on its own when it wakes, without the part of the
 * maps that others hold, until the halves merge: that took 3.5 s. So for a while after a pause of its own, or the loss of a
 * member, it does not know all batches.
 */
final class Settling {
    /** No collection of garbage takes as long, and no cluster gives a member up as soon. */
    private static final long FROZEN_NANOS = Duration.ofSeconds(2).toNanos();

    private static final long SETTLED_NANOS = Duration.ofSeconds(15).toNanos();

    private final LongSupplier nanos;
    private long ticked;
    private long settledAt;

    Settling(LongSupplier nanos) {
        this.nanos = nanos;
        this.ticked = nanos.getAsLong();
        this.settledAt = ticked;
    }

    /** To be called a few times a second. */
    void tick() {
        long now = nanos.getAsLong();
        if (now - ticked > FROZEN_NANOS) {
            disturbed();
        }
        ticked = now;
    }

    /** A member is gone, or cut off from here. */
    void disturbed() {
        settledAt = nanos.getAsLong() + SETTLED_NANOS;
    }

    boolean isSettled() {
        tick(); // Requests that came during a pause are served before the next tick.
        return nanos.getAsLong() - settledAt >= 0;
    }
}
