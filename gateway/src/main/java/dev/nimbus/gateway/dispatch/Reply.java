package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import java.util.Locale;

/** How a chunk sent to a solver came back. */
public sealed interface Reply {
    record Answered(AnswerChunk answers) implements Reply {}

    /** The solver does not take it now, or is not there to take it: this does not count as a failure. */
    record Refused(String reason) implements Reply {}

    /**
     * The chunk was cancelled, and the solver has ended its work.
     *
     * @param cpuNanos CPU time that it took until then
     */
    record Cancelled(long cpuNanos) implements Reply {}

    /** Something went wrong with the chunk in the solver's hands. */
    record Failed(String reason) implements Reply {}

    /** In a word, as traces have it. */
    default String outcome() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }
}
