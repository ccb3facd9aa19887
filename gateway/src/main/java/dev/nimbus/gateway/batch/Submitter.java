package dev.nimbus.gateway.batch;

import dev.nimbus.cluster.tracing.Trace;

/** The account of the client that submits a batch. */
public interface Submitter {
    Submitter NOBODY = () -> "";

    /** Whose token it is; "" where the server asks for none. */
    String name();

    /** What the spans of the batch's chunks hang from, while it is at this gateway. */
    default Trace trace() {
        return Trace.NONE;
    }

    /** Charges CPU time of solvers. */
    default void worked(long cpuNanos) {}

    /** The batch is open no more: it has ended, or was deleted, or went to another gateway. May be called again. */
    default void closed() {}
}
