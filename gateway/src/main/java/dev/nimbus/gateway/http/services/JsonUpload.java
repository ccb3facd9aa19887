package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.cut.BodySink;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.uploads.BodyListener;
import dev.nimbus.gateway.http.uploads.BodyPump;
import dev.nimbus.gateway.http.uploads.Uploads;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.Gate;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** A JSON document on its way to a solver, which reads it. It is held whole, so its length is bounded. */
final class JsonUpload implements BodyListener, BodySink {
    private final Gateway gateway;
    private final RoutingContext context;
    private final Kind kind;
    private final Consumer<JsonObject> answered;
    private final BodyPump pump;
    private ByteArrayOutputStream document = new ByteArrayOutputStream();

    /**
     * What kind of document.
     *
     * @param name as errors call it, in the plural
     * @param example shown where the body is empty
     * @param mostBytes of a body
     * @param question what a solver is asked, of the document in one line
     * @param begun takes the answer of what goes on, also where the client has gone; empty where a client that goes has
     *     asked for nothing
     */
    record Kind(
            String name,
            String example,
            int mostBytes,
            Function<byte[], QueryChunk> question,
            Optional<Consumer<JsonObject>> begun) {}

    private JsonUpload(
            Gateway gateway, RoutingContext context, boolean gzip, Kind kind, Consumer<JsonObject> answered) {
        this.gateway = gateway;
        this.context = context;
        this.kind = kind;
        this.answered = answered;
        this.pump = new BodyPump(gateway, context, gzip, Optional.empty(), this, () -> Gate.OPEN, this);
    }

    /**
     * Reads the body and asks a solver. Throws HttpProblemException if the body cannot be read now.
     *
     * @param answered takes the answer
     */
    static void start(
            Gateway gateway, Uploads uploads, RoutingContext context, Kind kind, Consumer<JsonObject> answered) {
        if (BodyForm.of(BodyRequest.header(context.request(), HttpHeaders.CONTENT_TYPE)) != BodyForm.JSON) {
            throw ProblemType.UNSUPPORTED_MEDIA_TYPE.exception(kind.name() + " are " + BodyForm.JSON_TYPE);
        }
        BodyRequest body = BodyRequest.of(context.request(), 0);
        uploads.begin(context);
        uploads.start(new JsonUpload(gateway, context, body.gzip(), kind, answered).pump);
    }

    @Override
    public void write(byte[] bytes, int from, int to) {
        if (to - from > kind.mostBytes() - document.size()) {
            throw ProblemType.TOO_LARGE.exception(
                    kind.name() + " are read up to " + kind.mostBytes() + " bytes, and these are more");
        }
        document.write(bytes, from, to - from);
    }

    @Override
    public int heldBytes() {
        return document.size();
    }

    @Override
    public void ended() {
        byte[] line = document.toByteArray();
        Lines.feedsToReturns(line, 0, line.length);
        document = new ByteArrayOutputStream(0); // One copy is enough.
        if (Lines.isBlank(line, 0, line.length)) {
            refused(ProblemType.MALFORMED_BODY.of(
                    "the body is empty; expected " + kind.name() + " such as " + kind.example()));
            return;
        }
        ByteLimit.Share waiting =
                gateway.lines().share(gateway.access().account(context).key()); // That of the upload ended with it.
        waiting.hold(line.length);
        QueryChunk question = kind.question().apply(line);
        kind.begun().ifPresentOrElse(begun -> begin(question, begun, waiting), () -> ask(question, waiting));
    }

    private void begin(QueryChunk question, Consumer<JsonObject> begun, ByteLimit.Share waiting) {
        SolverCall.begin(gateway, context, question, SolverCall::unprocessable, begun, answered)
                .onComplete(over -> waiting.hold(0));
    }

    private void ask(QueryChunk question, ByteLimit.Share waiting) {
        context.addEndHandler(ended -> waiting.hold(0));
        JobClient client = gateway.access().client(context);
        SolverCall.start(gateway, context, client, question, SolverCall::unprocessable, answered);
    }

    @Override
    public void refused(ProblemDetails problem) {
        Responses.refuse(context, problem);
    }
}
