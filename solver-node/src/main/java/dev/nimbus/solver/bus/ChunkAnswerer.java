package dev.nimbus.solver.bus;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;

/** Answers chunks; called by several workers at once. */
@FunctionalInterface
public interface ChunkAnswerer {
    /**
     * Answers every query of {@code chunk}. May block; an interrupt says that nobody waits any longer. Whatever it
     * throws fails this chunk alone.
     */
    AnswerChunk answerBlocking(QueryChunk chunk);
}
