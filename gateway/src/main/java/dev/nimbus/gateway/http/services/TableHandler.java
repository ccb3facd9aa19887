package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.access.Account;
import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.dispatch.SearchCall;
import dev.nimbus.gateway.http.common.AccessHandler;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.Parameters;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.service.MisereDocument;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Calls on the nim-values of single heaps, and on their misère quotients. Solvers answer them; nothing is known of a game here.
 *
 * @param store keeps the searches that solvers take
 */
public record TableHandler(Gateway gateway, SearchCharges charges, BatchStore store) {
    /** The largest heap of a quotient where the request names none; periods are proved by then or not in this time. */
    private static final long QUOTIENT_HEAPS = 400;

    private static final String COUNT = "count";
    private static final String GUESS = "guess";

    /**
     * {@code GET /v1/tables/{game}?from=0&to=200}; the count of P- and N-positions with {@code ask=count}, the game of the
     * catalogue that the rules may be with {@code ask=guess}.
     */
    public void table(RoutingContext context) {
        switch (Parameters.word(context.request(), "ask", "grundy", COUNT, GUESS)) {
            case COUNT -> {
                TableRange range = TableRange.unbounded(context.request());
                tell(context, COUNT + " " + range.from() + " " + range.to());
            }
            case GUESS -> {
                TableRange.unbounded(context.request()); // not used, but a wrong one is a mistake here as elsewhere
                tell(context, GUESS);
            }
            default -> values(context);
        }
    }

    /** Throws HttpProblemException if a form of tables is asked for. */
    private void tell(RoutingContext context, String line) {
        Parameters.word(context.request(), "format", "json");
        ask(
                context,
                chunk(ChunkFormat.TABLE, game(context), 0, line),
                answer -> Responses.json(context.response(), 200, answer));
    }

    private void values(RoutingContext context) {
        HttpServerRequest request = context.request();
        TextParameters game = game(context);
        TableRange range = TableRange.of(request, gateway.limits().get(GatewaySetting.TABLE_HEAPS));
        TableForm form = TableForm.of(context);
        QueryChunk first = chunk(ChunkFormat.TABLE, game, 0, Long.toString(range.to()));
        ask(context, first, answer -> {
            TableText text = new TableText(form, answer.getString("game"), range);
            request.response()
                    .putHeader(HttpHeaders.CONTENT_TYPE, form.contentType())
                    .headers()
                    .add(HttpHeaders.VARY, HttpHeaders.ACCEPT);
            if (request.method().equals(HttpMethod.HEAD)) {
                request.response().end();
            } else {
                new TableDownload(gateway, context, game, range, text).start();
            }
        });
    }

    /** {@code GET /v1/tables/{game}/period}. */
    public void period(RoutingContext context) {
        HttpServerRequest request = context.request();
        String line = Parameters.word(request, "verify", "false", "true").equals("true") ? "verify" : "period";
        ask(context, chunk(ChunkFormat.PERIOD, game(context), 0, line), answer -> {
            if (answer.containsKey("period")) {
                Responses.json(request.response(), 200, answer);
            } else {
                noPeriod(answer).send(request.response(), search(answer));
            }
        });
    }

    private static ProblemDetails noPeriod(JsonObject answer) {
        return ProblemType.NO_PERIOD.of(answer.getString("message"));
    }

    /** How far a deeper search is, as a member of an object; an empty object if there is no search. */
    private static JsonObject search(JsonObject answer) {
        JsonObject search = answer.getJsonObject("search");
        return search == null ? new JsonObject() : new JsonObject().put("search", search);
    }

    /** What was begun or stopped, for its charge; solvers of the version before do not tell. */
    private static Optional<JsonObject> charged(JsonObject answer) {
        return Optional.ofNullable(answer.getJsonObject("job"));
    }

    /** {@code POST /v1/tables/{game}/period}: begins a deeper search, unless the period is known. */
    public void startSearch(RoutingContext context) {
        HttpServerRequest request = context.request();
        SearchHandler.requireKept(store);
        request.resume(); // a body is let go
        String line = "search " + SearchCall.word(AccessHandler.caller(context).name());
        Account account = gateway.access().account(context);
        Consumer<JsonObject> begun = answer -> charged(answer).ifPresent(job -> charges.begun(account, job));
        QueryChunk question = chunk(ChunkFormat.PERIOD, game(context), 0, line);
        SolverCall.begin(gateway, context, question, TableHandler::problemOf, begun, answer -> {
            Runnable told = () -> searchBegun(request, answer);
            charged(answer).ifPresentOrElse(job -> SearchHandler.whenKept(store, context, job, told), told);
        });
    }

    private static void searchBegun(HttpServerRequest request, JsonObject answer) {
        boolean isKnown = answer.containsKey("period");
        if (isKnown || answer.containsKey("search")) {
            JsonObject begun = new JsonObject().put("game", answer.getString("game"));
            request.response().putHeader(HttpHeaders.LOCATION, request.path());
            Responses.json(request.response(), isKnown ? 200 : 202, isKnown ? answer : begun.mergeIn(search(answer)));
        } else {
            noPeriod(answer).send(request.response(), new JsonObject()); // a solver that searches for none
        }
    }

    /** {@code DELETE /v1/tables/{game}/period}: stops a search; one of somebody else is not there for the caller. */
    public void stopSearch(RoutingContext context) {
        Caller caller = AccessHandler.caller(context);
        String line = "stop " + (caller.isAdmin() ? "*" : SearchCall.word(caller.name()));
        ask(context, chunk(ChunkFormat.PERIOD, game(context), 0, line), answer -> {
            Optional<JsonObject> job = charged(answer);
            job.ifPresent(stopped -> charges.left(gateway.access().account(context), stopped));
            Runnable told = () -> searchStopped(context, answer);
            job.ifPresentOrElse(stopped -> SearchHandler.onceTold(store, context, stopped, told), told);
        });
    }

    private static void searchStopped(RoutingContext context, JsonObject answer) {
        if (answer.getBoolean("stopped", false)) {
            context.response().setStatusCode(204).end();
        } else {
            ProblemType.NOT_FOUND
                    .of("there is no search for the period of " + answer.getString("game")
                            + " here; it may have ended, or been stopped")
                    .send(context.response());
        }
    }

    /** {@code GET /v1/games/{game}/misere?heaps=N}. */
    public void misere(RoutingContext context) {
        long heaps = Parameters.number(context.request(), "heaps", QUOTIENT_HEAPS, 1, MisereDocument.LARGEST);
        ask(
                context,
                chunk(ChunkFormat.MISERE, game(context), 0, Long.toString(heaps)),
                answer -> Responses.json(context.request().response(), 200, answer));
    }

    private static TextParameters game(RoutingContext context) {
        return new TextParameters(context.pathParam("game"), "", "");
    }

    static QueryChunk chunk(ChunkFormat format, TextParameters game, long number, String line) {
        return new QueryChunk(0, format, game, number, 1, 0, line.getBytes(StandardCharsets.US_ASCII));
    }

    private void ask(RoutingContext context, QueryChunk chunk, Consumer<JsonObject> answered) {
        SolverCall.start(gateway, context, gateway.access().client(context), chunk, TableHandler::problemOf, answered);
    }

    /** The path names the game, so an unknown game, or one without a table, is 404. */
    static ProblemDetails problemOf(JsonObject answer) {
        String code = answer.getJsonObject("error").getString("code");
        boolean missing = code.equals("unknown-game") || code.equals("unsupported-ask");
        return SolverCall.problemOf(answer, missing ? 404 : 400);
    }
}
