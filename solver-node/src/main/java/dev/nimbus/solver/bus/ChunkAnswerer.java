package dev.nimbus.solver.bus;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.UnendingWorkException;
import java.util.Optional;

/** Answers chunks; called by several workers at once. */
@FunctionalInterface
public interface ChunkAnswerer {
    /**
     * Answers every query of {@code chunk}. May block. Whatever it throws fails this chunk alone.
     *
     * @throws java.util.concurrent.CancellationException soon after the chunk was cancelled
     */
    AnswerChunk answerBlocking(QueryChunk chunk, Cancellation cancellation);

    /**
     * Answers the queries of {@code chunk} before one at which a thread never ended, and that one with an error. Without
     * more ado the chunk fails.
     *
     * @param unending which query, from 0
     */
    default AnswerChunk answerUnendingBlocking(QueryChunk chunk, int unending, Cancellation cancellation) {
        throw new UnendingWorkException();
    }

    /** The answers to a chunk that takes some microseconds and cannot block; called on the event loop. */
    default Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        return Optional.empty();
    }
}
