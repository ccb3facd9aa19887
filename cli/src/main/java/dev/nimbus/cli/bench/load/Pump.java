package dev.nimbus.cli.bench.load;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;

/** Writes a body as fast as the other side takes it. */
final class Pump {
    private final Body body;
    private final WriteStream<Buffer> out;
    private final Promise<Void> done = Promise.promise();

    private Pump(Body body, WriteStream<Buffer> out) {
        this.body = body;
        this.out = out;
    }

    /** Writes all of {@code body} to {@code out}, which is left open. */
    static Future<Void> writeAll(Body body, WriteStream<Buffer> out) {
        Pump pump = new Pump(body, out);
        out.exceptionHandler(pump.done::tryFail);
        pump.fill();
        return pump.done.future();
    }

    private void fill() {
        while (body.hasNext() && !out.writeQueueFull()) {
            out.write(body.next()).onFailure(done::tryFail);
        }
        if (body.hasNext()) {
            out.drainHandler(drained -> fill());
        } else {
            done.tryComplete();
        }
    }
}
