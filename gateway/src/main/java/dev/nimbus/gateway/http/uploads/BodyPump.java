package dev.nimbus.gateway.http.uploads;

import dev.nimbus.cluster.BufferArrays;
import dev.nimbus.gateway.cut.BodySink;
import dev.nimbus.gateway.cut.BodyTooLarge;
import dev.nimbus.gateway.cut.Gunzip;
import dev.nimbus.gateway.cut.MalformedBody;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.HttpProblemException;
import dev.nimbus.gateway.http.common.ProblemDetails;
import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.gateway.http.connections.ConnectionLimits;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.Gate;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drives the body of a request into a sink: as it comes, or inflated in small steps between which other work of the
 * event loop gets its turn. While there is no room, the gateway does not read the client's socket.
 */
public final class BodyPump {
    private static final Logger LOG = LoggerFactory.getLogger(BodyPump.class);
    private static final int BYTES_AT_ONCE = 4 * Gunzip.STEP_BYTES;
    /** A body may be many small members, each of three steps. */
    private static final int STEPS_AT_ONCE = 256;
    /** A timer lets sockets have their turn first. The event loop runs tasks without one for up to a second. */
    private static final long PAUSE_MILLIS = 1;

    private final HttpServerRequest request;
    private final ConnectionLimits connections;
    private final BodySink sink;
    private final Supplier<Gate> room;
    private final ByteLimit.Share lines;
    private final Gate longLines;
    /** Of a line held: it may be too long to be held. */
    private final int longBytes;

    private final BodyListener listener;
    private final Optional<Gunzip> gunzip;
    private final Optional<MessageDigest> digest;
    private final Vertx vertx;
    /** A pause of this process is none of the client. */
    private final LongSupplier nanos;

    private long lastActivity;
    private boolean waitingForRoom;
    private boolean complete;
    private boolean over;
    private Runnable whenOver = () -> {};

    /** @param digest is fed the body as it was sent */
    public BodyPump(
            Gateway gateway,
            RoutingContext context,
            boolean gzip,
            Optional<MessageDigest> digest,
            BodySink sink,
            Supplier<Gate> room,
            BodyListener listener) {
        this.vertx = gateway.vertx();
        this.nanos = gateway.dispatcher()::now;
        this.lastActivity = nanos.getAsLong();
        this.request = context.request();
        this.connections = gateway.connections();
        this.sink = sink;
        this.room = room;
        this.lines = gateway.lines().share(gateway.access().account(context).key());
        this.longLines = gateway.dispatcher().longLines();
        this.longBytes = gateway.sizes().longBytes();
        this.listener = listener;
        this.digest = digest;
        this.gunzip = gzip ? Optional.of(new Gunzip(sink)) : Optional.empty();
    }

    /** Begins to read; runs {@code itsEnd} before the listener hears how it ended. */
    void start(Runnable itsEnd) {
        whenOver = itsEnd;
        request.exceptionHandler(this::failed);
        request.endHandler(v -> guarded(this::endOfInput));
        request.handler(bytes -> guarded(() -> take(bytes)));
        if (request.headers().contains(HttpHeaders.EXPECT, HttpHeaders.CONTINUE, true)) {
            // Only now that the head is found good: a body that would be refused is not even sent.
            request.response().writeContinue();
        }
        request.resume();
    }

    /** Vert.x reports what Netty cannot read of a body as it reports a connection that was closed. */
    private void failed(Throwable cause) {
        if (cause instanceof IllegalArgumentException || cause instanceof DecoderException) {
            guarded(() -> {
                throw new MalformedBody(malformed(cause));
            });
        } else {
            finish(listener::brokenOff);
        }
    }

    private static String malformed(Throwable cause) {
        return cause instanceof TooLongHttpHeaderException
                ? "the trailer fields after the body are longer than 8192 bytes"
                : "the chunks of the body are malformed; expected the length of each in hexadecimal, then its bytes";
    }

    /** Gives up an upload whose client has sent nothing for long; one that waits for us is left alone. */
    void checkIdle(long idleMillis) {
        boolean idle = nanos.getAsLong() - lastActivity > idleMillis * 1_000_000;
        if (idle && !waitingForRoom && !complete) {
            refuse(ProblemType.UPLOAD_IDLE.of(idleMillis));
        }
    }

