package dev.nimbus.tables.store;

import dev.nimbus.tables.values.Segment;
import dev.nimbus.theory.period.Period;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The store of a node that shares its tables with nobody: keeps no values, so that what a node holds is what its
 * memory budget counts. It keeps some periods: other tables of the same node may have proved them.
 */
public final class UnsharedStore implements SegmentStore {

    private static final Lease FREE = () -> {};
    private static final int MOST_PERIODS = 1000;

    private final Map<String, Period> periods = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Period> eldest) {
            return size() > MOST_PERIODS;
        }
    };

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
        synchronized (periods) {
            return Optional.ofNullable(periods.get(rulesetKey));
        }
    }

    @Override
    public void storePeriodBlocking(String rulesetKey, Period period) {
        synchronized (periods) {
            periods.put(rulesetKey, period);
        }
    }
}
