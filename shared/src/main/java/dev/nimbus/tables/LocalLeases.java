package dev.nimbus.tables;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Who computes which segment, among the threads of one JVM. */
public final class LocalLeases {
    private final Map<SegmentKey, Semaphore> leases = new ConcurrentHashMap<>();

    /** As {@link SegmentStore#tryLeaseBlocking}. */
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
}
