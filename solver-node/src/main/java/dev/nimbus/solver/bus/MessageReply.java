package dev.nimbus.solver.bus;

import dev.nimbus.cluster.tracing.Tracing.WorkSpan;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ReplyCodes;
import io.vertx.core.eventbus.Message;
import java.util.Optional;

/** Replies to a message of the event bus, and ends the span of the work, where it is traced. */
record MessageReply(Message<?> message, Optional<WorkSpan> span) implements ChunkReply {
    @Override
    public void answer(AnswerChunk answers) {
        span.ifPresent(traced -> traced.answered(answers.answers()));
        message.reply(answers);
    }

    @Override
    public void cancelled(long cpuNanos) {
        span.ifPresent(traced -> traced.refused("the chunk was cancelled"));
        message.fail(ReplyCodes.CANCELLED, Long.toString(cpuNanos));
    }

    @Override
    public void refuse(int code, String reason) {
        span.ifPresent(traced -> traced.refused(reason));
        message.fail(code, reason);
    }
}
