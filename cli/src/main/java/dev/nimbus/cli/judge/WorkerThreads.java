package dev.nimbus.cli.judge;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Makes the worker threads of pipes: they never keep the process alive. */
final class WorkerThreads {
    private WorkerThreads() {}

    static ExecutorService start(int count, String name) {
        return Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }
}
