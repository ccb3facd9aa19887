package dev.nimbus.contest;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.Optional;
import java.util.concurrent.Future;

/** The way of query lines to their answers: chunks in, answer chunks out, several under way at a time. */
public interface QueryPipe extends AutoCloseable {
    /** How many chunks keep this way busy; more under way at a time win nothing. */
    int window();

    /** Sends a chunk; its future fails with a {@link JudgeFailure} if no answer can be had. */
    Future<AnswerChunk> send(QueryChunk chunk);

    /**
     * Keeps rules where the queries are answered, so that they need not come with each query.
     *
     * @param rules an object whose one field holds the rules
     * @return the id to name them by; empty where they cannot be kept, and then queries carry them as before
     */
    Optional<String> registerBlocking(byte[] rules) throws JudgeFailure, InterruptedException;

    /** Ends the threads of this pipe; what is under way is given up. */
    @Override
    void close();
}
