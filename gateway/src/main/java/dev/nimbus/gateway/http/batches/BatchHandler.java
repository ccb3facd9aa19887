package dev.nimbus.gateway.http.batches;

import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.batch.BatchService;
import dev.nimbus.gateway.batch.BatchView;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.http.common.AccessHandler;
import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.HttpProblemException;
import dev.nimbus.gateway.http.common.Parameters;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.common.Sockets;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.stream.AnswerConversion;
import dev.nimbus.gateway.stream.BatchReader;
import dev.nimbus.gateway.stream.LineResponse;
import dev.nimbus.gateway.stream.LineWriter;
import dev.nimbus.gateway.stream.WantedLines;
import dev.nimbus.protocol.ChunkFormat;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls on one batch: its status, its answers, its end. */
public record BatchHandler(Gateway gateway, BatchService batches) {
    private static final Logger LOG = LoggerFactory.getLogger(BatchHandler.class);

    /** {@code GET /v1/batches}. */
    public void list(RoutingContext context) {
        HttpServerRequest request = context.request();
        int limit = Parameters.limit(request);
        Optional<String> after =
                Optional.of(BodyRequest.parameter(request, "after")).filter(id -> !id.isEmpty());
        Caller caller = AccessHandler.caller(context);
        Optional<String> submitter = caller.isAdmin() ? Optional.empty() : Optional.of(caller.name());
        Future<Optional<BatchRecord>> begin =
                after.map(batches::record).orElse(Future.succeededFuture(Optional.empty()));
        whenDone(context, begin, known -> {
            Optional<BatchRecord> before = known.filter(record -> isSeen(record, submitter));
            if (before.isEmpty() && after.isPresent()) {
                throw notHere(ProblemType.BAD_REQUEST.of(
                        "after is " + after.get() + "; that batch is not here any more, begin with the newest"));
            }
            whenDone(context, batches.list(limit, before, submitter), found -> list(context, found));
        });
    }

    /** Whether the caller may know of the batch: nobody learns that there is one of somebody else. */
    private static boolean isSeen(BatchRecord record, Optional<String> submitter) {
        return submitter.map(record.origin().submitter()::equals).orElse(true);
    }

    private static void list(RoutingContext context, List<BatchView> found) {
        JsonArray documents = new JsonArray();
        found.forEach(batch -> documents.add(BatchDocument.of(batch)));
        Responses.json(context.response(), 200, new JsonObject().put("batches", documents));
    }

    /** {@code GET /v1/batches/{id}}. */
    public void status(RoutingContext context) {
        find(context, batch -> Responses.json(context.response(), 200, BatchDocument.of(batch)));
    }

    /**
     * {@code DELETE /v1/batches/{id}}: cancels a batch that is under way, whose answers so far stay readable; forgets
     * one that has ended. So the first call of two cancels and the second forgets.
     */
    public void delete(RoutingContext context) {
        find(context, batch -> {
            if (batch.status().state().isEnd()) {
                whenDone(
                        context,
                        batches.remove(batch),
                        removed -> context.response().setStatusCode(204).end());
            } else {
                whenDone(context, batches.cancel(batch), cancelled -> status(context));
            }
        });
    }

    /** {@code GET /v1/batches/{id}/results}, as a response or as a WebSocket. */
    public void results(RoutingContext context) {
        HttpServerRequest request = context.request();
        long after = Parameters.number(request, "after", -1, -1, Long.MAX_VALUE - 1);
        BatchReader.Order order =
                Parameters.word(request, "order", "line", "any").equals("any")
                        ? BatchReader.Order.ARRIVAL
                        : BatchReader.Order.LINE;
        boolean onlyErrors = !Parameters.word(request, "only", "", "errors").isEmpty();
        JobClient client = gateway.access().client(context);
        request.pause();
        find(context, batch -> {
            ChunkFormat form = BodyForm.accepted(context, batch.format());
            AnswerConversion conversion = BodyForm.conversion(
                    batch.format(), form, batch.record().origin().text());
            WantedLines wanted = new WantedLines(after, order, onlyErrors, form, conversion);
            Function<LineWriter, BatchReader> readerFor =
                    sink -> new BatchReader(batch, wanted, sink, gateway.streams(), client);
            if (Sockets.isHandshake(request)) {
                Sockets.requireHandshake(context);
                Sockets.accept(gateway, context, socket -> overSocket(socket, readerFor));
            } else {
                request.resume();
                asResponse(context, form, readerFor);
            }
        });
    }

    private void overSocket(ServerWebSocket socket, Function<LineWriter, BatchReader> readerFor) {
        BatchReader reader = readerFor.apply(Sockets.sink(socket, gateway));
        socket.closeHandler(v -> reader.stop());
        Sockets.whenSettled(gateway.vertx(), socket, reader::start);
    }

    private void asResponse(RoutingContext context, ChunkFormat form, Function<LineWriter, BatchReader> readerFor) {
        HttpServerRequest request = context.request();
        HttpServerResponse response = Responses.lines(request.response(), BodyForm.typeOf(form));
        response.headers().add(HttpHeaders.VARY, HttpHeaders.ACCEPT);
        if (request.method().equals(HttpMethod.HEAD)) {
            response.end();
            return;
        }
        LineResponse sink = new LineResponse(context, gateway.messageBytes(), gateway.writes(), head -> {});
        BatchReader reader = readerFor.apply(sink);
        context.addEndHandler(ended -> reader.stop());
        if (request.version() != HttpVersion.HTTP_1_0) { // which has no chunks, and Vert.x must see to that itself
            sink.open();
        }
        reader.start();
    }

    private <T> void whenDone(RoutingContext context, Future<T> what, Consumer<T> action) {
        Responses.whenDone(context, bounded(gateway, what), action);
    }

    /**
     * Fails where the store takes too long, as a disk whose sync hangs; what is under way goes on. {@link Future#timeout} would run
     * its timer outside the event loop where the future has no context.
     */
    static <T> Future<T> bounded(Gateway gateway, Future<T> what) {
        if (what.isComplete()) {
            return what;
        }
        Promise<T> bounded = Promise.promise();
        long millis = gateway.limits().get(GatewaySetting.STORE_MILLIS);
        long timer = gateway.vertx()
                .setTimer(millis, id -> bounded.tryFail("the store has not answered for " + millis + " ms"));
        what.onComplete(done -> gateway.vertx().cancelTimer(timer))
                .onSuccess(bounded::tryComplete)
                .onFailure(failure -> {
                    if (!bounded.tryFail(failure)) {
                        LOG.warn("the store failed after the call had ended", failure);
                    }
                });
        return bounded.future();
    }

    /** Finds a batch; 404 if there is none with this id, or it belongs to another caller. */
    private void find(RoutingContext context, Consumer<BatchView> action) {
        String id = context.pathParam("id");
        Caller caller = AccessHandler.caller(context);
        whenDone(
                context,
                batches.find(id),
                batch -> action.accept(
                        batch.filter(one -> caller.sees(one.record().origin().submitter()))
                                .orElseThrow(() -> notHere(ProblemType.NOT_FOUND.of(
                                        "there is no batch " + id + " here; it may have expired, or been deleted")))));
    }

    /** A client must not give a batch up that this gateway does not see for the moment. */
    private HttpProblemException notHere(ProblemDetails settled) {
        return new HttpProblemException(batches.knowsAll() ? settled : ProblemType.OUT_OF_TOUCH.of());
    }
}
