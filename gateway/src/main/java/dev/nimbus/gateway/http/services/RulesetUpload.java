package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.cut.BodySink;
import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.HttpProblemException;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.uploads.BodyListener;
import dev.nimbus.gateway.http.uploads.BodyPump;
import dev.nimbus.gateway.http.uploads.Uploads;
import dev.nimbus.gateway.stream.Backpressure;
import dev.nimbus.gateway.stream.LineMemory;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.util.Optional;

/** Rules on their way to a solver, which reads them and keeps them. They are held whole, so their length is bounded. */
public final class RulesetUpload implements BodyListener, BodySink {
    /** The most bytes of a body of rules: as many as the canonical form may have. */
    static final int MOST_BYTES = 4 << 20;

    private final Gateway gateway;
    private final RoutingContext context;
    private final HttpServerRequest request;
    private final BodyPump pump;
    private ByteArrayOutputStream rules = new ByteArrayOutputStream();

    RulesetUpload(Gateway gateway, RoutingContext context, boolean gzip) {
        this.gateway = gateway;
        this.context = context;
        this.request = context.request();
        this.pump = new BodyPump(gateway, request, gzip, Optional.empty(), this, Backpressure.ENDLESS, this);
    }

    /** {@code POST /v1/rulesets}. Throws HttpProblemException if the rules cannot be read now. */
    public static void start(Gateway gateway, Uploads uploads, RoutingContext context) {
        if (BodyForm.of(BodyRequest.header(context.request(), HttpHeaders.CONTENT_TYPE)) != BodyForm.JSON) {
            throw new HttpProblemException(ProblemDetails.unsupportedType("rules are " + BodyForm.JSON_TYPE));
        }
        BodyRequest body = BodyRequest.of(context.request());
        uploads.begin(context);
        SolverWatch.requireSolver(gateway);
        uploads.start(new RulesetUpload(gateway, context, body.gzip()).pump);
    }

    @Override
    public void write(byte[] bytes, int from, int to) {
        if (to - from > MOST_BYTES - rules.size()) {
            throw new HttpProblemException(
                    ProblemDetails.tooLarge("rules are read up to " + MOST_BYTES + " bytes, and these are more"));
        }
        rules.write(bytes, from, to - from);
    }

    @Override
    public int heldBytes() {
        return rules.size();
    }

    @Override
    public void ended() {
        byte[] line = inOneLine(rules.toByteArray());
        rules = new ByteArrayOutputStream(0); // One copy is enough.
        if (isBlank(line)) {
            refused(ProblemDetails.malformedBody(
                    "the body is empty; expected rules such as {\"graph\":[[1,2],[],[1]]}"));
            return;
        }
        LineMemory.Share waiting = gateway.lines().share(); // That of the upload ended with it.
        waiting.hold(line.length);
        context.addEndHandler(ended -> waiting.hold(0));
        QueryChunk chunk = new QueryChunk(0, ChunkFormat.RULESET, TextParameters.NONE, 0, 1, 0, line);
        SolverRequest.start(gateway, context, chunk, this::answered);
    }

    /** A carriage return means the same to JSON as a line feed, which would end the line: white space, or an error. */
    private static byte[] inOneLine(byte[] text) {
        for (int i = 0; i < text.length; i++) {
            if (text[i] == '\n') {
                text[i] = '\r';
            }
        }
        return text;
    }

    private static boolean isBlank(byte[] line) {
        for (byte one : line) {
            if (one != ' ' && one != '\t' && one != '\r') {
                return false;
            }
        }
        return true;
    }

    private void answered(JsonObject answer) {
        if (answer.containsKey("error")) {
            refused(SolverRequest.problemOf(answer, 422));
            return;
        }
        String kept = answer.getString("kept");
        if (kept.equals("full")) {
            refused(ProblemDetails.rulesetsFull(answer.getLong("rulesets"), answer.getLong("bytes")));
        } else {
            int status = kept.equals("new") ? 201 : 200;
            Responses.json(request.response(), status, new JsonObject().put("ruleset", answer.getString("ruleset")));
        }
    }

    @Override
    public void refused(ProblemDetails problem) {
        Responses.refuse(gateway, request, problem);
    }
}
