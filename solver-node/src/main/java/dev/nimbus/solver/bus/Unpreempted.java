package dev.nimbus.solver.bus;

import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.PreemptedException;

/** Work that is cancelled as others are, but not preempted. */
record Unpreempted(Cancellation work) implements Cancellation {
    @Override
    public void throwIfCancelled() {
        try {
            work.throwIfCancelled();
        } catch (PreemptedException goesOn) {
            // It is short.
        }
    }

    @Override
    public void beginPart(int part) {
        work.beginPart(part);
    }

    @Override
    public boolean isGivenUp() {
        return work.isGivenUp();
    }
}
