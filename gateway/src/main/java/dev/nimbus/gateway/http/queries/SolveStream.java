package dev.nimbus.gateway.http.queries;

import dev.nimbus.gateway.cut.BodySink;
import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.RequestMeter;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.uploads.BodyParser;
import dev.nimbus.gateway.stream.Backpressure;
import dev.nimbus.gateway.stream.LineResponse;
import dev.nimbus.gateway.stream.StreamJob;
import dev.nimbus.protocol.ChunkFormat;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** A streaming request: while its body is still coming, its first answers are on their way back. */
final class SolveStream implements BodySink {
    private final ChunkFormat form;
    private final LineResponse answers;
    private final StreamJob job;
    private final BodyParser intake;
    private final long length;
    private long received;

    /** {@code form}: of the answers. {@code length}: of the body in bytes; negative where it is known when it ends. */
    SolveStream(Gateway gateway, RoutingContext context, BodyRequest body, ChunkFormat form, long length) {
        this.form = form;
        this.length = length;
        Gateway.Limits limits = gateway.limits();
        this.answers = new LineResponse(context, limits.messageBytes(), gateway.writes(), this::writeHead);
        ChunkFormat sent = body.form().format();
        this.job = new StreamJob(gateway.dispatcher(), answers, gateway.streams(), BodyForm.conversion(sent, form))
                .countedBy(gateway.access().usage(gateway, context)::worked)
                .tracedBy(RequestMeter.trace(context));
        this.intake = BodyParser.of(body, limits.sizes(), true, gateway.counted(job::add));
        context.addEndHandler(ended -> job.stop());
    }

    private void writeHead(HttpServerResponse response) {
        boolean single = intake.isSingle() && form == ChunkFormat.NDJSON;
        Responses.lines(response, single ? BodyForm.JSON_TYPE : BodyForm.typeOf(form));
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

    Backpressure room() {
        return job;
    }

    boolean isEmpty() {
        return job.queries() == 0;
    }

    void complete() {
        job.complete();
    }

    void stop() {
        job.stop();
    }

    /** Whether the head of the response is out; then a problem can only break it off. */
    boolean hasBegun() {
        return answers.hasBegun();
    }

    void breakOff(ProblemDetails problem) {
        answers.fail(problem.detail());
    }
}
