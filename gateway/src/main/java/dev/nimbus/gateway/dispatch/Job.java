package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.List;
import java.util.Optional;

/**
 * A source of chunks: a batch, or one streaming request. It keeps its own order and its own bounds; the dispatcher
 * asks for the next chunk when a solver has room for it.
 */
public interface Job {
    /** Takes the next chunk off; empty where none is at hand. The job calls {@link JobQueue#wake} when one is again. */
    Optional<QueryChunk> next();

    /**
     * Whether {@code rest} may be sent: what a solver left over of a chunk, since its answers are long, or what has to be
     * sent again. The job calls {@link JobQueue#wake} when it may after all.
     */
    default boolean takes(QueryChunk rest) {
        return true;
    }

    /**
     * Takes the answers to the first lines of a chunk: to all of them, or to some, and the rest follows in further
     * calls, in order. Each line is answered once; chunks are answered in any order.
     *
     * @param chunk what was not answered before of a chunk that {@link #next} gave
     * @param answers at least one, at most as many as {@code chunk} has queries, from its first line on
     */
    void answered(QueryChunk chunk, AnswerChunk answers);

    /**
     * Offers to answer the parts of a chunk in any order, since one of its lines waits for a search.
     *
     * @param chunk what was not answered before of a chunk that {@link #next} gave
     * @param parts the same lines, in order
     * @return whether the answers to each part are to come by themselves, as those of a chunk; else they come in order
     */
    default boolean splits(QueryChunk chunk, List<QueryChunk> parts) {
        return false;
    }

    /** A bug: this job has thrown this. It is closed, and its client must not wait in vain. */
    void failed(RuntimeException cause);

    /** What logs call it: the id of a batch. */
    default String name() {
        return "stream";
    }

    default JobClient client() {
        return JobClient.NOBODY;
    }

    /** Whether the answers are new: those that are computed again for a reader are not counted again. */
    default boolean isCounted() {
        return true;
    }
}
