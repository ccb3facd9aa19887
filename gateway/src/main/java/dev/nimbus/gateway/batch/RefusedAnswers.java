package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.dispatch.AnswerLines;
import dev.nimbus.gateway.spool.SpoolFile;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.theory.ErrorCode;

/** {@code too-large} for each query of a chunk. The lines are made whenever they are read, and nothing is kept of them. */
final class RefusedAnswers extends StoredAnswers {
    private static final byte[] NOTHING = {};

    private final QueryChunk chunk;
    private final String reason;

    /** @param chunk its body may be gone */
    RefusedAnswers(SpoolFile file, QueryChunk chunk, String reason) {
        super(file, NOTHING);
        this.chunk = chunk.withBody(NOTHING);
        this.reason = reason;
    }

    @Override
    public boolean isInMemory() {
        return true;
    }

    @Override
    public byte[] inMemory() {
        return AnswerLines.errors(chunk, ErrorCode.TOO_LARGE, reason).body();
    }
}
