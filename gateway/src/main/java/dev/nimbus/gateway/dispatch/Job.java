package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;

/**
 * A source of chunks: a batch, or one streaming request. It keeps its own order and its own bounds; the dispatcher
 * asks for the next chunk when a solver has room for it.
 */
public interface Job {
    /** Whether {@link #next} has a chunk at hand now. A job that has none says so later with {@link Lane#wake}. */
    boolean isReady();

    /** Takes the next chunk off; called only when the job is ready. */
    QueryChunk next();

    /** What {@link #next} would give. */
    QueryChunk peek();

    /** A piece of a line was folded: its {@code bytes} are needed no more. Its line is answered when all of it is. */
    void folded(int bytes);

    /**
     * Takes the answers to a chunk handed out: for each chunk once, in any order, and of the right number.
     *
     * @param chunk the chunk answered, its body gone
     */
    void answered(QueryChunk chunk, AnswerChunk answers);
}
