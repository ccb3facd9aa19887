package dev.nimbus.tables;

import dev.nimbus.tables.store.Lease;
import dev.nimbus.tables.store.LocalLeases;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.period.Period;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A store on the heap of one JVM, which keeps everything for as long as it lives: for several {@link Tables} side by
 * side there.
 */
public final class LocalSegmentStore implements SegmentStore {

    private final Map<SegmentKey, Segment> segments = new ConcurrentHashMap<>();
    private final Map<String, Period> periods = new ConcurrentHashMap<>();
    private final LocalLeases leases = new LocalLeases();

    @Override
    public Optional<Segment> loadBlocking(SegmentKey key) {
        return Optional.ofNullable(segments.get(key));
    }

    @Override
    public void storeBlocking(SegmentKey key, Segment segment) {
        segments.put(key, segment);
    }

    @Override
    public Optional<Lease> tryLeaseBlocking(SegmentKey key, Duration wait) {
        return leases.tryLeaseBlocking(key, wait);
    }

    @Override
    public Optional<Period> loadPeriodBlocking(String rulesetKey) {
        return Optional.ofNullable(periods.get(rulesetKey));
    }

    @Override
    public void storePeriodBlocking(String rulesetKey, Period period) {
        periods.put(rulesetKey, period);
    }

    /** How many segments are kept. */
    public int size() {
        return segments.size();
    }
}
