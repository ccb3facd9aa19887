package dev.nimbus.tables;

import dev.nimbus.tables.period.Certificate;
import dev.nimbus.tables.period.Certificates;
import dev.nimbus.tables.period.PeriodProof;
import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.period.Period;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * The segments of one game in the store: fetches those that others computed, and computes one alone in the cluster. Used
 * by one thread at a time, under its table's lock.
 */
final class SharedSegments {

    /** Before a table refuses a heap it asks the store again for a period, but no more often than this. */
    static final long ASK_AGAIN_NANOS = 5_000_000_000L;

    private final String rulesetKey;
    private final SegmentStore store;
    private final TablesConfig config;
    private final LiveTableCounters counts;
    private final PeriodProof proof;
    /** When the store was asked for a period last; empty before. */
    private OptionalLong askedForPeriod = OptionalLong.empty();
    /** Segments that are on their way. */
    private final Map<Integer, Supplier<Optional<Segment>>> coming = new HashMap<>();

    SharedSegments(
            String rulesetKey, SegmentStore store, TablesConfig config, LiveTableCounters counts, PeriodProof proof) {
        this.rulesetKey = rulesetKey;
        this.store = store;
        this.config = config;
        this.counts = counts;
        this.proof = proof;
    }

    /** Whether segments are worth fetching and completing. */
    boolean areShared() {
        return store.isShared();
    }

    /**
     * The proved period, if the store was never asked for it or at least {@code nanosBetween} ago; else none.
     */
    Optional<Period> askForPeriodBlocking(long nanosBetween) {
        long now = System.nanoTime();
        if (askedForPeriod.isPresent() && now - askedForPeriod.getAsLong() < nanosBetween) {
            return Optional.empty();
        }
        askedForPeriod = OptionalLong.of(now);
        return loadPeriodBlocking();
    }

    /** The proved period, from the store or, if this may be, from what is shipped; none whose figures prove nothing. */
    Optional<Period> loadPeriodBlocking() {
        Optional<Period> shared = store.loadPeriodBlocking(rulesetKey).filter(proof::isProved);
        return shared.isPresent() || !config.certified()
                ? shared
                : Certificates.of(rulesetKey).flatMap(Certificate::proof).filter(proof::isProved);
    }

    void storePeriodBlocking(Period period) {
        store.storePeriodBlocking(rulesetKey, period);
    }

    /**
     * Completes segment {@code number} of the values from the store, and has those after it come meanwhile.
     *
     * @param last the last segment that is wanted just now
     * @return false if the store does not have it
     */
    boolean fetchBlocking(int number, int last, GrowingValues values) {
        Supplier<Optional<Segment>> begun = coming.remove(number);
        Optional<Segment> segment = begun == null ? store.loadBlocking(key(number)) : begun.get();
        if (segment.isPresent()) {
            for (int next = number + 1; next <= Math.min(last, number + config.ahead()); next++) {
                coming.computeIfAbsent(next, k -> store.loadAhead(key(k)));
            }
        } else {
            coming.clear();
        }
        return takeIn(segment, number, values);
    }

    private boolean takeIn(Optional<Segment> segment, int number, GrowingValues values) {
        Optional<Segment> right = segment.filter(found -> found.number() == number);
        right.ifPresent(found -> values.append(found, values.length() - number * Segment.LENGTH));
        if (right.isPresent()) {
            counts.segmentBytes.add(right.get().byteLength());
            counts.fetched.increment();
        }
        return right.isPresent();
    }

    /**
     * Completes segment {@code number}: computes it while holding the lease, or takes it from the store once another
     * node has put it there.
     */
    void computeBlocking(int number, GrowingValues values, IntConsumer computeToLength) {
        long start = System.nanoTime();
        while (true) {
            Optional<Lease> lease = store.tryLeaseBlocking(key(number), config.leaseWait());
            try {
                if (takeIn(store.loadBlocking(key(number)), number, values)) {
                    counts.waited.increment();
                    return;
                }
                Cancellation.current().giveWayWhileWaiting();
                boolean patienceIsOver =
                        System.nanoTime() - start > config.patience().toNanos();
                if (lease.isPresent() || patienceIsOver) {
                    computeAloneBlocking(number, values, computeToLength);
                    return;
                }
            } finally {
                lease.ifPresent(Lease::close);
            }
        }
    }

    private void computeAloneBlocking(int number, GrowingValues values, IntConsumer computeToLength) {
        counts.computing.increment();
        try {
            computeToLength.accept((int) Segment.end(number));
            Segment segment = values.pack(number);
            store.storeBlocking(key(number), segment);
            counts.segmentBytes.add(segment.byteLength());
            counts.computed.increment();
        } finally {
            counts.computing.decrement();
        }
    }

    private SegmentKey key(int number) {
        return new SegmentKey(rulesetKey, number);
    }
}
