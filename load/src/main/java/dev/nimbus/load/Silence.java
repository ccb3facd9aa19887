package dev.nimbus.load;

import dev.nimbus.protocol.AwakeClock;
import java.util.function.LongSupplier;

/** How long nothing was heard from a server that owes answers, while this process ran; asked a few times a second. */
final class Silence {
    private final AwakeClock clock;
    private final long patienceNanos;
    private long lastHeard;

    /** @param patienceNanos what is longer is too long */
    Silence(LongSupplier nanoTime, long patienceNanos) {
        this.clock = new AwakeClock(nanoTime);
        this.patienceNanos = patienceNanos;
        this.lastHeard = clock.now();
    }

    /** The server took something, or answered something. */
    void end() {
        lastHeard = clock.now();
    }

    boolean isTooLong() {
        return clock.now() - lastHeard > patienceNanos;
    }
}
