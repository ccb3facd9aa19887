package dev.nimbus.gateway.batch;

import dev.nimbus.cluster.tracing.Trace;
import java.util.function.LongConsumer;

/**
 * The account of the client that submits a batch.
 *
 * @param name whose token it is; "" on a server that asks for none
 * @param trace what the spans of the batch's chunks hang from, while it is at this gateway
 * @param worked charges CPU time of solvers, in nanoseconds
 * @param closed is run when the batch has ended, is deleted, or goes to another gateway
 */
public record Submitter(String name, Trace trace, LongConsumer worked, Runnable closed) {
    public static final Submitter NOBODY = new Submitter("", Trace.NONE, nanos -> {}, () -> {});
}
