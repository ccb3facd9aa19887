package dev.nimbus.query.search;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The threads of one search, and the CPU time of those that help. Safe for use by several threads. */
final class TeamEffort {
    private final AtomicInteger threads = new AtomicInteger(1);
    private final AtomicLong nanos = new AtomicLong();

    /** How many threads are at it. */
    int threads() {
        return threads.get();
    }

    /** One more thread helps. */
    void join() {
        threads.incrementAndGet();
    }

    /** One of them helps no more. */
    void leave() {
        threads.decrementAndGet();
    }

    /** CPU time of all that helped, so far. */
    long helpedNanos() {
        return nanos.get();
    }

    /** A thread has helped for so long. */
    void spend(long cpuNanos) {
        nanos.addAndGet(cpuNanos);
    }
}
