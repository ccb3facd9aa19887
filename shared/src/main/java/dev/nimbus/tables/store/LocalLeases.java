package dev.nimbus.tables.store;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Who computes which segment, among the threads of one JVM. */
public final class LocalLeases {
    /** Of a segment that somebody computes or waits for. */
    private record Permit(Semaphore semaphore, int users) {
        Permit with(int more) {
            return new Permit(semaphore, users + more);
        }
    }

    private final Map<SegmentKey, Permit> permits = new ConcurrentHashMap<>();

    /**
     * As {@link SegmentStore#tryLeaseBlocking}.
     *
     * @throws CancellationException if the thread is interrupted
     */
    public Optional<Lease> tryLeaseBlocking(SegmentKey key, Duration wait) {
        Semaphore semaphore = entered(key);
        boolean acquired = false;
        try {
            acquired = acquire(semaphore, wait);
        } finally {
            if (!acquired) {
                left(key);
            }
        }
        if (!acquired) {
            return Optional.empty();
        }
        AtomicBoolean open = new AtomicBoolean(true);
        return Optional.of(() -> {
            if (open.getAndSet(false)) {
                semaphore.release();
                left(key);
            }
        });
    }

    /** Segments that somebody computes or waits for. */
    public int size() {
        return permits.size();
    }

    private Semaphore entered(SegmentKey key) {
        return permits.merge(key, new Permit(new Semaphore(1), 1), (known, ours) -> known.with(1))
                .semaphore();
    }

    /** Nothing is left of a segment that nobody wants. */
    private void left(SegmentKey key) {
        permits.computeIfPresent(key, (k, known) -> known.users() == 1 ? null : known.with(-1));
    }

    private static boolean acquire(Semaphore permit, Duration wait) {
        try {
            return permit.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            // "Nobody has it" would have the caller ask again at once, for ever.
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while another thread computed the same values");
        }
    }
}
