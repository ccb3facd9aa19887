package dev.nimbus.solver.bus;

import dev.nimbus.cluster.tracing.Tracing.WorkSpan;
import dev.nimbus.protocol.AnswerChunk;

/** Ends the span of a solver's work with its reply. */
record TracedReply(ChunkReply reply, WorkSpan span) implements ChunkReply {
    @Override
    public void answer(AnswerChunk answers) {
        span.answered(answers.answers());
        reply.answer(answers);
    }

    @Override
    public void cancelled(long cpuNanos) {
        span.refused("the chunk was cancelled");
        reply.cancelled(cpuNanos);
    }

    @Override
    public void refuse(int code, String reason) {
        span.refused(reason);
        reply.refuse(code, reason);
    }
}
