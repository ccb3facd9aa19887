package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.QueryChunk;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Optional;

/** What is known of one line that comes in pieces: some dozens of bytes for each piece that was folded. */
final class LineFold {
    private byte[][] folded = new byte[16][];
    private int pieces;
    private int underWay;
    private Optional<QueryChunk> end = Optional.empty();

    /** A piece goes out; they do so in order. */
    void sent() {
        if (pieces == folded.length) {
            folded = Arrays.copyOf(folded, 2 * pieces);
        }
        pieces++;
        underWay++;
    }

    void folded(int number, byte[] line) {
        folded[number] = line;
        underWay--;
    }

    int pieces() {
        return pieces;
    }

    /** No more pieces come. */
    void end(QueryChunk last) {
        end = Optional.of(last);
    }

    /** The last chunk with all that was folded, once it is. */
    Optional<QueryChunk> whole() {
        return end.filter(last -> underWay == 0).map(last -> last.withBody(joined()));
    }

    private byte[] joined() {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (int i = 0; i < pieces; i++) {
            lines.writeBytes(folded[i]);
        }
        return lines.toByteArray();
    }
}
