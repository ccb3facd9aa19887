package dev.nimbus.gateway.http;

import dev.nimbus.gateway.cut.ByteSink;
import dev.nimbus.gateway.live.ResponseLines;
import dev.nimbus.gateway.live.StreamJob;
import dev.nimbus.protocol.ChunkFormat;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Optional;

/** A streaming request: while its body is still coming, its first answers are on their way back. */
final class SolveUpload implements BodyListener, ByteSink {
    private static final long UNKNOWN = -1;

    private final Gateway gateway;
    private final Uploads uploads;
    private final HttpServerRequest request;
    private final ChunkFormat form;
    private final ResponseLines answers;
    private final StreamJob job;
    private final Intake intake;
    private final BodyPump pump;
    private final long length;
    private long received;

    SolveUpload(Gateway gateway, Uploads uploads, HttpServerRequest request, BodyRequest body) {
        this.gateway = gateway;
        this.uploads = uploads;
        this.request = request;
        this.form = BodyForm.accepted(
                BodyRequest.header(request, HttpHeaders.ACCEPT), body.form().format());
        this.length = body.gzip() ? UNKNOWN : length(request);
        Gateway.Limits limits = gateway.limits();
        this.answers = new ResponseLines(request.response(), limits.messageBytes(), gateway.writes(), this::writeHead);
        this.job = new StreamJob(
                gateway.dispatcher(),
                answers,
                gateway.streams(),
                BodyForm.conversion(body.form().format(), form));
        this.intake = Intake.of(body, limits.sizes(), true, job::add);
        this.pump = new BodyPump(
                request,
                body.gzip(),
                Optional.empty(),
                this,
                job,
                gateway.lines().share(),
                this);
    }

    void start() {
        request.response().closeHandler(v -> job.stop());
        uploads.start(pump);
    }

    /** As the head tells it; where it comes in pieces of unknown length, or gzipped, the end is seen when it comes. */
    private static long length(HttpServerRequest request) {
        String told = BodyRequest.header(request, HttpHeaders.CONTENT_LENGTH);
        try {
            return told.isEmpty() ? UNKNOWN : Long.parseLong(told);
        } catch (NumberFormatException e) {
            return UNKNOWN;
        }
    }

    private void writeHead(HttpServerResponse response) {
        boolean single = intake.isSingle() && form == ChunkFormat.NDJSON;
        String type = single ? BodyForm.JSON_TYPE : BodyForm.typeOf(form);
        response.putHeader(HttpHeaders.CONTENT_TYPE, type).putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    }

    @Override
    public void write(byte[] bytes, int from, int to) {
        intake.sink().write(bytes, from, to);
        received += to - from;
        // Lines that come slowly are not held back to fill a chunk; fast ones gather while others are being solved.
        // A body that is whole by now goes out with its end, which comes at once.
        if (job.isIdle() && received != length) {
            intake.lines().flush();
        }
    }

    @Override
    public void end() {
        job.ending();
        intake.sink().end();
    }

    @Override
    public int heldBytes() {
        return intake.sink().heldBytes();
    }

    @Override
    public void ended() {
        uploads.ended(pump);
        if (job.queries() == 0) {
            refused(Problem.noQuery());
        } else {
            job.complete();
        }
    }

    @Override
    public void refused(Problem problem) {
        brokenOff();
        if (answers.hasBegun()) {
            answers.fail(problem.detail());
        } else {
            Responses.refuse(gateway.vertx(), request, problem, gateway.limits().lingerMillis());
        }
    }

    @Override
    public void brokenOff() {
        uploads.ended(pump);
        job.stop();
    }
}
