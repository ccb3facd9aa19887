package dev.nimbus.theory.cancel;

import java.util.concurrent.CancellationException;

/** A {@link Cancellation} that any thread can switch on, once and for all. */
public final class CancellationFlag implements Cancellation {
    private volatile boolean cancelled;

    /** A flag that is off. */
    public CancellationFlag() {}

    /** Ends the work soon. */
    public void cancel() {
        cancelled = true;
    }

    /** {@return whether {@link #cancel} was called} */
    public boolean isCancelled() {
        return cancelled;
    }

    @Override
    public void throwIfCancelled() {
        if (cancelled) {
            throw new CancellationException("the work was cancelled");
        }
    }
}
