package dev.nimbus.gateway.store;

import dev.nimbus.protocol.QueryChunk;

/**
 * One chunk as a block holds it: its queries, its answers, or both while it is in memory.
 *
 * @param chunk the queries; their bytes are gone where the answers are kept instead
 * @param isAnswered whether the chunk was answered, also where its answers are not kept
 * @param answers the answer lines; empty if there are none, or if solvers have to give them again
 */
public record StoredChunk(QueryChunk chunk, boolean isAnswered, byte[] answers, Counts counts) {
    private static final byte[] NOTHING = {};

    /** Answers that are so many times longer than their queries are not kept: to compute them again costs less. */
    private static final int MOST_GROWTH = 4;

    private static final int ALWAYS_KEPT = 4 << 10;

    public static StoredChunk unanswered(QueryChunk chunk) {
        return new StoredChunk(chunk, false, NOTHING, Counts.NONE);
    }

    /** The chunk with its answers; the queries go unless the answers are too long to be kept for long. */
    public StoredChunk answered(byte[] lines, Counts itsCounts) {
        boolean keepsQueries = lines.length == 0 || isHuge(chunk, lines.length);
        return new StoredChunk(keepsQueries ? chunk : chunk.withBody(NOTHING), true, lines, itsCounts);
    }

    public static boolean isHuge(QueryChunk chunk, long answerBytes) {
        int queryBytes = chunk.body().length;
        return queryBytes > 0 && answerBytes > ALWAYS_KEPT + (long) MOST_GROWTH * queryBytes;
    }

    public boolean keepsQueries() {
        return chunk.body().length > 0;
    }

    public boolean hasAnswers() {
        return answers.length > 0;
    }

    public int bytes() {
        return chunk.body().length + answers.length;
    }
}
