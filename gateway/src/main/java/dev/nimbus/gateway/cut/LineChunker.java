package dev.nimbus.gateway.cut;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Cuts a stream of bytes into chunks of whole lines and numbers the queries, that is the lines which are not blank.
 * Only line feeds are looked for; what a line says is the solvers' business.
 *
 * <p>A chunk is cut at the first line end at which it has {@link Sizes#chunkBytes} bytes or
 * {@link Sizes#chunkQueries} queries, so a long line makes a larger chunk. A line of more than {@link Sizes#lineBytes}
 * is not held: it goes out in {@linkplain LinePieces pieces}.
 *
 * <p>The byte order mark that some editors put before a text (U+FEFF, in UTF-8) is left out: it is no part of the first
 * line, which may be blank but for it. Anywhere else those bytes stay.
 */
public final class LineChunker implements BodySink {
    /**
     * Bounds of cutting.
     *
     * @param chunkBytes bytes at which a chunk is cut
     * @param chunkQueries queries at which a chunk is cut
     * @param lineBytes the longest line held, in bytes without its line feed
     * @param keptBytes how much of a longer line is kept
     * @param pieceBytes bytes at which a piece of a longer line is cut
     */
    public record Sizes(int chunkBytes, int chunkQueries, int lineBytes, int keptBytes, int pieceBytes) {
        private static final int PARTS = 8;

        /** Bytes of a line held at which its upload waits while too much of others is not folded: so few that many can wait. */
        public int longBytes() {
            return lineBytes / PARTS;
        }
    }

    private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    private static final int PAST = -1;

    private final Sizes sizes;
    private final ChunkFormat format;
    private final TextParameters text;
    private final Consumer<QueryChunk> chunks;

    private final Rope rope = new Rope();
    private final LinePieces pieces;
    /** Bytes of the body that came before the rope's first one. */
    private long ropeStart;

    /** Bytes of the body that came before the current line. */
    private long lineStart;

    /**
     * What to add to an index of the array at hand for its place in the body; between two arrays, all bytes so far. Only
     * where a line ends is it added: the search for line ends goes by the array's own indices.
     */
    private long segmentStart;
    /** Up to there lines are not to be tried at one go again. */
    private long oneByOneTo;

    /** Bytes of a mark that have come, or {@link #PAST} where none is looked for any more. */
    private int seen;

    private long firstLine;
    private int queries;
    private boolean blank = true;
    private boolean cutting;

    public LineChunker(Sizes sizes, ChunkFormat format, TextParameters text, Consumer<QueryChunk> chunks) {
        this.sizes = sizes;
        this.format = format;
        this.text = text;
        this.chunks = chunks;
        this.pieces = new LinePieces(sizes, format != ChunkFormat.TEXT, text, chunks);
    }

    @Override
    public int heldBytes() {
        return rope.length() + pieces.heldBytes();
    }

    /** Whether a line may soon be too long to be held. */
    public boolean holdsLongLine() {
        return heldBytes() > sizes.longBytes();
    }

    /** A whole text without its mark. */
    static byte[] withoutMark(byte[] text) {
        boolean isMarked = Arrays.mismatch(MARK, text) == MARK.length;
        return isMarked ? Arrays.copyOfRange(text, MARK.length, text.length) : text;
    }

    @Override
    public void write(byte[] bytes, int from, int to) {
        int at = from;
        while (seen != PAST && at < to) {
            if (bytes[at] != MARK[seen]) {
                cutBegunMark();
            } else {
                at++;
                seen = seen + 1 == MARK.length ? PAST : seen + 1;
            }
        }
        cut(bytes, at, to);
    }

    /** The next text begins; it may have its own mark. */
    public void restart() {
        cutBegunMark();
        seen = 0;
    }

    /** The bytes seen so far are not a complete mark, so they are part of the text. */
    private void cutBegunMark() {
        int begun = Math.max(0, seen);
        seen = PAST;
        cut(MARK, 0, begun);
    }

    /** Takes bytes in which no mark is looked for. */
    void cut(byte[] bytes, int from, int to) {
        int start = from;
        int at = from;
        segmentStart -= from;
        while (at < to) {
            at = takeLines(bytes, at, to);
            int feed = Lines.indexOfFeed(bytes, at, to);
            if (blank) {
                blank = Lines.isBlank(bytes, at, feed);
            }
            if (feed == to) {
                break;
            }
            at = feed + 1;
            start = endLine(bytes, start, at);
        }
        endSegment(bytes, start, to);
        segmentStart += to;
    }

    /**
     * Takes the lines from {@code at} on at one go, as many as fill no chunk; gives where the next line begins. Where
     * one of them may be blank, they are left to be taken one by one.
     */
    private int takeLines(byte[] bytes, int at, int to) {
        int full = (int) Math.min(to, ropeStart + sizes.chunkBytes() - 1 - segmentStart);
        boolean atLine = segmentStart + at == lineStart && lineStart >= oneByOneTo;
        if (!atLine || full <= at || sizes.chunkBytes() > sizes.lineBytes()) {
            return at;
        }
        int end = Lines.afterLast(bytes, at, full, (byte) '\n');
        int found = Lines.countQueries(bytes, at, end);
        if (found < 0 || queries + found >= sizes.chunkQueries()) {
            oneByOneTo = segmentStart + full;
            return at;
        }
        queries += found;
        lineStart = segmentStart + end;
        return end;
    }

    @Override
    public void end() {
        cutBegunMark();
        if (cutting) {
            closeLine(segmentStart);
            ropeStart = segmentStart;
        } else if (segmentStart > lineStart) {
            closeLine(segmentStart);
        }
        lineStart = segmentStart;
        flush();
    }

    /** The line ends before {@code end}, an index in the segment; returns from where its bytes are still to be held. */
    private int endLine(byte[] bytes, int start, int end) {
        long lineEnd = segmentStart + end;
        if (lineEnd - 1 - lineStart > sizes.lineBytes()) {
            if (cutting) {
                pieces.add(bytes, start, end - 1);
            } else {
                beginCutLine(bytes, start, end - 1);
            }
            closeLine(lineEnd - 1);
            return restartAt(end);
        }
        closeLine(lineEnd);
        lineStart = lineEnd;
        if (lineEnd - ropeStart < sizes.chunkBytes() && queries < sizes.chunkQueries()) {
            return start;
        }
        rope.append(bytes, start, end);
        flush();
        return end;
    }

    private void endSegment(byte[] bytes, int start, int to) {
        if (!cutting && segmentStart + to - lineStart > sizes.lineBytes()) {
            beginCutLine(bytes, start, to);
        } else if (cutting) {
            pieces.add(bytes, start, to);
        } else {
            rope.append(bytes, start, to);
        }
    }

    /** The current line turns out too long: what is before it goes out, and the line itself is held no more. */
    private void beginCutLine(byte[] bytes, int start, int to) {
        int lineAt = (int) Math.max(lineStart - segmentStart, start);
        rope.append(bytes, start, lineAt);
        flush();
        cutting = true;
        pieces.begin(firstLine, rope);
        pieces.add(bytes, lineAt, to);
    }

    /** Counts the current line, which ends before {@code end}, an offset in the stream; a cut one goes out at once. */
    private void closeLine(long end) {
        if (!blank) {
            queries++;
        }
        if (cutting) {
            firstLine += pieces.end(end - lineStart);
            queries = 0;
        }
        blank = true;
        cutting = false;
    }

    private int restartAt(int index) {
        lineStart = segmentStart + index;
        ropeStart = lineStart;
        return index;
    }

    /** Cuts what whole lines there are, without waiting for a chunk to fill. */
    public void flush() {
        if (lineStart > ropeStart) {
            byte[] body = rope.take((int) (lineStart - ropeStart));
            ropeStart = lineStart;
            if (queries > 0) {
                QueryChunk chunk = new QueryChunk(0, format, text, firstLine, queries, 0, body);
                firstLine += queries;
                queries = 0;
                chunks.accept(chunk);
            }
        }
    }
}
