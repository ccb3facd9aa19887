package dev.nimbus.solver.bus;

/** Who does the solving. */
interface WorkerPool {
    /** Has {@code task} run on a thread that may block. */
    void execute(Task task);
}
