package dev.nimbus.solver.bus;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;

/** Runs its tasks when told to, on the thread that tells it. */
final class ManualExecutor implements Executor, Workers {
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    @Override
    public void execute(Runnable task, boolean small) {
        tasks.add(task);
    }

    int waiting() {
        return tasks.size();
    }

    void runOne() {
        tasks.remove().run();
    }

    void runAll() {
        while (!tasks.isEmpty()) {
            runOne();
        }
    }
}
