package dev.nimbus.gateway.http.queries;

import dev.nimbus.cluster.BufferArrays;
import dev.nimbus.gateway.cut.BodySink;
import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.uploads.BodyListener;
import dev.nimbus.gateway.http.uploads.BodyParser;
import dev.nimbus.gateway.http.uploads.BodyPump;
import dev.nimbus.gateway.limits.Gate;
import dev.nimbus.gateway.stream.LineResponse;
import dev.nimbus.gateway.stream.StreamJob;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * A streaming request: while its body is still coming, its first answers are on their way back.
 *
 * <p>A body that comes in one piece and holds one query is answered on the spot where a solver in this JVM can do so. To
 * set up a stream would cost more than the answer.
 */
final class SolveUpload implements BodyListener, BodySink {
    /** What takes the body and sends the answers. */
    private record Stream(LineResponse answers, StreamJob job, BodyParser parser) {}

    private final Gateway gateway;
    private final RoutingContext context;
    private final HttpServerRequest request;
    private final BodyRequest body;
    private final ChunkFormat form;
    final BodyPump pump;
    /** Of the body, as its head says; "" for one that is chunked or compressed. */
    private final String length;

    private long received;
    private Optional<Stream> stream = Optional.empty();
    private Optional<AnswerChunk> answer = Optional.empty();

    SolveUpload(Gateway gateway, RoutingContext context, BodyRequest body) {
        this.gateway = gateway;
        this.context = context;
        this.request = context.request();
        this.body = body;
        this.form = BodyForm.accepted(context, body.form().format());
        this.length = body.gzip() ? "" : BodyRequest.header(request, HttpHeaders.CONTENT_LENGTH);
        this.pump = new BodyPump(gateway, context, body.gzip(), Optional.empty(), this, this::room, this);
    }

    @Override
    public void write(byte[] bytes, int from, int to) {
        if (length.equals(Long.toString(to - from)) && form == body.form().format()) {
            answer = SingleQuery.in(body.form(), bytes, from, to).flatMap(gateway.dispatcher()::answerAtOnce);
        }
        if (answer.isPresent()) {
            return;
        }
        Stream its = stream();
        its.parser().sink().write(bytes, from, to);
        received += to - from;
        // Lines that come slowly are not held back to fill a chunk; fast ones gather while others are being solved.
        // A body that is whole by now goes out with its end, which comes at once.
        if (its.job().isIdle() && !length.equals(Long.toString(received))) {
            its.parser().lines().flush();
        }
    }

    private Stream stream() {
        if (stream.isEmpty()) {
            stream = Optional.of(open());
        }
        return stream.get();
    }

    private Stream open() {
        LineResponse answers = new LineResponse(context, gateway.messageBytes(), gateway.writes(), this::writeHead);
        ChunkFormat sent = body.form().format();
        StreamJob job = new StreamJob(
                gateway.dispatcher(),
                answers,
                gateway.streams(),
                gateway.access().client(context),
                BodyForm.conversion(sent, form, body.text()));
        job.whenNoSolver(gateway.dispatcher().streamAbsence(), this::refuseWithoutSolver);
        context.addEndHandler(ended -> job.stop());
        return new Stream(answers, job, BodyParser.of(body, gateway.sizes(), true, gateway.counted(job::add)));
    }

    private void refuseWithoutSolver() {
        pump.abandon();
        refused(ProblemType.NO_SOLVER.of());
    }

    private void writeHead(HttpServerResponse response) {
        head(response, stream().parser().isSingle() && form == ChunkFormat.NDJSON);
    }

    private HttpServerResponse head(HttpServerResponse response, boolean isOneJson) {
        return Responses.lines(response, isOneJson ? BodyForm.JSON_TYPE : BodyForm.typeOf(form));
    }

    @Override
    public boolean passOn() {
        return answer.isEmpty() && stream().parser().sink().passOn();
    }

    @Override
    public void end() {
        if (answer.isEmpty()) {
            stream().job().ending();
            stream().parser().sink().end();
        }
    }

    @Override
    public int heldBytes() {
        return stream.map(its -> its.parser().sink().heldBytes()).orElse(0);
    }

    private Gate room() {
        return stream.map(its -> its.job().room()).orElse(Gate.OPEN);
    }

    @Override
    public void ended() {
        if (answer.isPresent()) {
            byte[] line = answer.get().body();
            head(request.response(), body.form() == BodyForm.JSON).end(BufferArrays.wrap(line, 0, line.length));
        } else if (stream().job().queries() == 0) {
            refused(ProblemType.NO_QUERY.of());
        } else {
            stream().job().complete();
        }
    }

    /** Once the head of the response is out, a problem can only break it off. */
    @Override
    public void refused(ProblemDetails problem) {
        brokenOff();
        if (stream.isPresent() && stream.get().answers().hasBegun()) {
            stream.get().answers().fail(problem.detail());
        } else {
            Responses.refuse(context, problem);
        }
    }

    @Override
    public void brokenOff() {
        stream.ifPresent(its -> its.job().stop());
    }
}
