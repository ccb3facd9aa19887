package dev.nimbus.gateway.http.services;

import dev.nimbus.cluster.tracing.Trace;
import dev.nimbus.gateway.access.Account;
import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.JobQueue;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.RequestMeter;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One question to the solvers that one JSON object answers: what became of rules, say. 503 if no solver is left. */
final class SolverRequest implements Job {
    private static final Logger LOG = LoggerFactory.getLogger(SolverRequest.class);

    private final Gateway gateway;
    private final HttpServerRequest request;
    private final Account account;
    private final Trace trace;
    private final Consumer<JsonObject> answered;
    private final JobQueue queue;
    private final SolverWatch watch;
    private Optional<QueryChunk> waiting;
    private boolean over;

    private SolverRequest(Gateway gateway, RoutingContext context, QueryChunk question, Consumer<JsonObject> answered) {
        this.gateway = gateway;
        this.request = context.request();
        this.account = gateway.access().account(gateway, context);
        this.trace = RequestMeter.trace(context);
        this.answered = answered;
        this.waiting = Optional.of(question);
        this.queue = gateway.dispatcher().open(this);
        this.watch = new SolverWatch(gateway, () -> refuse(ProblemDetails.noSolver()));
        gateway.streams().entered();
    }

    /** Asks, until the client has gone. {@code question}: a chunk of one line. {@code answered}: takes the answer. */
    static void start(Gateway gateway, RoutingContext context, QueryChunk question, Consumer<JsonObject> answered) {
        SolverRequest asked = new SolverRequest(gateway, context, question, answered);
        context.addEndHandler(ended -> asked.stop());
        asked.queue.wake();
    }

    private void stop() {
        if (!over) {
            over = true;
            watch.stop();
            queue.close();
            gateway.streams().left(this);
        }
    }

    private void refuse(ProblemDetails problem) {
        stop();
        Responses.refuse(gateway, request, problem);
    }

    @Override
    public Trace trace() {
        return trace;
    }

    @Override
    public void worked(long cpuNanos) {
        account.worked(cpuNanos);
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
        LOG.error("{} {} failed", request.method(), request.path(), cause);
        refuse(ProblemDetails.internal());
    }

    /** Makes a problem of an error answer; {@code status} applies unless the error's code has a status of its own. */
    static ProblemDetails problemOf(JsonObject answer, int status) {
        JsonObject error = answer.getJsonObject("error");
        return ProblemDetails.refused(
                status, error.getString("code"), error.getString("message"), error.getString("at", ""));
    }
}
