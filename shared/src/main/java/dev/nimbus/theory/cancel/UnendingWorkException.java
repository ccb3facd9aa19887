package dev.nimbus.theory.cancel;

/** The work needs what a thread holds that was given up, see {@link WorkWatch}: it would wait for ever. */
public final class UnendingWorkException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Without a trace: the log has that of the thread that was given up; that of each who waits for it says nothing more. */
    public UnendingWorkException() {
        super("the work waits for other work that did not end", null, false, false);
    }
}
