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
                work -> new Thread(work, "nimbus-" + solver + "-" + number.getAndIncrement()));
    }
}
