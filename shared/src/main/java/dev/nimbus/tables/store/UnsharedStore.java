package dev.nimbus.tables.store;

import dev.nimbus.tables.period.Period;
import dev.nimbus.tables.values.Segment;
import java.time.Duration;
import java.util.Optional;

/**
 * The store of a node that shares its tables with nobody: keeps nothing, so that what a node holds is what its memory
 * budget counts.
 */
public final class UnsharedStore implements SegmentStore {

    private static final Lease FREE = () -> {};

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public Optional<Segment> loadBlocking(SegmentKey key) {
        return Optional.empty();
    }

    @Override
    public void storeBlocking(SegmentKey key, Segment segment) {
        // Nobody would ask for it.
    }

    @Override
    public Optional<Lease> tryLeaseBlocking(SegmentKey key, Duration wait) {
        return Optional.of(FREE);
    }

    @Override
    public Optional<Period> loadPeriodBlocking(String rulesetKey) {
        return Optional.empty();
    }

    @Override
    public void storePeriodBlocking(String rulesetKey, Period period) {
        // Nobody would ask for it.
    }
}
