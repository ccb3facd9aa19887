package dev.nimbus.load;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import java.util.function.Function;

/**
 * Writes a body as fast as the other side takes it. Between some pieces it lets the event loop do other things: a socket
 * that takes all at once would otherwise keep the answers from being read.
 */
final class Pump {
    private static final int PIECES_AT_ONCE = 8;

    private final Body body;
    private final WriteStream<Buffer> out;
    private final Function<Buffer, Future<Void>> write;
    private final Promise<Void> done = Promise.promise();

    private Pump(Body body, WriteStream<Buffer> out, Function<Buffer, Future<Void>> write) {
        this.body = body;
        this.out = out;
        this.write = write;
    }

    /** Writes all of {@code body} to {@code out}, which is left open. */
    static Future<Void> writeAll(Body body, WriteStream<Buffer> out) {
        Pump pump = new Pump(body, out, out::write);
        out.exceptionHandler(pump.done::tryFail);
        return pump.writeAll();
    }

    /**
     * Writes all of {@code body}. To be called on an event loop. The caller handles the errors of {@code out}.
     *
     * @param out tells when it is full
     * @param write writes one piece to it
     */
    static Future<Void> writeAll(Body body, WriteStream<Buffer> out, Function<Buffer, Future<Void>> write) {
        return new Pump(body, out, write).writeAll();
    }

    private Future<Void> writeAll() {
        fill();
        return done.future();
    }

    private void fill() {
        for (int pieces = 0; pieces < PIECES_AT_ONCE && body.hasNext() && !out.writeQueueFull(); pieces++) {
            write.apply(body.next()).onFailure(done::tryFail);
        }
        if (!body.hasNext()) {
            done.tryComplete();
        } else if (out.writeQueueFull()) {
            out.drainHandler(drained -> fill());
        } else {
            Vertx.currentContext().runOnContext(later -> fill());
        }
    }
}
