package dev.nimbus.gateway.stream;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** The body of an HTTP response: full when the client has not taken enough of what was written. */
public abstract class ResponseWriter {
    protected final RoutingContext context;
    protected final HttpServerResponse response;
    private final WriteMemory.Share unread;
    private final int queueBytes;

    /** @param memory bounds what is not yet taken by the client */
    protected ResponseWriter(RoutingContext context, WriteMemory memory) {
        this.context = context;
        this.response = context.response();
        this.unread = memory.share();
        this.queueBytes = memory.queueBytes();
    }

    /** Whether the head of the response is out, so that its status is settled. */
    public final boolean hasBegun() {
        return response.headWritten();
    }

    /** Sets headers, just before they are sent. */
    protected void head() {}

    /** To be called before a part of the body, or the head, is sent. */
    protected final void begin() {
        if (!hasBegun()) {
            response.setChunked(true);
            response.setWriteQueueMaxSize(
                    queueBytes); // More than an answer that goes out in one piece may leave behind.
            head();
        }
    }

    protected final void send(Buffer bytes) {
        begin();
        unread.wrote(bytes.length(), response.write(bytes));
    }

    public final boolean isFull() {
        return response.writeQueueFull() || unread.isFull();
    }

    public final void whenDrained(Runnable action) {
        response.drainHandler(v -> action.run());
        unread.whenDrained(action);
    }

    /** A body that has begun breaks off, without its last chunk, so that no client takes it for a whole one. */
    public void fail(String reason) {
        if (hasBegun()) {
            response.reset();
        } else {
            context.fail(500);
        }
    }
}
