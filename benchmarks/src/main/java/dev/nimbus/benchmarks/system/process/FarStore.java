package dev.nimbus.benchmarks.system.process;

import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.period.Period;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A store as it looks from another machine: what is loaded comes so much later. Several segments that are on their way
 * do not slow each other.
 *
 * @param near the store
 * @param wayNanos how much later
 */
public record FarStore(SegmentStore near, long wayNanos) implements SegmentStore {
    @Override
    public Optional<Segment> loadBlocking(SegmentKey key) {
        awaitBlocking(System.nanoTime() + wayNanos);
        return near.loadBlocking(key);
    }

    @Override
    public Supplier<Optional<Segment>> loadAhead(SegmentKey key) {
        long there = System.nanoTime() + wayNanos;
        Supplier<Optional<Segment>> coming = near.loadAhead(key);
        return () -> {
            awaitBlocking(there);
            return coming.get();
        };
    }

    private static void awaitBlocking(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    @Override
    public void storeBlocking(SegmentKey key, Segment segment) {
        near.storeBlocking(key, segment);
    }

    @Override
    public Optional<Lease> tryLeaseBlocking(SegmentKey key, Duration wait) {
        return near.tryLeaseBlocking(key, wait);
    }

    @Override
    public Optional<Period> loadPeriodBlocking(String rulesetKey) {
        return near.loadPeriodBlocking(rulesetKey);
    }

    @Override
    public void storePeriodBlocking(String rulesetKey, Period period) {
        near.storePeriodBlocking(rulesetKey, period);
    }
}
