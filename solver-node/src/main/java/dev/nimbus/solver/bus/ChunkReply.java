package dev.nimbus.solver.bus;

import dev.nimbus.protocol.AnswerChunk;

/** The way back to who sent a chunk. */
interface ChunkReply {
    void answer(AnswerChunk answers);

    /** @param code one of {@link dev.nimbus.protocol.ReplyCodes} */
    void refuse(int code, String reason);
}
