package dev.nimbus.gateway.cut;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.util.function.Consumer;

/**
 * Cuts a text line that is too long to be held into pieces of whole words, which solvers fold apart from each other. A
 * piece is cut at the first blank at hand once there are {@link LineCutter.Sizes#pieceBytes}. After the last one comes
 * a {@link ChunkFormat#TEXT_FOLD} without a body, to be filled with what the pieces folded to. A line of nothing but
 * blanks is no query, and gives no chunk.
 *
 * <p>A word longer than {@link LineCutter.Sizes#lineBytes} is not held either: of it a beginning goes out, marked as
 * such, and the rest of the line is skipped, for no number is as long.
 */
final class LinePieces {
    private final LineCutter.Sizes sizes;
    private final TextParameters text;
    private final Consumer<QueryChunk> chunks;

    private final Rope rope = new Rope();
    /** Bytes of the rope up to its last blank. */
    private int cuttable;

    private long line;
    private int pieces;
    private boolean blank;
    private boolean skipping;

    LinePieces(LineCutter.Sizes sizes, TextParameters text, Consumer<QueryChunk> chunks) {
        this.sizes = sizes;
        this.text = text;
        this.chunks = chunks;
    }

    int heldBytes() {
        return rope.length();
    }

    /** Begins a line; takes over what is held of it. */
    void begin(long number, Rope held) {
        line = number;
        pieces = 0;
        blank = true;
        skipping = false;
        while (held.length() > 0) {
            byte[] part = held.take(Math.min(held.length(), sizes.pieceBytes()));
            add(part, 0, part.length);
        }
    }

    /** The line goes on with {@code bytes[from, to)}. */
    void add(byte[] bytes, int from, int to) {
        if (skipping || (blank && Lines.isBlank(bytes, from, to))) {
            return;
        }
        blank = false;
        int words = Lines.afterLastBlank(bytes, from, to);
        if (words > from) {
            cuttable = rope.length() + words - from;
        }
        rope.append(bytes, from, to);
        if (rope.length() >= sizes.pieceBytes() && cuttable > 0) {
            emitPiece(cuttable, 0);
        }
        if (rope.length() > sizes.lineBytes()) {
            skipping = true;
            emitPiece(Math.min(rope.length(), sizes.keptBytes()), rope.length());
            rope.clear();
        }
    }

    private void emitPiece(int length, long cutWordBytes) {
        emit(ChunkFormat.TEXT_PIECE, cutWordBytes, rope.take(length));
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
        emit(ChunkFormat.TEXT_FOLD, bytes, new byte[0]);
        return 1;
    }
}
