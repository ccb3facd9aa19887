package dev.nimbus.load.steady;

import java.util.concurrent.locks.LockSupport;

/**
 * Wakes a task at a time in nanoseconds, which an event loop's timers of whole milliseconds cannot. A thread of its own
 * sleeps until then and is some 60 µs late; latencies come out too long by as much.
 */
final class Pacer implements AutoCloseable {
    private static final long NEVER = Long.MAX_VALUE;

    private final Runnable task;
    private final Thread thread = new Thread(this::paceBlocking, "steady-load-pacer");
    private volatile long wakeAt = NEVER;
    private volatile boolean closed;

    Pacer(Runnable task) {
        this.task = task;
        thread.setDaemon(true);
        thread.start();
    }

    /** Runs the task once when {@link System#nanoTime} reaches {@code nanos}; a later call replaces an earlier one. */
    void wakeAt(long nanos) {
        wakeAt = nanos;
        LockSupport.unpark(thread);
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void paceBlocking() {
        while (!closed) {
            long until = wakeAt;
            long left = until - System.nanoTime();
            if (until == NEVER) {
                LockSupport.park(this);
            } else if (left > 0) {
                LockSupport.parkNanos(this, left);
            } else {
                wakeAt = NEVER;
                task.run();
            }
        }
    }
}
