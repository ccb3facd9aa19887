package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.dispatch.Job;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.JobQueue;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.HttpProblemException;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One question to the solvers that one JSON object answers. It fails if no solver is there for some seconds. Confined to the event loop. */
final class SolverCall implements Job {
    private static final Logger LOG = LoggerFactory.getLogger(SolverCall.class);

    private final Gateway gateway;
    private final JobQueue queue;
    private final Promise<JsonObject> answer = Promise.promise();
    private Optional<QueryChunk> waiting;
    private boolean over;

    /**
     * Asks.
     *
     * @param client pays for the work
     * @param question a chunk of one line
     */
    SolverCall(Gateway gateway, JobClient client, QueryChunk question) {
        this.gateway = gateway;
        this.waiting = Optional.of(question);
        this.queue = gateway.dispatcher().open(this, "stream", client);
        gateway.dispatcher().absence().whenLasting(this, () -> !over, () -> refuse(ProblemType.NO_SOLVER));
        gateway.streams().entered();
        queue.wake();
    }

    /**
     * Asks for a request, until its client has gone.
     *
     * @param client pays for the work
     * @param problemOf what the client gets of an answer that is an error
     * @param answered takes any other answer
     */
    static void start(
            Gateway gateway,
            RoutingContext context,
            JobClient client,
            QueryChunk question,
            Function<JsonObject, ProblemDetails> problemOf,
            Consumer<JsonObject> answered) {
        SolverCall call = new SolverCall(gateway, client, question);
        context.addEndHandler(ended -> call.stop());
        call.answer(context, problemOf, answered);
    }

    /**
     * Asks for what goes on when it is answered: a client that has gone has begun it all the same.
     *
     * @param begun takes an answer that is no error, whether the client is there or not
     * @return when it is over
     */
    static Future<JsonObject> begin(
            Gateway gateway,
            RoutingContext context,
            QueryChunk question,
            Function<JsonObject, ProblemDetails> problemOf,
            Consumer<JsonObject> begun,
            Consumer<JsonObject> answered) {
        SolverCall call = new SolverCall(gateway, gateway.access().client(context), question);
        call.answer().onSuccess(answer -> {
            if (!answer.containsKey("error")) {
                begun.accept(answer);
            }
        });
        call.answer(context, problemOf, answered);
        return call.answer();
    }

    private void answer(
            RoutingContext context, Function<JsonObject, ProblemDetails> problemOf, Consumer<JsonObject> answered) {
        Responses.whenDone(context, answer(), document -> {
            if (document.containsKey("error")) {
                throw new HttpProblemException(problemOf.apply(document));
            }
            answered.accept(document);
        });
    }

    /** The problem of an error in what the client has sent. */
    static ProblemDetails unprocessable(JsonObject answer) {
        return problemOf(answer, 422);
    }

    /** Makes a problem of an error answer; {@code status} applies unless the error's code has a status of its own. */
    static ProblemDetails problemOf(JsonObject answer, int status) {
        JsonObject error = answer.getJsonObject("error");
        return ProblemDetails.refused(
                status, error.getString("code"), error.getString("message"), error.getString("at", ""));
    }

    /** Fails with a {@link HttpProblemException}; does not complete if the call is stopped before. */
    Future<JsonObject> answer() {
        return answer.future();
    }

    /** Nobody waits any more. */
    void stop() {
        if (!over) {
            over = true;
            gateway.dispatcher().absence().leave(this);
            queue.close();
            gateway.streams().left(this);
        }
    }

    private void refuse(ProblemType problem) {
        stop();
        answer.tryFail(problem.exception());
    }

    @Override
    public Optional<QueryChunk> next() {
        Optional<QueryChunk> next = waiting;
        waiting = Optional.empty();
        return next;
    }

    @Override
    public void answered(QueryChunk question, AnswerChunk chunk) {
        stop();
        answer.complete(new JsonObject(Buffer.buffer(chunk.body())));
    }

    @Override
    public void failed(RuntimeException cause) {
        LOG.error("a question to the solvers failed", cause);
        refuse(ProblemType.INTERNAL);
    }
}
