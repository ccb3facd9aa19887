package dev.nimbus.gateway.live;

import io.vertx.core.http.HttpServerResponse;

/** A sink that is the body of an HTTP response: full when the client has not taken enough of what was written. */
public abstract class ResponseSink implements LineSink {
    protected final HttpServerResponse response;

    /** @param queueBytes bytes not yet taken by the client at which the sink is full */
    protected ResponseSink(HttpServerResponse response, int queueBytes) {
        this.response = response;
        response.setWriteQueueMaxSize(queueBytes);
    }

    @Override
    public final boolean isFull() {
        return response.writeQueueFull();
    }

    @Override
    public final void whenDrained(Runnable action) {
        response.drainHandler(v -> action.run());
    }

    /** The body breaks off, without its last chunk, so that no client takes it for a whole one. */
    @Override
    public void fail(String reason) {
        response.reset();
    }
}
