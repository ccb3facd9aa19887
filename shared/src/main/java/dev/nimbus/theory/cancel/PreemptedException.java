package dev.nimbus.theory.cancel;

import java.util.concurrent.CancellationException;

/** Ends work that takes long for now, so that other work gets its turn: it is done again, from its beginning, later. */
public final class PreemptedException extends CancellationException {
    private static final long serialVersionUID = 1;

    /** Without a trace. */
    public PreemptedException() {
        super("the work took its time; it is done again later");
    }

    /** Thrown to be caught: nobody looks at the trace. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
