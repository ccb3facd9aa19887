package dev.nimbus.solver.bus;

import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.PreemptedException;
import java.util.ArrayDeque;
import java.util.concurrent.Executor;

/** Runs its tasks when told to, on the thread that tells it. */
final class ManualExecutor implements Executor {
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    /** Runs tasks to their end; a preempted one stands last again. */
    void execute(Task task) {
        tasks.add(() -> {
            try {
                task.runBlocking(Cancellation.NEVER);
            } catch (PreemptedException later) {
                execute(task);
            }
        });
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
