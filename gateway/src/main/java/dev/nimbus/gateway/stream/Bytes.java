package dev.nimbus.gateway.stream;

import dev.nimbus.protocol.Lines;
import java.util.List;

/** Joins lines of answers, and cuts them. */
final class Bytes {
    private Bytes() {}

    /** All bytes of the pieces, without a copy where there is one piece. */
    static byte[] join(List<byte[]> pieces) {
        if (pieces.size() == 1) {
            return pieces.get(0);
        }
        byte[] all = new byte[pieces.stream().mapToInt(piece -> piece.length).sum()];
        int at = 0;
        for (byte[] piece : pieces) {
            System.arraycopy(piece, 0, all, at, piece.length);
            at += piece.length;
        }
        return all;
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
