package dev.nimbus.solver.bus;

import dev.nimbus.protocol.AnswerChunk;

/** The way back to who sent a chunk. */
interface ChunkReply {
    void answer(AnswerChunk answers);

    /** Nobody waits for an answer any more, but who asked pays for the work so far. */
    void cancelled(long cpuNanos);

    /** @param code one of {@link dev.nimbus.protocol.ReplyCodes} */
    void refuse(int code, String reason);
}
