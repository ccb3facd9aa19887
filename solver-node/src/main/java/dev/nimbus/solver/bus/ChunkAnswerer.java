package dev.nimbus.solver.bus;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.Optional;

/** Answers chunks; called by several workers at once. */
@FunctionalInterface
public interface ChunkAnswerer {
    /**
     * Answers every query of {@code chunk}. May block; an interrupt says that nobody waits any longer. Whatever it
     * throws fails this chunk alone.
     */
    AnswerChunk answerBlocking(QueryChunk chunk);

    /** The answers to a chunk that takes some microseconds and cannot block; called on the event loop. */
    default Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        return Optional.empty();
    }
}
