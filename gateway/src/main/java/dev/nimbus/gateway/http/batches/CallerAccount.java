package dev.nimbus.gateway.http.batches;

import dev.nimbus.cluster.tracing.Trace;
import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.access.Usage;
import dev.nimbus.gateway.batch.Submitter;
import dev.nimbus.gateway.http.common.HttpProblemException;
import dev.nimbus.gateway.http.common.ProblemDetails;

/** A caller's batch, counted among what the caller uses. */
final class CallerAccount implements Submitter {
    private final Caller caller;
    private final Usage usage;
    private final Trace trace;
    private final Runnable close;

    /** @throws HttpProblemException if the caller has reached its limit of open batches */
    CallerAccount(Caller caller, Usage usage, Trace trace) {
        if (!usage.mayOpenBatch()) {
            throw new HttpProblemException(ProblemDetails.tooManyBatches(usage.openBatches()));
        }
        this.caller = caller;
        this.usage = usage;
        this.trace = trace;
        this.close = usage.openBatch();
    }

    @Override
    public String name() {
        return caller.name();
    }

    @Override
    public Trace trace() {
        return trace;
    }

    @Override
    public void worked(long cpuNanos) {
        usage.worked(cpuNanos);
    }

    @Override
    public void closed() {
        close.run();
    }
}
