package dev.nimbus.gateway.batch;

import dev.nimbus.cluster.tracing.Trace;

/** Who submits a batch, and hears what becomes of it at this gateway. */
public interface Submitter {
    /** Nobody, who hears nothing. */
    Submitter NOBODY = () -> "";

    /** Whose token it is; "" where the server asks for none. */
    String name();

    /** What the spans of the batch's chunks hang from, while it is at this gateway. */
    default Trace trace() {
        return Trace.NONE;
    }

    /** Solvers have worked so long for the batch. */
    default void worked(long cpuNanos) {}

    /** The batch is open no more: it has ended, or was deleted, or went to another gateway. May be called again. */
    default void closed() {}
}
