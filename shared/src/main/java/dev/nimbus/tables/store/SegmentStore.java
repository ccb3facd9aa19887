package dev.nimbus.tables.store;

import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.period.Period;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The port through which nodes share segments, proved periods, and the right to compute.
 *
 * <p>A store may forget anything at any time; that costs time, never a right answer. It never throws because it is
 * out of order or holds damaged bytes: a load is then empty, a store does nothing, and a lease is given at once, so
 * that the node goes on by itself.
 */
public interface SegmentStore {

    /**
     * Whether what is kept here may serve others, or this node after a restart. Where it may not, a table is computed
     * only as far as it is asked for, and nothing is packed.
     */
    default boolean isShared() {
        return true;
    }

    /** The segment, where the store has it whole and undamaged. */
    Optional<Segment> loadBlocking(SegmentKey key);

    /**
     * Begins to load a segment. What it gives waits for it, and gives the same as {@link #loadBlocking}, or what that
     * gave when the loading was begun.
     */
    default Supplier<Optional<Segment>> loadAhead(SegmentKey key) {
        return () -> loadBlocking(key);
    }

    /** Keeps the segment. Storing the same key again with the same values changes nothing. */
    void storeBlocking(SegmentKey key, Segment segment);

    /**
     * Asks for the right to compute a segment, alone in the whole cluster.
     *
     * <p>A lease whose holder died ends by itself after some time. The holder looks into the store once more before it
     * computes: another one may have finished meanwhile.
     *
     * @param wait how long to wait at most; zero does not wait
     * @return empty if another holder still has it after that time
     */
    Optional<Lease> tryLeaseBlocking(SegmentKey key, Duration wait);

    /** The proved period of the game with this canonical key, where the store has it. */
    Optional<Period> loadPeriodBlocking(String rulesetKey);

    /** Keeps the proved period of the game with this canonical key. */
    void storePeriodBlocking(String rulesetKey, Period period);
}
