package dev.nimbus.solver.store;

import com.hazelcast.core.HazelcastInstanceNotActiveException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Calls to the shared maps of a cluster that merges with another one, as nodes that start at the same moment on a busy machine do some
 * seconds later. For a moment its maps have no owners then, and a call fails at once, with a sentence about the state IN_TRANSITION; any
 * other call that finds no owner is made again by Hazelcast itself.
 */
final class Merging {
    private static final Duration LOOK = Duration.ofMillis(50);

    private Merging() {}

    /**
     * What {@code call} returns, once the maps have owners.
     *
     * @param within how long they are waited for; then the call fails
     */
    static <T> T outlastBlocking(Duration within, Supplier<T> call) {
        long end = System.nanoTime() + within.toNanos();
        while (true) {
            try {
                return call.get();
            } catch (HazelcastInstanceNotActiveException closing) {
                throw closing;
            } catch (IllegalStateException noOwners) {
                if (System.nanoTime() - end > 0) {
                    throw noOwners;
                }
                LockSupport.parkNanos(LOOK.toNanos());
            }
        }
    }
}
