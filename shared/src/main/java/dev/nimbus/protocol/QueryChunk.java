package dev.nimbus.protocol;

import java.util.Arrays;
import java.util.Objects;

/**
 * A run of whole lines of one batch, as the client sent them. Chunks are numbered by the batch and idempotent: the same
 * chunk may be solved twice, and its answers are counted once.
 *
 * <p>The bytes are shared, not copied: nobody writes to {@code body} once the chunk is made.
 *
 * @param ticket names this dispatch among all that are under way in the cluster
 * @param text what the lines leave out
 * @param firstLine number, in its batch, of the first query; blank lines are not queries
 * @param queries how many queries, that is non-blank lines, the body holds; at least 1
 * @param cutLineBytes 0, or, where a single line was longer than the gateway lets through, its full length in bytes:
 *     the body then holds that line's beginning alone, and its answer is an error. Of a piece whose last word is longer
 *     than that, and cut off, the length of the word so far; of a {@linkplain #isFold fold} always the line's length
 * @param piece number of this {@linkplain #isPiece piece} in its line, from 0; how many there are, of a {@linkplain #isFold fold}; else 0
 * @param body the lines, each ended by a line feed, but perhaps for the last; of a piece whole words
 */
public record QueryChunk(
        long ticket,
        ChunkFormat format,
        TextParameters text,
        long firstLine,
        int queries,
        long cutLineBytes,
        int piece,
        byte[] body) {

    /** Length of the longest query, in bytes, that may be worth being answered without another thread. */
    public static final int SHORT_BYTES = 1 << 10;

    public QueryChunk {
        Objects.requireNonNull(format, "format");
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(body, "body");
        if (queries < 1 || firstLine < 0 || cutLineBytes < 0 || piece < 0) {
            throw new IllegalArgumentException("chunk of " + queries + " queries from line " + firstLine
                    + ", cut line of " + cutLineBytes + " bytes, piece " + piece);
        }
    }

    /** A chunk of whole lines, or of the beginning of one. */
    public QueryChunk(
            long ticket,
            ChunkFormat format,
            TextParameters text,
            long firstLine,
            int queries,
            long cutLineBytes,
            byte[] body) {
        this(ticket, format, text, firstLine, queries, cutLineBytes, 0, body);
    }

    /** Whether this is a part of a line, which has no answer of its own in the batch. */
    public boolean isPiece() {
        return format == ChunkFormat.TEXT_PIECE || format == ChunkFormat.NDJSON_PIECE;
    }

    /** Whether this stands for a line in pieces, and is to hold what they fold to. */
    public boolean isFold() {
        return format == ChunkFormat.TEXT_FOLD || format == ChunkFormat.NDJSON_FOLD;
    }

    /** How many queries of clients it holds: none in a piece of one, or where it asks for a table, a period, a quotient, a search or rules. */
    public int clientQueries() {
        return switch (format) {
            case NDJSON, TEXT, TEXT_FOLD, NDJSON_FOLD -> queries;
            case RULESET, TABLE, PERIOD, MISERE, SEARCH, TEXT_PIECE, NDJSON_PIECE -> 0;
        };
    }

    /** Its queries from {@code from} on, counted from 0, up to {@code to}, which is not among them; all of it where they are all. */
    public QueryChunk queries(int from, int to) {
        return from == 0 && to == queries ? this : queries(from, to, Lines.skipQueries(body, 0, body.length, from));
    }

    /** The same, where the query {@code from} begins at the byte {@code begin}: who takes one part after another looks at each byte once. */
    public QueryChunk queries(int from, int to, int begin) {
        int end = to == queries ? body.length : Lines.skipQueries(body, begin, body.length, to - from);
        byte[] its = Arrays.copyOfRange(body, begin, end);
        return new QueryChunk(ticket, format, text, firstLine + from, to - from, 0, its);
    }

    /** The same chunk with another body. */
    public QueryChunk withBody(byte[] newBody) {
        return new QueryChunk(ticket, format, text, firstLine, queries, cutLineBytes, piece, newBody);
    }

    /** The same chunk under another ticket, for another try. */
    public QueryChunk withTicket(long newTicket) {
        return new QueryChunk(newTicket, format, text, firstLine, queries, cutLineBytes, piece, body);
    }
}
