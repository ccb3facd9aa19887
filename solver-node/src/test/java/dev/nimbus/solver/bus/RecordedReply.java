package dev.nimbus.solver.bus;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ReplyCodes;
import java.util.ArrayList;
import java.util.List;

/** A reply that keeps what it was told. */
final class RecordedReply implements ChunkReply {
    final List<AnswerChunk> answers = new ArrayList<>();
    final List<Integer> codes = new ArrayList<>();
    final List<String> reasons = new ArrayList<>();

    @Override
    public void answer(AnswerChunk chunk) {
        answers.add(chunk);
    }

    @Override
    public void cancelled(long cpuNanos) {
        refuse(ReplyCodes.CANCELLED, Long.toString(cpuNanos));
    }

    @Override
    public void refuse(int code, String reason) {
        codes.add(code);
        reasons.add(reason);
    }

    /** How often it was told anything. */
    int count() {
        return answers.size() + codes.size();
    }
}
