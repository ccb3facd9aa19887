package dev.nimbus.query.search;

import dev.nimbus.query.proof.WrittenProofs;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The long searches that clients may begin, look at and stop.
 *
 * @param begun is told of each search that was begun here: who works on its kind looks at once
 * @param millis the time since 1970
 * @param proofs what this solver has proved of what was found
 */
public record Searches(SearchJobs jobs, Consumer<SearchJob> begun, LongSupplier millis, WrittenProofs proofs) {
    /** Of a solver that no gateway reaches: its proofs are for nobody. */
    public Searches(SearchJobs jobs, Consumer<SearchJob> begun, LongSupplier millis) {
        this(jobs, begun, millis, WrittenProofs.of(""));
    }

    /** Searches that nobody is told of. */
    public static Searches of(SearchJobs jobs) {
        return new Searches(jobs, job -> {}, System::currentTimeMillis);
    }
}
