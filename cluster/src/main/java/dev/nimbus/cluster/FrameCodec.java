package dev.nimbus.cluster;

import dev.nimbus.protocol.FrameException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;
import java.util.function.Function;

/**
 * An event-bus codec for an immutable message: its bytes behind their length on the wire, the very object within one
 * JVM.
 *
 * @param <T> the message
 */
final class FrameCodec<T> implements MessageCodec<T, T> {
    private final String name;
    private final Function<T, byte[]> encode;
    private final Function<byte[], T> decode;

    FrameCodec(String name, Function<T, byte[]> encode, Function<byte[], T> decode) {
        this.name = name;
        this.encode = encode;
        this.decode = decode;
    }

    @Override
    public void encodeToWire(Buffer wire, T message) {
        byte[] frame = encode.apply(message);
        wire.appendInt(frame.length).appendBytes(frame);
    }

    @Override
    public T decodeFromWire(int position, Buffer wire) {
        int left = wire.length() - position - Integer.BYTES;
        if (left < 0) {
            throw new FrameException("message of codec " + name + " is cut off before its length");
        }
        int length = wire.getInt(position);
        if (length < 0 || length > left) {
            throw new FrameException("frame of " + length + " bytes for codec " + name + ", " + left + " left");
        }
        int start = position + Integer.BYTES;
        return decode.apply(wire.getBytes(start, start + length));
    }

    @Override
    public T transform(T message) {
        return message;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public byte systemCodecID() {
        return -1; // Vert.x asks this of every codec which is not its own.
    }
}
