package dev.nimbus.solver.bus;

import dev.nimbus.protocol.AnswerChunk;
import java.util.Map;

/** What became of the chunks that came in, since the start. Confined to the event loop. */
final class WorkCounters {
    private long answered;
    private long failed;
    private long refused;
    private long answers;
    private long errors;

    void answered(AnswerChunk chunk) {
        answered++;
        answers += chunk.answers();
        errors += chunk.errors();
    }

    void failed() {
        failed++;
    }

    void refused() {
        refused++;
    }

    /** As the beat tells them. */
    Map<String, Long> snapshot() {
        return Map.of(
                "chunks.answered", answered,
                "chunks.failed", failed,
                "chunks.refused", refused,
                "answers", answers,
                "answers.errors", errors);
    }
}
