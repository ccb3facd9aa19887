package dev.nimbus.tables;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A store on the heap of one JVM, which keeps everything for as long as it lives: for several {@link Tables} side by
 * side there, as in tests.
 */
public final class LocalSegmentStore implements SegmentStore {

    private final Map<SegmentKey, Segment> segments = new ConcurrentHashMap<>();
    private final Map<String, Period> periods = new ConcurrentHashMap<>();
    private final Map<SegmentKey, Semaphore> leases = new ConcurrentHashMap<>();

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
        Semaphore permit = leases.computeIfAbsent(key, k -> new Semaphore(1));
        if (!acquire(permit, wait)) {
            return Optional.empty();
        }
        AtomicBoolean open = new AtomicBoolean(true);
        return Optional.of(() -> {
            if (open.getAndSet(false)) {
                permit.release();
            }
        });
    }

    private static boolean acquire(Semaphore permit, Duration wait) {
        try {
            return permit.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
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
