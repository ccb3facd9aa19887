package dev.nimbus.gateway.cut;

import dev.nimbus.protocol.Lines;

/**
 * Collects the bytes of lines made from JSON values and hands them on in blocks; line feeds become returns. Blocks
 * begin small and double: most requests are a single short query.
 */
final class LineBuffer {
    private static final int FIRST_BLOCK = 256;
    private static final int LARGEST_BLOCK = 16 << 10;

    private final BodySink sink;
    private byte[] block = new byte[FIRST_BLOCK];
    private int start;
    private int end;

    LineBuffer(BodySink sink) {
        this.sink = sink;
    }

    void add(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (end == block.length) {
                renew();
            }
            int part = Math.min(to - at, block.length - end);
            System.arraycopy(bytes, at, block, end, part);
            feedsToReturns(end, end + part);
            end += part;
            at += part;
        }
    }

    private void feedsToReturns(int from, int to) {
        int feed = Lines.indexOfFeed(block, from, to);
        while (feed < to) {
            block[feed] = '\r';
            feed = Lines.indexOfFeed(block, feed + 1, to);
        }
    }

    void endLine() {
        if (end == block.length) {
            renew();
        }
        block[end++] = '\n';
    }

    /** Hands on what is collected; the rest of the block is used further, since the sink only keeps what it got. */
    void flush() {
        if (end > start) {
            sink.write(block, start, end);
            start = end;
        }
    }

    void clear() {
        end = start;
    }

    private void renew() {
        flush();
        block = new byte[Math.min(2 * block.length, LARGEST_BLOCK)];
        start = 0;
        end = 0;
    }
}
