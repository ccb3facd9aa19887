package dev.nimbus.solver.bus;

/** Who does the solving. */
interface Workers {
    /**
     * Runs {@code work} on a thread that may block.
     *
     * @param small whether it is likely to be short and somebody waits for it: it goes before what is not
     */
    void execute(Runnable work, boolean small);
}
