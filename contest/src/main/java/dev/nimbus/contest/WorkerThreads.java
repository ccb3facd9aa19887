package dev.nimbus.contest;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Makes the worker threads of pipes: they never keep the process alive. */
public final class WorkerThreads {
    private WorkerThreads() {}

    public static ExecutorService start(int count, String name) {
        return Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }
}
