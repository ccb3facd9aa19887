package dev.nimbus.gateway.store;

import dev.nimbus.protocol.QueryChunk;

/**
 * One chunk as a block holds it: its queries, its answers, or both while it is in memory.
 *
 * @param chunk the queries; their bytes are gone where the answers are kept instead
 * @param isAnswered whether the chunk was answered, also where its answers are not kept
 * @param answers the answer lines; empty where there are none, or they are to be computed again. Of a piece of a long
 *     line, what it folded to
 * @param counts what the answers are
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

    /** A piece of a line that is answered as a whole: nothing of it is needed any more. */
    public StoredChunk spent() {
        return new StoredChunk(chunk.withBody(NOTHING), true, NOTHING, Counts.NONE);
    }

    public boolean keepsQueries() {
        return chunk.body().length > 0;
    }

    public boolean hasAnswers() {
        return answers.length > 0;
    }

    /** Whether it holds lines that the client gets, now or after they are computed again. */
    public boolean isWholeLines() {
        return !chunk.isPiece();
    }

    public int bytes() {
        return chunk.body().length + answers.length;
    }
}
