package dev.nimbus.cluster;

import dev.nimbus.protocol.Frame;
import dev.nimbus.protocol.FrameException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;
import java.nio.ByteBuffer;
import java.util.function.Function;

/**
 * An event-bus codec for an immutable message: its bytes behind their length on the wire, the very object within one
 * JVM.
 *
 * @param <T> the message
 */
final class FrameCodec<T> implements MessageCodec<T, T> {
    private final String name;
    private final Function<T, Frame> encode;
    private final Function<ByteBuffer, T> decode;

    /**
     * @param decode gets the frame in an array of its own or of others, which is reused afterwards
     */
    FrameCodec(String name, Function<T, Frame> encode, Function<ByteBuffer, T> decode) {
        this.name = name;
        this.encode = encode;
        this.decode = decode;
    }

    @Override
    public void encodeToWire(Buffer wire, T message) {
        Frame frame = encode.apply(message);
        wire.appendInt(frame.length()).appendBytes(frame.header()).appendBytes(frame.body());
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
        return decode.apply(BufferArrays.view(wire, position + Integer.BYTES, length));
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
