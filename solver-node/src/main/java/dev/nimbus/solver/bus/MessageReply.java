package dev.nimbus.solver.bus;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ReplyCodes;
import io.vertx.core.eventbus.Message;

/** Replies to a message of the event bus. */
record MessageReply(Message<?> message) implements ChunkReply {
    @Override
    public void answer(AnswerChunk answers) {
        message.reply(answers);
    }

    @Override
    public void cancelled(long cpuNanos) {
        message.fail(ReplyCodes.CANCELLED, Long.toString(cpuNanos));
    }

    @Override
    public void refuse(int code, String reason) {
        message.fail(code, reason);
    }
}
