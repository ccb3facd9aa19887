package dev.nimbus.query.search;

import dev.nimbus.query.proof.WrittenProofs;
import java.util.function.LongSupplier;

/**
 * The long searches that clients may begin, look at and stop.
 *
 * @param begun is run when a search was begun here: who works on them looks at once
 * @param millis the time since 1970
 * @param proofs what this solver has proved of what was found
 */
public record Searches(SearchJobs jobs, Runnable begun, LongSupplier millis, WrittenProofs proofs) {
    /** Of a solver that no gateway reaches: its proofs are for nobody. */
    public Searches(SearchJobs jobs, Runnable begun, LongSupplier millis) {
        this(jobs, begun, millis, WrittenProofs.of(""));
    }

    /** Searches that nobody is told of. */
    public static Searches of(SearchJobs jobs) {
        return new Searches(jobs, () -> {}, System::currentTimeMillis);
    }
}
