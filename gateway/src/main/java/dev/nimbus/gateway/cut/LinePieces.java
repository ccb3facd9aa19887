package dev.nimbus.gateway.cut;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Cuts a line that is too long to be held into pieces of whole words, which solvers fold apart from each other. A piece
 * is cut behind the last blank, or in JSON the last comma of the list, once there are {@link LineChunker.Sizes#pieceBytes}. After the
 * last one comes a {@linkplain QueryChunk#isFold fold} without a body, to be filled with what the pieces folded to. A
 * line of nothing but blanks is no query, and gives no chunk.
 *
 * <p>All pieces of a line of JSON carry its first {@link LineChunker.Sizes#keptBytes}, for they say which game it is.
 *
 * <p>A word longer than {@link LineChunker.Sizes#lineBytes} is not held either: of it a beginning goes out, marked as
 * such, and the rest of the line is skipped, for no number is as long.
 */
final class LinePieces {
    private final LineChunker.Sizes sizes;
    private final boolean json;
    private final Consumer<QueryChunk> chunks;

    private final Rope rope = new Rope();
    /** Bytes of the rope up to its last blank. */
    private int cuttable;

    private TextParameters text;
    private long line;
    private int pieces;
    private boolean blank;
    private boolean skipping;
    private boolean listEnded;

    LinePieces(LineChunker.Sizes sizes, boolean json, TextParameters text, Consumer<QueryChunk> chunks) {
        this.sizes = sizes;
        this.json = json;
        this.text = text;
        this.chunks = chunks;
    }

    int heldBytes() {
        return rope.length();
    }

    void begin(long number, Rope held) {
        line = number;
        pieces = 0;
        blank = true;
        skipping = false;
        listEnded = false;
        while (held.length() > 0) {
            byte[] part = held.take(Math.min(held.length(), sizes.pieceBytes()));
            add(part, 0, part.length);
        }
    }

    void add(byte[] bytes, int from, int to) {
        if (blank && Lines.isBlank(bytes, from, to)) {
            return;
        }
        blank = false;
        int at = from;
        if (json && pieces == 0) {
            at = addHead(bytes, from, to);
        }
        if (at < to && !skipping) {
            addWords(bytes, at, to);
        }
    }

    /**
     * The first piece of a line of JSON ends behind the first comma past what the other pieces carry of the line: of a
     * line that can be folded the position has begun there. Gives the index up to which the bytes were taken.
     */
    private int addHead(byte[] bytes, int from, int to) {
        int past = Math.min(from + Math.max(0, sizes.keptBytes() - rope.length()), to);
        int comma = Lines.indexOf(bytes, past, to, (byte) ',');
        int end = Math.min(comma + 1, to);
        rope.append(bytes, from, end);
        if (comma < to) {
            emitPiece(rope.length(), 0);
        } else {
            refuseLongWord();
        }
        return end;
    }

    private void addWords(byte[] bytes, int from, int to) {
        int words = json ? afterLastComma(bytes, from, to) : Lines.afterLastSeparator(bytes, from, to);
        if (words > from) {
            cuttable = rope.length() + words - from;
        }
        rope.append(bytes, from, to);
        if (rope.length() >= sizes.pieceBytes() && cuttable > 0) {
            emitPiece(cuttable, 0);
        }
        refuseLongWord();
    }

    /** Behind the list's end nothing is cut: what follows it goes out with its last piece. */
    private int afterLastComma(byte[] bytes, int from, int to) {
        if (listEnded) {
            return from;
        }
        int end = Lines.indexOf(bytes, from, to, (byte) ']');
        listEnded = end < to;
        return Lines.afterLast(bytes, from, end, (byte) ',');
    }

    private void refuseLongWord() {
        if (rope.length() > sizes.lineBytes()) {
            skipping = true;
            emitPiece(Math.min(rope.length(), sizes.keptBytes()), rope.length());
            rope.clear();
        }
    }

    private void emitPiece(int length, long cutWordBytes) {
        byte[] body = rope.take(length);
        if (json && pieces == 0) {
            int kept = Math.min(body.length, sizes.keptBytes());
            text = new TextParameters(new String(body, 0, kept, StandardCharsets.UTF_8), "", "");
        }
        emit(json ? ChunkFormat.NDJSON_PIECE : ChunkFormat.TEXT_PIECE, cutWordBytes, body);
        pieces++;
        cuttable = 0;
    }

    private void emit(ChunkFormat format, long bytes, byte[] body) {
        chunks.accept(new QueryChunk(0, format, text, line, 1, bytes, pieces, body));
    }

    /** The line is over, of {@code bytes} in all; gives how many queries it was, 1 or 0. */
    int end(long bytes) {
        if (blank) {
            return 0;
        }
        if (rope.length() > 0) {
            emitPiece(rope.length(), 0);
        }
        emit(json ? ChunkFormat.NDJSON_FOLD : ChunkFormat.TEXT_FOLD, bytes, new byte[0]);
        return 1;
    }
}
