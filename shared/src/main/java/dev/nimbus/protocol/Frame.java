package dev.nimbus.protocol;

import java.nio.ByteBuffer;

/**
 * One frame in its two parts, so that the body need not be copied before it is on the wire.
 *
 * <p>The bytes are shared, not copied.
 *
 * @param body the client's own bytes, or a solver's
 */
public record Frame(byte[] header, byte[] body) {
    /** Bytes of both. */
    public int length() {
        return header.length + body.length;
    }

    /** Both in one, to be read. */
    public ByteBuffer joined() {
        return ByteBuffer.allocate(length()).put(header).put(body).flip();
    }
}
