package dev.nimbus.gateway.dispatch;

import dev.nimbus.cluster.tracing.Trace;
import java.util.function.LongConsumer;

/**
 * For whom a job is done.
 *
 * @param name whose token it is; "" on a server that asks for none. The searches of the job's lines are theirs
 * @param key by what its turns and its chunks at solvers are counted; "" on loopback without a token, and for questions, which have no bound
 * @param trace what the spans of the job's chunks hang from
 * @param worked charges CPU time of solvers, in nanoseconds
 */
public record JobClient(String name, String key, Trace trace, LongConsumer worked) {
    public static final JobClient NOBODY = named("");

    /** One whose work is not charged any more. */
    public static JobClient named(String name) {
        return new JobClient(name, name, Trace.NONE, nanos -> {});
    }

    /** For questions about searches, which say that they are wanted, or end them: the client's other work does not hold them back. */
    public JobClient asking() {
        return new JobClient(name, "", trace, worked);
    }
}
