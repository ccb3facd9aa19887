package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
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

    /** Whether lines that take long may be sent when all others of their chunk are answered. */
    default boolean takesInAnyOrder() {
        return false;
    }

    /**
     * Takes the answers to some lines of one chunk. Each line is answered once; chunks are answered in any order, and the
     * lines of a chunk too, for some may wait for a search.
     *
     * @param lines neighbouring lines of a chunk that {@link #next} gave
     * @param answers one for each of these lines
     */
    void answered(QueryChunk lines, AnswerChunk answers);

    /** Sees answers that came too late: others were taken, or the job has closed. Ignores them by default. */
    default void answeredLate(AnswerChunk answers) {}

    /** A bug: this job has thrown this. It is closed, and its client must not wait in vain. */
    void failed(RuntimeException cause);

    /** Whether the answers are new: those that are computed again for a reader are not counted again. */
    default boolean isCounted() {
        return true;
    }
}
