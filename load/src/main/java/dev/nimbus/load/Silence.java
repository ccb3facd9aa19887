package dev.nimbus.load;

import java.util.function.LongSupplier;

/** How long nothing was heard from a server that owes answers. */
final class Silence {
    private final LongSupplier nanoTime;
    private final long patienceNanos;
    private long lastHeard;

    /** @param patienceNanos what is longer is too long */
    Silence(LongSupplier nanoTime, long patienceNanos) {
        this.nanoTime = nanoTime;
        this.patienceNanos = patienceNanos;
        this.lastHeard = nanoTime.getAsLong();
    }

    /** The server took something, or answered something. */
    void end() {
        lastHeard = nanoTime.getAsLong();
    }

    boolean isTooLong() {
        return nanoTime.getAsLong() - lastHeard > patienceNanos;
    }
}
