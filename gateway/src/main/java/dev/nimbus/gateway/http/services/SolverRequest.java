package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;
import java.util.function.Function;

/** A request that one JSON object of a solver answers: what became of rules, say. 503 if no solver is left. */
final class SolverRequest {
    private SolverRequest() {}

    /**
     * Asks, until the client has gone.
     *
     * @param question a chunk of one line
     * @param problemOf what the client gets of an answer that is an error
     * @param answered takes any other answer
     */
    static void start(
            Gateway gateway,
            RoutingContext context,
            QueryChunk question,
            Function<JsonObject, ProblemDetails> problemOf,
            Consumer<JsonObject> answered) {
        Consumer<ProblemDetails> refused = problem -> Responses.refuse(context, problem);
        Consumer<JsonObject> taken = answer -> {
            if (answer.containsKey("error")) {
                refused.accept(problemOf.apply(answer));
            } else {
                answered.accept(answer);
            }
        };
        SolverCall call = new SolverCall(gateway, gateway.access().client(context), question, taken, refused).ask();
        context.addEndHandler(ended -> call.stop());
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
}
