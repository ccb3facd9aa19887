package dev.nimbus.gateway.cut;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Bytes held until their chunk is cut: the arrays as they came, joined by one copy when a chunk is taken, because only
 * then is its size known. Small pieces are copied into blocks at once, so that a client which sends single bytes does
 * not make the gateway hold an object for each; the first block is small, as most requests are.
 */
final class Rope {
    private static final int SMALL = 1 << 10;
    private static final int FIRST_BLOCK = 256;
    private static final int BLOCK = 8 << 10;

    private final ArrayDeque<ByteBuffer> pieces = new ArrayDeque<>();
    private byte[] block = new byte[0];
    private int blockEnd;
    private int length;

    int length() {
        return length;
    }

    /** Appends {@code bytes[from, to)}, keeping the array if it is worth it. */
    void append(byte[] bytes, int from, int to) {
        int count = to - from;
        if (count == 0) {
            return;
        }
        length += count;
        if (count < SMALL) {
            copy(bytes, from, count);
        } else {
            pieces.add(ByteBuffer.wrap(bytes, from, count));
        }
    }

    private void copy(byte[] bytes, int from, int count) {
        if (block.length - blockEnd < count) {
            block = new byte[block.length == 0 ? Math.max(FIRST_BLOCK, count) : BLOCK];
            blockEnd = 0;
        }
        System.arraycopy(bytes, from, block, blockEnd, count);
        ByteBuffer last = pieces.peekLast();
        if (last != null && last.array() == block && last.limit() == blockEnd) {
            last.limit(blockEnd + count);
        } else {
            pieces.add(ByteBuffer.wrap(block, blockEnd, count));
        }
        blockEnd += count;
    }

    /** Takes the first {@code count} bytes off, as an array of exactly that size. */
    byte[] take(int count) {
        byte[] taken = new byte[count];
        int filled = 0;
        while (filled < count) {
            ByteBuffer piece = pieces.element();
            int part = Math.min(piece.remaining(), count - filled);
            piece.get(taken, filled, part);
            filled += part;
            if (!piece.hasRemaining()) {
                pieces.remove();
            }
        }
        length -= count;
        return taken;
    }

    void clear() {
        pieces.clear();
        length = 0;
    }
}
