package dev.nimbus.theory.cancel;

import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock that another thread may hold for seconds. Work that is cancelled, or makes way for other work, does not wait for
 * it, and nobody waits for a holder that was {@linkplain Cancellation#isGivenUp given up}.
 */
public final class WorkLock {
    private static final int MILLIS_BETWEEN_CHECKS = 20;

    private final ReentrantLock lock = new ReentrantLock();
    private volatile Cancellation holder = Cancellation.NEVER;

    /** A lock that nobody holds. */
    public WorkLock() {}

    /**
     * Takes the lock; the caller {@linkplain #unlock unlocks} it.
     *
     * @throws CancellationException if the work was cancelled meanwhile
     * @throws UnendingWorkException if the holder never ends
     */
    public void lockBlocking() {
        try {
            while (!lock.tryLock(MILLIS_BETWEEN_CHECKS, TimeUnit.MILLISECONDS)) {
                if (holder.isGivenUp()) {
                    throw new UnendingWorkException();
                }
                Cancellation.current().giveWayWhileWaiting();
            }
            holder = Cancellation.current();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while another thread did the same work");
        }
    }

    /** {@return whether the lock was free and is now taken; does not block, and does not take it a second time} */
    public boolean tryLock() {
        boolean taken = !lock.isHeldByCurrentThread() && lock.tryLock();
        if (taken) {
            holder = Cancellation.current();
        }
        return taken;
    }

    /** Gives it back. */
    public void unlock() {
        if (lock.getHoldCount() == 1) {
            holder = Cancellation.NEVER; // It may hold a chunk of queries.
        }
        lock.unlock();
    }
}
