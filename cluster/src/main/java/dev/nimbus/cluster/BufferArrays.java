package dev.nimbus.cluster;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import java.nio.ByteBuffer;

/**
 * Vert.x buffers without a copy. This is the one place that knows what is inside a buffer: a heap array of its own for
 * what was received (Vert.x copies out of Netty's pooled memory before it hands on), and whatever array is wrapped for
 * what is sent. The public interface of a buffer copies.
 */
public final class BufferArrays {
    private BufferArrays() {}

    /** The bytes of a received buffer where they lie; always in an array. */
    public static ByteBuffer view(Buffer received, int start, int length) {
        ByteBuf bytes = ((BufferInternal) received).unwrap();
        return bytes.hasArray()
                ? ByteBuffer.wrap(bytes.array(), bytes.arrayOffset() + start, length)
                : ByteBuffer.wrap(received.getBytes(start, start + length));
    }

    /** A buffer over {@code bytes[from, to)}, to be sent while nobody writes to the array. */
    public static Buffer wrap(byte[] bytes, int from, int to) {
        return BufferInternal.buffer(Unpooled.wrappedBuffer(bytes, from, to - from));
    }
}
