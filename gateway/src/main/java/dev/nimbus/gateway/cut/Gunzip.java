package dev.nimbus.gateway.cut;

import java.util.ArrayDeque;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Inflates a gzip stream (RFC 1952, also of several members) in bounded steps, so that a small body which grows a
 * thousandfold neither fills the memory nor holds up the event loop: whoever drives it takes one step, looks whether
 * the sink still has room, and takes the next.
 *
 * <p>Not for use by several threads. {@link #close} frees what the inflater holds outside the heap.
 */
public final class Gunzip implements AutoCloseable {
    /** The most bytes one step gives. */
    public static final int STEP_BYTES = 64 << 10;

    private final BodySink sink;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private final GzipFraming framing = new GzipFraming();
    private final ArrayDeque<byte[]> input = new ArrayDeque<>();
    private byte[] block = new byte[STEP_BYTES];
    private int blockEnd;
    private boolean inflating;
    private boolean closed;
    private int at;

    public Gunzip(BodySink sink) {
        this.sink = sink;
    }

    /** Adds compressed bytes, which are kept until steps have used them up. */
    public void add(byte[] bytes) {
        if (bytes.length > 0) {
            input.add(bytes);
        }
    }

    /** Whether a step would get nowhere without more input. */
    public boolean isHungry() {
        return input.isEmpty();
    }

    /**
     * Inflates at most {@value #STEP_BYTES} bytes into the sink.
     *
     * @throws MalformedBody if the input is not gzip
     */
    public void step() {
        if (input.isEmpty()) {
            return;
        }
        if (inflating) {
            inflate();
        } else {
            frame();
        }
    }

    /**
     * Says that no input is left out.
     *
     * @throws MalformedBody if the stream is cut off
     */
    public void end() {
        if (inflating || !framing.isAtMemberEnd()) {
            throw new MalformedBody("the gzip body is cut off");
        }
        sink.end();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            inflater.end();
        }
    }

    /** Header and trailer bytes; when a header is complete, the rest of the array goes to the inflater. */
    private void frame() {
        byte[] bytes = input.element();
        while (at < bytes.length && !inflating) {
            inflating = framing.take(bytes[at++], crc.getValue(), inflater.getBytesWritten());
        }
        if (inflating) {
            inflater.reset();
            crc.reset();
        }
        dropUsedInput(bytes);
    }

    private void inflate() {
        byte[] bytes = input.element();
        if (inflater.needsInput()) {
            inflater.setInput(bytes, at, bytes.length - at);
        }
        int count = inflateIntoBlock();
        at = bytes.length - inflater.getRemaining();
        if (inflater.finished()) {
            inflating = false;
            framing.beginTrailer();
        }
        dropUsedInput(bytes);
        if (count > 0) {
            crc.update(block, blockEnd - count, count);
            sink.write(block, blockEnd - count, blockEnd);
        }
    }

    private void dropUsedInput(byte[] bytes) {
        if (at == bytes.length) {
            input.remove();
            at = 0;
        }
    }

    /** Fills the block up before it begins a new one, so that tiny outputs do not each keep a large array alive. */
    private int inflateIntoBlock() {
        if (blockEnd == block.length) {
            block = new byte[STEP_BYTES];
            blockEnd = 0;
        }
        try {
            int count = inflater.inflate(block, blockEnd, block.length - blockEnd);
            if (inflater.needsDictionary()) {
                throw new MalformedBody("the gzip body asks for a preset dictionary");
            }
            blockEnd += count;
            return count;
        } catch (DataFormatException e) {
            throw new MalformedBody("the gzip body is corrupt: " + e.getMessage());
        }
    }
}
