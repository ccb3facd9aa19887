package dev.nimbus.query.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Text that becomes a gzip file in pieces, each of which can be read when those before it are there. */
final class GzipPieces implements Appendable, Closeable {
    /** Characters of a piece at which it ends: what a gateway holds at once, unpacked. */
    static final int PIECE_CHARS = 64 << 10;

    private static final int BUFFER_BYTES = 8 << 10;

    private final ByteArrayOutputStream packed = new ByteArrayOutputStream();
    private final Writer text;
    private final List<byte[]> pieces = new ArrayList<>();
    private int chars;

    GzipPieces() throws IOException {
        text = new OutputStreamWriter(new GZIPOutputStream(packed, BUFFER_BYTES, true), UTF_8);
    }

    @Override
    public Appendable append(CharSequence more) throws IOException {
        return append(more, 0, more.length());
    }

    @Override
    public Appendable append(CharSequence more, int start, int end) throws IOException {
        for (int from = start; from < end; ) {
            int to = Math.min(end, from + PIECE_CHARS - chars);
            text.append(more, from, to);
            wrote(to - from);
            from = to;
        }
        return this;
    }

    @Override
    public Appendable append(char one) throws IOException {
        text.append(one);
        wrote(1);
        return this;
    }

    private void wrote(int count) throws IOException {
        chars += count;
        if (chars >= PIECE_CHARS) {
            text.flush();
            cut();
        }
    }

    private void cut() {
        chars = 0;
        pieces.add(packed.toByteArray());
        packed.reset();
    }

    /** Ends the text, and gives all its pieces. */
    List<byte[]> end() throws IOException {
        text.close();
        cut();
        return pieces;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
