package dev.nimbus.gateway.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How a batch stands at a moment.
 *
 * @param counts how many are answered, and the errors among them
 * @param created when its upload began
 * @param ended when the last answer came, or it was cancelled
 * @param expires when it will be forgotten
 * @param asOf when this was the state
 */
public record BatchSnapshot(
        BatchState state,
        long queries,
        Counts counts,
        Instant created,
        Optional<Instant> ended,
        Optional<Instant> expires,
        Instant asOf) {

    /** The same batch, of which lines are lost if it is {@code damaged}. */
    public BatchSnapshot damaged(boolean damaged) {
        return damaged && state == BatchState.COMPLETED
                ? new BatchSnapshot(BatchState.DAMAGED, queries, counts, created, ended, expires, asOf)
                : this;
    }

    /** Answers per second from the beginning of the upload to the end, or until now. */
    public double rate() {
        long nanos = Duration.between(created, ended.orElse(asOf)).toNanos();
        return nanos <= 0 ? 0 : counts.answered() * 1e9 / nanos;
    }
}
