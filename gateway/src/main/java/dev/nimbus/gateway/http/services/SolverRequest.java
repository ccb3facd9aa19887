package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/** A request that one JSON object of a solver answers: what became of rules, say. 503 if no solver is left. */
final class SolverRequest {
    private SolverRequest() {}

    /** Asks, until the client has gone. {@code question}: a chunk of one line. {@code answered}: takes the answer. */
    static void start(Gateway gateway, RoutingContext context, QueryChunk question, Consumer<JsonObject> answered) {
        SolverCall call = SolverCall.start(
                gateway,
                gateway.access().client(gateway, context),
                question,
                answered,
                problem -> Responses.refuse(gateway, context.request(), problem));
        context.addEndHandler(ended -> call.stop());
    }

    /** Makes a problem of an error answer; {@code status} applies unless the error's code has a status of its own. */
    static ProblemDetails problemOf(JsonObject answer, int status) {
        JsonObject error = answer.getJsonObject("error");
        return ProblemDetails.refused(
                status, error.getString("code"), error.getString("message"), error.getString("at", ""));
    }
}