    /** Reads no more; the listener has refused the upload by itself. */
    public void abandon() {
        finish(() -> {});
    }

    /** Hands the bytes of a received buffer, which nobody else uses, to a sink without a copy. */
    public static void pour(Buffer received, BodySink sink) {
        ByteBuffer bytes = BufferArrays.view(received, 0, received.length());
        int from = bytes.arrayOffset() + bytes.position();
        sink.write(bytes.array(), from, from + bytes.remaining());
    }

    private void take(Buffer bytes) {
        lastActivity = nanos.getAsLong();
        if (over) {
            return;
        }
        digest.ifPresent(one -> one.update(BufferArrays.view(bytes, 0, bytes.length())));
        if (gunzip.isPresent()) {
            gunzip.get().add(bytes.getBytes());
            pause();
            inflate(gunzip.get());
        } else {
            pour(bytes, sink);
            Gate gate = gate();
            if (!gate.isOpen()) {
                pause();
                waitAt(gate, this::resume);
            }
        }
    }

    private void inflate(Gunzip from) {
        lastActivity = nanos.getAsLong();
        int inflated = 0;
        for (int step = 0; step < STEPS_AT_ONCE && inflated < BYTES_AT_ONCE && !from.isHungry(); step++) {
            Gate gate = gate();
            if (!gate.isOpen()) {
                waitAt(gate, () -> guarded(() -> inflate(from)));
                return;
            }
            inflated += from.step();
        }
        if (!from.isHungry()) {
            vertx.setTimer(PAUSE_MILLIS, id -> guarded(() -> inflate(from)));
        } else {
            resume();
        }
    }

    /** Vert.x holds back what it has read already, the end of the body among it. */
    private void pause() {
        connections.pause(request.connection());
        request.pause();
    }

    private void resume() {
        connections.resume(request.connection());
        request.resume();
    }

    /** Where it may have to wait: for what it has sent, or before a long line is cut. */
    private Gate gate() {
        Gate own = room.get();
        boolean isLong = sink.heldBytes() > longBytes;
        return isLong && own.isOpen() ? longLines : own;
    }

    private void waitAt(Gate gate, Runnable action) {
        waitingForRoom = true;
        gate.whenOpen(this, () -> {
            waitingForRoom = false;
            lastActivity = nanos.getAsLong();
            if (!over) {
                action.run();
            }
        });
    }

    private void endOfInput() {
        complete = true;
        gunzip.ifPresent(Gunzip::end);
        drain();
    }

    /** Passes on what is held of a body until it is complete, at the pace at which there is room for it. */
    private void drain() {
        if (!sink.passOn()) {
            sink.end();
            finish(listener::ended);
            return;
        }
        Gate gate = gate();
        if (gate.isOpen()) {
            vertx.setTimer(PAUSE_MILLIS, id -> guarded(this::drain));
        } else {
            waitAt(gate, () -> guarded(this::drain));
        }
    }

    /** Runs one step; whatever goes wrong in it ends the upload. */
    private void guarded(Runnable step) {
        if (over) {
            return;
        }
        try {
            step.run();
            if (!over && !lines.hold(sink.heldBytes())) {
                throw ProblemType.OVERLOADED.exception(lines.excess());
            }
        } catch (MalformedBody e) {
            refuse(ProblemType.MALFORMED_BODY.of(e.getMessage()));
        } catch (BodyTooLarge e) {
            refuse(ProblemType.TOO_LARGE.of(e.getMessage()));
        } catch (HttpProblemException e) {
            refuse(e.problem());
        } catch (RuntimeException e) {
            LOG.error("upload {} failed", request.path(), e);
            refuse(ProblemType.INTERNAL.of());
        }
    }

    /** Also where the listener itself has failed at the end of the body: its client must not wait in vain. */
    private void refuse(ProblemDetails problem) {
        abandon();
        listener.refused(problem);
    }

    private void finish(Runnable outcome) {
        if (!over) {
            over = true;
            longLines.leave(this);
            connections.resume(request.connection());
            lines.hold(0);
            gunzip.ifPresent(Gunzip::close);
            whenOver.run();
            outcome.run();
        }
    }
}
