package dev.nimbus.load;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.ErrorCodes;
import dev.nimbus.protocol.Lines;
import java.nio.charset.StandardCharsets;

/**
 * Counts error lines among answers that are cut anywhere, by their first bytes and without a parse: {@code
 * {"line":7,"error":…} or, as text, {@code ! malformed …}. No answer looks like that: a quote inside a JSON string is
 * escaped, and no text answer begins with an exclamation mark and the name of an error.
 */
public final class ErrorLines {
    /** So many bytes of a line tell whether it is an error, unless its query had a long id. */
    private static final int BEGINNING = 64;

    private static final byte[] MEMBER = "\"error\":".getBytes(StandardCharsets.US_ASCII);

    private final byte[] line = new byte[BEGINNING];
    private int length;
    private long count;

    /** Whether the line that begins at {@code from} is an error; only its first 64 bytes are looked at. */
    public static boolean isError(byte[] bytes, int from, int to) {
        if (from < to && bytes[from] == '!') {
            return !ErrorCodes.of(bytes, from, to, ChunkFormat.TEXT).isEmpty();
        }
        int last = Math.min(to, from + BEGINNING) - MEMBER.length;
        for (int at = from; at <= last; at++) {
            if (bytes[at] == '"' && isMember(bytes, at)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMember(byte[] bytes, int at) {
        for (int i = 1; i < MEMBER.length; i++) {
            if (bytes[at + i] != MEMBER[i]) {
                return false;
            }
        }
        return true;
    }

    /** Takes the next piece of the answers. */
    void read(byte[] piece) {
        for (int at = 0; at < piece.length; ) {
            int end = Lines.indexOfFeed(piece, at, piece.length);
            int kept = Math.min(end - at, BEGINNING - length);
            System.arraycopy(piece, at, line, length, kept);
            length += kept;
            if (end < piece.length) {
                count += isError(line, 0, length) ? 1 : 0;
                length = 0;
            }
            at = end + 1;
        }
    }

    /** Error lines among those that have come to their end. */
    long count() {
        return count;
    }
}
