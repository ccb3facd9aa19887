package dev.nimbus.gateway.http.queries;

import dev.nimbus.gateway.cut.BodySink;
import dev.nimbus.gateway.http.common.BodyForm;
import dev.nimbus.gateway.http.common.BodyRequest;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.Responses;
import dev.nimbus.gateway.http.uploads.BodyListener;
import dev.nimbus.gateway.http.uploads.BodyPump;
import dev.nimbus.gateway.http.uploads.Uploads;
import dev.nimbus.gateway.stream.Backpressure;
import dev.nimbus.gateway.stream.Bytes;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * The body of a streaming request. One that comes in one piece and holds one query is answered on the spot where a
 * solver in this JVM can do so. To set up a stream would cost more than the answer.
 */
final class SolveUpload implements BodyListener, BodySink, Backpressure {
    private static final long UNKNOWN = -1;

    private final Gateway gateway;
    private final RoutingContext context;
    private final HttpServerRequest request;
    private final BodyRequest body;
    private final ChunkFormat form;
    private final BodyPump pump;
    private final long length;
    private Optional<SolveStream> stream = Optional.empty();
    private Optional<AnswerChunk> answer = Optional.empty();

    SolveUpload(Gateway gateway, RoutingContext context, BodyRequest body) {
        this.gateway = gateway;
        this.context = context;
        this.request = context.request();
        this.body = body;
        this.form = BodyForm.accepted(context, body.form().format());
        this.length = body.gzip() ? UNKNOWN : length(request);
        this.pump = new BodyPump(gateway, request, body.gzip(), Optional.empty(), this, this, this);
    }

    void start(Uploads uploads) {
        uploads.start(pump);
    }

    /** The Content-Length; unknown for a chunked or compressed body. */
    private static long length(HttpServerRequest request) {
        String told = BodyRequest.header(request, HttpHeaders.CONTENT_LENGTH);
        try {
            return told.isEmpty() ? UNKNOWN : Long.parseLong(told);
        } catch (NumberFormatException e) {
            return UNKNOWN;
        }
    }

    @Override
    public void write(byte[] bytes, int from, int to) {
        if (to - from == length && form == body.form().format()) {
            answer = SingleQuery.in(body.form(), bytes, from, to).flatMap(gateway.dispatcher()::answerAtOnce);
        }
        if (answer.isEmpty()) {
            stream().write(bytes, from, to);
        }
    }

    private SolveStream stream() {
        if (stream.isEmpty()) {
            stream = Optional.of(new SolveStream(gateway, context, body, form, length));
        }
        return stream.get();
    }

    @Override
    public void end() {
        if (answer.isEmpty()) {
            stream().end();
        }
    }

    @Override
    public int heldBytes() {
        return stream.isPresent() ? stream.get().heldBytes() : 0;
    }

    @Override
    public boolean hasRoom() {
        return stream.isEmpty() || stream.get().room().hasRoom();
    }

    @Override
    public void whenRoom(Runnable action) {
        stream().room().whenRoom(action);
    }

    @Override
    public void ended() {
        if (answer.isPresent()) {
            byte[] line = answer.get().body();
            Responses.lines(request.response(), body.form().typeOfOne()).end(Bytes.wrap(line, 0, line.length));
        } else if (stream().isEmpty()) {
            refused(ProblemDetails.noQuery());
        } else {
            stream().complete();
        }
    }

    @Override
    public void refused(ProblemDetails problem) {
        brokenOff();
        if (stream.isPresent() && stream.get().hasBegun()) {
            stream.get().breakOff(problem);
        } else {
            Responses.refuse(gateway, request, problem);
        }
    }

    @Override
    public void brokenOff() {
        stream.ifPresent(SolveStream::stop);
    }
}
