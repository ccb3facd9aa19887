package dev.nimbus.solver.bus;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that solve. Their queue needs no bound of its own: the admission holds no more than its own. */
final class WorkerThreads {
    private WorkerThreads() {}

    /** So many threads, named after the solver. */
    static ExecutorService start(int workers, String solver) {
        AtomicInteger number = new AtomicInteger();
        return new ThreadPoolExecutor(
                workers,
                workers,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                work -> named(work, "nimbus-" + solver + "-" + number.getAndIncrement()));
    }

    /** A daemon: work that nobody waits for any more does not keep the process alive. */
    private static Thread named(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
