package dev.nimbus.solver.bus;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What became of the chunks that came in, since the start. Safe for use by several threads. */
final class WorkCounters {
    private final LongAdder answered = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder cancelled = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder answers = new LongAdder();
    private final LongAdder errors = new LongAdder();

    /** Answers to clients' queries count; a range of a table, or a probe, is none. */
    void answered(QueryChunk chunk, AnswerChunk answer) {
        answered.increment();
        if (chunk.clientQueries() > 0) {
            answers.add(answer.answers());
            errors.add(answer.errors());
        }
    }

    void failed() {
        failed.increment();
    }

    void cancelled() {
        cancelled.increment();
    }

    void refused() {
        refused.increment();
    }

    /** As the heartbeat tells them. */
    Map<String, Long> snapshot() {
        return Map.of(
                "chunks.answered", answered.sum(),
                "chunks.failed", failed.sum(),
                "chunks.cancelled", cancelled.sum(),
                "chunks.refused", refused.sum(),
                "answers", answers.sum(),
                "answers.errors", errors.sum());
    }
}
