package dev.nimbus.load;

import dev.nimbus.client.message.BatchEnd;
import io.vertx.core.Future;

/** One of the ways of queries to a server and of answers back. */
public interface Way {
    /**
     * Sends one batch and reads its answers to the end. To be called on an event loop.
     *
     * @return how it ended; fails with {@link LoadFailure}
     */
    Future<BatchEnd> send(Body body, AnswerReader answers);
}
