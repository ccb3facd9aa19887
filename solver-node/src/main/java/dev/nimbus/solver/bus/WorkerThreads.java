package dev.nimbus.solver.bus;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The threads that solve. Small work goes before what is not, but overtakes a bounded number of places, so nothing waits
 * for ever. While all threads are at large work, which may take minutes, one thread more does the small.
 *
 * <p>The queue needs no bound of its own: the admission holds no more than its own.
 */
final class WorkerThreads implements Workers {
    private static final int EXPRESS_IDLE_SECONDS = 30;

    private final AtomicLong turns = new AtomicLong();
    private final PriorityBlockingQueue<Runnable> queue = new PriorityBlockingQueue<>();
    private final ThreadPoolExecutor workers;
    private final ThreadPoolExecutor express;

    /** So many threads, named after the solver. */
    WorkerThreads(int count, String solver) {
        AtomicInteger number = new AtomicInteger();
        String name = "nimbus-" + solver + "-";
        workers = new ThreadPoolExecutor(
                count, count, 0, TimeUnit.SECONDS, queue, work -> named(work, name + number.getAndIncrement()));
        express = new ThreadPoolExecutor(
                1,
                1,
                EXPRESS_IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(1),
                work -> named(work, name + "express"),
                new ThreadPoolExecutor.DiscardPolicy()); // One look that is still to come sees all there is.
        express.allowCoreThreadTimeOut(true);
    }

    /** A daemon: work that nobody waits for any more does not keep the process alive. */
    private static Thread named(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void execute(Runnable work, boolean small) {
        workers.execute(Turn.of(work, small, turns.getAndIncrement()));
        if (small && workers.getActiveCount() == workers.getMaximumPoolSize()) {
            express.execute(this::runSmall);
        }
    }

    private void runSmall() {
        while (queue.peek() instanceof Turn first && first.small()) {
            if (queue.remove(first)) {
                first.run();
            }
        }
    }

    /** Takes no more; what is there is still done. */
    void shutdown() {
        workers.shutdown();
        express.shutdown();
    }
}
