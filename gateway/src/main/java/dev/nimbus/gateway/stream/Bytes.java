package dev.nimbus.gateway.stream;

import dev.nimbus.gateway.cut.BodySink;
import dev.nimbus.protocol.Lines;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;

/**
 * Bytes into and out of Vert.x buffers without a copy. This is the one place that knows what is inside a buffer: heap
 * arrays of its own for what was received (Vert.x copies out of Netty's pooled memory before it hands on), and
 * whatever array is wrapped for what is sent.
 */
public final class Bytes {
    private Bytes() {}

    /** Hands the bytes of a received buffer, which nobody else uses, to a sink. */
    public static void pour(Buffer received, BodySink sink) {
        ByteBuf inner = ((BufferInternal) received).getByteBuf();
        if (inner.hasArray()) {
            int from = inner.arrayOffset() + inner.readerIndex();
            sink.write(inner.array(), from, from + inner.readableBytes());
        } else {
            sink.write(received.getBytes(), 0, received.length());
        }
    }

    /** A buffer over {@code bytes[from, to)}, to be sent while nobody writes to the array. */
    public static Buffer wrap(byte[] bytes, int from, int to) {
        return BufferInternal.buffer(Unpooled.wrappedBuffer(bytes, from, to - from));
    }

    /**
     * Where to cut lines so that a piece is at most {@code most} bytes: after the last line that fits, or after the
     * first where that alone is longer.
     */
    static int endOfPiece(byte[] lines, int from, int to, int most) {
        if (to - from <= most) {
            return to;
        }
        int end = Lines.afterLastFeed(lines, from, from + most);
        return end > from ? end : Math.min(Lines.indexOfFeed(lines, from + most, to) + 1, to);
    }
}
