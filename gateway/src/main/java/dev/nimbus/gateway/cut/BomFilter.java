package dev.nimbus.gateway.cut;

import java.util.Arrays;

/**
 * Leaves out the byte order mark that some editors put before a text (U+FEFF, in UTF-8): it is no part of the first
 * line, which may be blank but for it. Anywhere else those bytes are passed on.
 */
public final class BomFilter implements BodySink {
    private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    private static final int PAST = -1;

    private final BodySink sink;
    /** Bytes of a mark that have come, or {@link #PAST} where none is looked for any more. */
    private int seen;

    public BomFilter(BodySink sink) {
        this.sink = sink;
    }

    /** A whole text without its mark. */
    static byte[] without(byte[] text) {
        boolean isMarked = Arrays.mismatch(MARK, text) == MARK.length;
        return isMarked ? Arrays.copyOfRange(text, MARK.length, text.length) : text;
    }

    @Override
    public void write(byte[] bytes, int from, int to) {
        int at = from;
        while (seen != PAST && at < to) {
            if (bytes[at] != MARK[seen]) {
                passBegun();
            } else {
                at++;
                seen = seen + 1 == MARK.length ? PAST : seen + 1;
            }
        }
        if (at < to) {
            sink.write(bytes, at, to);
        }
    }

    /** The next text begins; it may have its own mark. */
    public void restart() {
        passBegun();
        seen = 0;
    }

    @Override
    public boolean passOn() {
        passBegun();
        return sink.passOn();
    }

    @Override
    public void end() {
        passBegun();
        sink.end();
    }

    /** Passes on the bytes seen so far, which are not a complete mark. */
    private void passBegun() {
        int begun = seen;
        seen = PAST;
        if (begun > 0) {
            sink.write(MARK, 0, begun);
        }
    }

    @Override
    public int heldBytes() {
        return sink.heldBytes();
    }
}
