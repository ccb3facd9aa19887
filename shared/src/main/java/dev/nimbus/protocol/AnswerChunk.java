package dev.nimbus.protocol;

import java.util.Objects;

/**
 * The answers to one {@link QueryChunk}: finished lines, one for each query, in the order of the queries. A solver may
 * answer fewer queries than the chunk holds, at least one, where the answers are long: the others are to be asked again.
 *
 * <p>The bytes are shared, not copied: nobody writes to {@code body} once the chunk is made.
 *
 * @param answers number of lines: the chunk's queries from the first on, all or at least one of them
 * @param errors how many of them are error lines
 * @param cpuNanos CPU time that the solver needed; 0 where it is not worth a measurement
 * @param unfinished which answers, from 0 on and ascending, a search with the effort of their queries may complete; they stand
 *     in the body as they are within the budget
 * @param body the lines, each ended by a line feed
 */
public record AnswerChunk(
        long ticket, long firstLine, int answers, int errors, long cpuNanos, int[] unfinished, byte[] body) {
    private static final int[] NONE = {};

    public AnswerChunk {
        Objects.requireNonNull(body, "body");
        Objects.requireNonNull(unfinished, "unfinished");
        if (answers < 1 || errors < 0 || errors > answers) {
            throw new IllegalArgumentException("answer chunk of " + answers + " answers with " + errors + " errors");
        }
        if (unfinished.length > 0 && (unfinished[0] < 0 || unfinished[unfinished.length - 1] >= answers)) {
            throw new IllegalArgumentException("an unfinished answer that is none of " + answers);
        }
    }

    /** Answers that are all final. */
    public AnswerChunk(long ticket, long firstLine, int answers, int errors, long cpuNanos, byte[] body) {
        this(ticket, firstLine, answers, errors, cpuNanos, NONE, body);
    }

    /** Answers that needed no CPU time worth a measurement. */
    public AnswerChunk(long ticket, long firstLine, int answers, int errors, byte[] body) {
        this(ticket, firstLine, answers, errors, 0, body);
    }

    /** Whether some answer waits for a search. */
    public boolean hasUnfinished() {
        return unfinished.length > 0;
    }

    /** The same, which needed so much CPU time. */
    public AnswerChunk withCpuNanos(long nanos) {
        return new AnswerChunk(ticket, firstLine, answers, errors, nanos, unfinished, body);
    }
}
