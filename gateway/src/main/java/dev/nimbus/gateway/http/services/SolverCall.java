package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.JobQueue;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One question to the solvers that one JSON object answers. It fails if no solver is left. Confined to the event loop. */
final class SolverCall implements Job {
    private static final Logger LOG = LoggerFactory.getLogger(SolverCall.class);

    private final Gateway gateway;
    private final Consumer<JsonObject> answered;
    private final Consumer<ProblemDetails> refused;
    private final JobQueue queue;
    private final SolverLossWatch watch;
    private Optional<QueryChunk> waiting;
    private boolean over;

    /**
     * A question that is not asked yet. One of the two consumers is run, unless the call is stopped before.
     *
     * @param client pays for the work
     * @param question a chunk of one line
     * @param answered takes the answer
     * @param refused takes the reason when no answer comes
     */
    SolverCall(
            Gateway gateway,
            JobClient client,
            QueryChunk question,
            Consumer<JsonObject> answered,
            Consumer<ProblemDetails> refused) {
        this.gateway = gateway;
        this.answered = answered;
        this.refused = refused;
        this.waiting = Optional.of(question);
        this.queue = gateway.dispatcher().open(this, "stream", client);
        this.watch = new SolverLossWatch(gateway, () -> refuse(ProblemType.NO_SOLVER.of()));
        gateway.streams().entered();
    }

    SolverCall ask() {
        queue.wake();
        return this;
    }

    /** Nobody waits any more. */
    void stop() {
        if (!over) {
            over = true;
            watch.stop();
            queue.close();
            gateway.streams().left(this);
        }
    }

    private void refuse(ProblemDetails problem) {
        stop();
        refused.accept(problem);
    }

    @Override
    public Optional<QueryChunk> next() {
        Optional<QueryChunk> next = waiting;
        waiting = Optional.empty();
        return next;
    }

    @Override
    public void answered(QueryChunk question, AnswerChunk answer) {
        stop();
        answered.accept(new JsonObject(Buffer.buffer(answer.body())));
    }

    @Override
    public void failed(RuntimeException cause) {
        LOG.error("a question to the solvers failed", cause);
        refuse(ProblemType.INTERNAL.of());
    }
}
