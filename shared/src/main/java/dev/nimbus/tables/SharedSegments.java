package dev.nimbus.tables;

import java.util.Optional;
import java.util.function.IntConsumer;

/** The segments of one game in the store: fetches those that others computed, and computes one alone in the cluster. */
final class SharedSegments {

    private final String rulesetKey;
    private final SegmentStore store;
    private final TablesConfig config;
    private final Counts counts;

    SharedSegments(String rulesetKey, SegmentStore store, TablesConfig config, Counts counts) {
        this.rulesetKey = rulesetKey;
        this.store = store;
        this.config = config;
        this.counts = counts;
    }

    /** Whether segments are worth fetching and completing. */
    boolean areShared() {
        return store.isShared();
    }

    /** The proved period, from the store or, if this may be, from what is shipped. */
    Optional<Period> loadPeriodBlocking() {
        Optional<Period> shared = store.loadPeriodBlocking(rulesetKey);
        return shared.isPresent() || !config.certified()
                ? shared
                : Certificates.of(rulesetKey).flatMap(Certificate::proof);
    }

    void storePeriodBlocking(Period period) {
        store.storePeriodBlocking(rulesetKey, period);
    }

    /** Completes segment {@code number} of the values from the store; false if the store does not have it. */
    boolean fetchBlocking(int number, GrowingValues values) {
        Optional<Segment> segment = store.loadBlocking(key(number)).filter(found -> found.number() == number);
        segment.ifPresent(found -> values.append(found, values.length() - number * Segment.LENGTH));
        if (segment.isPresent()) {
            counts.fetched.increment();
        }
        return segment.isPresent();
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
                if (fetchBlocking(number, values)) {
                    counts.waited.increment();
                    return;
                }
                boolean patienceIsOver =
                        System.nanoTime() - start > config.patience().toNanos()
                                || Thread.currentThread().isInterrupted();
                if (lease.isPresent() || patienceIsOver) {
                    computeToLength.accept((number + 1) * Segment.LENGTH);
                    store.storeBlocking(key(number), values.pack(number));
                    counts.computed.increment();
                    return;
                }
            } finally {
                lease.ifPresent(Lease::close);
            }
        }
    }

    private SegmentKey key(int number) {
        return new SegmentKey(rulesetKey, number);
    }
}
