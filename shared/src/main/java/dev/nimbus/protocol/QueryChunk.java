package dev.nimbus.protocol;

import java.util.Objects;

/**
 * A run of whole lines of one batch, as the client sent them. Chunks are numbered by the batch and idempotent: the same
 * chunk may be solved twice, and its answers are counted once.
 *
 * <p>The bytes are shared, not copied: nobody writes to {@code body} once the chunk is made.
 *
 * @param ticket names this dispatch among all that are under way in the cluster
 * @param format form of the lines
 * @param text what text lines leave out; {@link TextParameters#NONE} for other formats
 * @param firstLine number, in its batch, of the first query; blank lines are not queries
 * @param queries how many queries, that is non-blank lines, the body holds; at least 1
 * @param cutLineBytes 0, or, where a single line was longer than the gateway lets through, its full length in bytes:
 *     the body then holds that line's beginning alone, and its answer is an error
 * @param body the lines, each ended by a line feed, but perhaps for the last
 */
public record QueryChunk(
        long ticket,
        ChunkFormat format,
        TextParameters text,
        long firstLine,
        int queries,
        long cutLineBytes,
        byte[] body) {

    public QueryChunk {
        Objects.requireNonNull(format, "format");
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(body, "body");
        if (queries < 1 || firstLine < 0 || cutLineBytes < 0) {
            throw new IllegalArgumentException("chunk of " + queries + " queries from line " + firstLine
                    + ", cut line of " + cutLineBytes + " bytes");
        }
    }

    /** The same chunk under another ticket, for another try. */
    public QueryChunk withTicket(long newTicket) {
        return new QueryChunk(newTicket, format, text, firstLine, queries, cutLineBytes, body);
    }
}
