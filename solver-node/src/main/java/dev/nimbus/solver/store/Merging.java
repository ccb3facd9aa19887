package dev.nimbus.solver.store;

import com.hazelcast.core.HazelcastInstanceNotActiveException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Makes calls to the shared maps again while the cluster merges with another one, as that of nodes that start at the same moment on a
 * busy machine does some seconds later. For a moment its maps have no owners then, and a call fails at once, with a sentence about the
 * state IN_TRANSITION; Hazelcast itself makes any other call again that finds no owner.
 */
final class Merging {
    /** Shorter than what anybody waits for a call to the searches: a call that ends in time opens no breaker. */
    private static final Duration LIMIT = Duration.ofSeconds(4);

    private static final Duration LOOK = Duration.ofMillis(50);

    private Merging() {}

    /** What {@code call} returns, once the maps have owners; it fails if they have none for four seconds. */
    static <T> T outlastBlocking(Supplier<T> call) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            try {
                return call.get();
            } catch (HazelcastInstanceNotActiveException closing) {
                throw closing;
            } catch (IllegalStateException noOwners) {
                if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
                    throw noOwners;
                }
                LockSupport.parkNanos(LOOK.toNanos());
            }
        }
    }
}
