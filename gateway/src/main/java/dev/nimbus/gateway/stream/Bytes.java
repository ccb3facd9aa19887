package dev.nimbus.gateway.stream;

import dev.nimbus.protocol.Lines;
import java.nio.ByteBuffer;
import java.util.List;

/** Joins lines of answers, and cuts them. */
final class Bytes {
    private Bytes() {}

    /** The pieces, of so many bytes in all, as one; without a copy where there is one piece. */
    static byte[] join(List<byte[]> pieces, int bytes) {
        if (pieces.size() == 1) {
            return pieces.get(0);
        }
        ByteBuffer all = ByteBuffer.allocate(bytes);
        pieces.forEach(all::put);
        return all.array();
    }

    /**
     * Where to cut lines so that a piece is at most {@code most} bytes: after the last line that fits, or in the first
     * where that alone is longer.
     */
    static int endWithin(byte[] lines, int from, int to, int most) {
        if (to - from <= most) {
            return to;
        }
        int end = Lines.afterLast(lines, from, from + most, (byte) '\n');
        return end > from ? end : from + most;
    }

    /** The same, but after the first line where that alone is longer. */
    static int endOfPiece(byte[] lines, int from, int to, int most) {
        int end = endWithin(lines, from, to, most);
        boolean inLine = end < to && lines[end - 1] != '\n';
        return inLine ? Math.min(Lines.indexOfFeed(lines, end, to) + 1, to) : end;
    }
}
