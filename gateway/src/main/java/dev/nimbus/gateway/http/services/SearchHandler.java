package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.access.Account;
import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.SearchCall;
import dev.nimbus.gateway.http.common.AccessHandler;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.Parameters;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.common.Sockets;
import dev.nimbus.gateway.http.uploads.Uploads;
import dev.nimbus.gateway.store.BatchStore;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.service.PositionService;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Calls on searches of positions. Solvers keep them and do them; nothing is known of a game here. */
public final class SearchHandler {
    /** The most bytes of a question: as many as a search may have. */
    private static final int MOST_BYTES = 64 << 10;

    /** What solvers give as the id of the search of a position. That of a search for a period is another word, and not found. */
    private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");

    private final Gateway gateway;
    private final Uploads uploads;
    private final SearchCharges charges;
    private final BatchStore store;
    private final ProofWaits proofs = new ProofWaits();

    /** @param store keeps what solvers take */
    public SearchHandler(Gateway gateway, Uploads uploads, SearchCharges charges, BatchStore store) {
        this.gateway = gateway;
        this.uploads = uploads;
        this.charges = charges;
        this.store = store;
    }

    /** {@code POST /v1/searches}. */
    public void begin(RoutingContext context) {
        requireKept(store);
        Account account = gateway.access().account(context);
        String head = "begin " + named(account.caller()) + " " + gateway.effortMillis() + " ";
        JsonUpload.Kind kind = new JsonUpload.Kind(
                "searches",
                "{\"game\":\"cram\",\"position\":[\"....\",\"....\"],\"effort\":60}",
                MOST_BYTES,
                query -> SearchCall.chunk(head, query),
                Optional.of(answer -> charges.begun(account, answer)));
        JsonUpload.start(
                gateway,
                uploads,
                context,
                kind,
                answer -> whenKept(store, context, answer, () -> begun(context, answer)));
    }

    /** Refuses what is to be kept before solvers take it, where it is known that it cannot be. Throws HttpProblemException. */
    static void requireKept(BatchStore store) {
        if (!store.keepsNow()) {
            throw ProblemType.STORE_FAILED.exception();
        }
    }

    /** Answers once nothing that may happen to the nodes loses the search. One that cannot be kept goes on all the same: it may be asked for again. */
    static void whenKept(BatchStore store, RoutingContext context, JsonObject search, Runnable answer) {
        Responses.whenDone(context, store.keepSearch(search.getString("id")), kept -> answer.run());
    }

    /** Answers once the store has what became of a search. Where it takes nothing now, it has it later. */
    static void onceTold(BatchStore store, RoutingContext context, JsonObject search, Runnable answer) {
        Future<Void> told =
                store.keepsNow() ? store.keepSearch(search.getString("id")).otherwiseEmpty() : Future.succeededFuture();
        Responses.whenDone(context, told, done -> answer.run());
    }

    private static void begun(RoutingContext context, JsonObject answer) {
        context.response().putHeader(HttpHeaders.LOCATION, "/v1/searches/" + answer.getString("id"));
        Responses.json(context.response(), 202, answer);
    }

    /** {@code GET /v1/searches}. */
    public void list(RoutingContext context) {
        String limit = Integer.toString(Parameters.limit(context.request()));
        ask(context, "list", limit, answer -> Responses.json(context.response(), 200, answer));
    }

    /** {@code GET /v1/searches/{id}}, as a response or as a WebSocket. */
    public void show(RoutingContext context) {
        HttpServerRequest request = context.request();
        String id = context.pathParam("id");
        if (!Sockets.isHandshake(request)) {
            find(context, "show", answer -> Responses.json(context.response(), 200, answer));
            return;
        }
        Sockets.requireHandshake(context);
        request.pause();
        JobClient client = gateway.access().client(context).asking();
        QueryChunk question = show(named(AccessHandler.caller(context)), id);
        find(
                context,
                "show",
                first -> Sockets.accept(
                        gateway, context, socket -> new SearchSocket(gateway, socket, client, question).start()));
    }

    /** {@code GET /v1/searches/{id}/proof}. The solver that writes it takes as long as it needs, if the client stays. */
    public void proof(RoutingContext context) {
        String lemma = Parameters.word(context.request(), "lemmas", "", PositionService.LEMMA);
        String more = lemma.isEmpty() ? "" : " " + lemma;
        proofs.begin(context, gateway.access().account(context).key());
        context.addEndHandler(ended -> proofs.end(context));
        find(context, "proof", gateway.effortMillis() + " ", more, answer -> {
            proofs.end(context);
            if (answer.containsKey("state")) {
                Responses.refuse(context, nothingFound(answer));
            } else {
                String name = PositionService.proofName(context.pathParam("id"), lemma);
                new ProofDownload(gateway, context, name, answer).start();
            }
        });
    }

    private static ProblemDetails nothingFound(JsonObject search) {
        return ProblemType.NOTHING_FOUND.of(
                "the search is " + search.getString("state") + "; it has a proof once it is found"
                        + (SearchSocket.isOver(search) ? ", which more effort may do" : ", so try again then"));
    }

    /** {@code DELETE /v1/searches/{id}}: stops it, unless others want it too; what it has found stays. */
    public void stop(RoutingContext context) {
        Account account = gateway.access().account(context);
        find(context, "stop", answer -> {
            charges.left(account, answer);
            onceTold(store, context, answer, () -> Responses.json(context.response(), 200, answer));
        });
    }

    /** A search that is not there, or belongs to others, is 404. */
    private void find(RoutingContext context, String call, Consumer<JsonObject> found) {
        find(context, call, "", "", found);
    }

    /** The same with words {@code before} and {@code after} the id in the call. */
    private void find(RoutingContext context, String call, String before, String after, Consumer<JsonObject> found) {
        String id = context.pathParam("id");
        if (!ID.matcher(id).matches()) { // a blank or a line feed would make another call of it
            refuseMissing(context, id);
            return;
        }
        ask(context, call, before + id + after, answer -> {
            if (answer.getBoolean("missing", false)) {
                refuseMissing(context, id);
            } else {
                found.accept(answer);
            }
        });
    }

    private void refuseMissing(RoutingContext context, String id) {
        Responses.refuse(
                context,
                ProblemType.NOT_FOUND.of(
                        "there is no search " + id + " here; of those that ended, the oldest are forgotten"));
    }

    private void ask(RoutingContext context, String call, String what, Consumer<JsonObject> answered) {
        String line = call + " " + named(AccessHandler.caller(context)) + " " + what;
        QueryChunk question = SearchCall.chunk(line, new byte[0]);
        JobClient client = gateway.access().client(context).asking(); // Of proofs few wait here.
        SolverCall.start(gateway, context, client, question, SolverCall::unprocessable, answered);
    }

    private static String named(Caller caller) {
        return SearchCall.caller(caller.name(), caller.isAdmin());
    }

    /** The question how far a search is. @param caller in {@linkplain SearchCall#caller one word} */
    static QueryChunk show(String caller, String id) {
        return SearchCall.chunk("show " + caller + " " + id, new byte[0]);
    }
}
