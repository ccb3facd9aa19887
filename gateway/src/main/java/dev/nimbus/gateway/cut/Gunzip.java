package dev.nimbus.gateway.cut;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Inflates a gzip stream (RFC 1952, also of several members) in bounded steps, so that a small body which grows a
 * thousandfold neither fills the memory nor holds up the event loop: the caller takes one step, checks whether the sink
 * still has room, and takes the next.
 *
 * <p>Confined to one thread. {@link #close} frees what the inflater holds outside the heap.
 */
public final class Gunzip implements AutoCloseable {
    /** The most bytes one step gives. */
    public static final int STEP_BYTES = 64 << 10;

    /** A header is held until it is complete; real ones have some dozens of bytes. */
    private static final int MOST_HEADER = 8 << 10;

    private static final int TRAILER = 8;
    private static final byte[] MAGIC = {0x1f, (byte) 0x8b};
    private static final int DEFLATE = 8;
    private static final int HEADER_CRC = 1 << 1;
    private static final int EXTRA = 1 << 2;
    private static final int NAME = 1 << 3;
    private static final int COMMENT = 1 << 4;
    private static final int RESERVED = 0xe0;

    private enum Part {
        HEADER,
        DATA,
        TRAILER
    }

    private final BodySink sink;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private Part part = Part.HEADER;
    private int members;
    private byte[] input = {};
    private int at;
    private boolean hungry = true;
    private byte[] block = new byte[STEP_BYTES];
    private int blockEnd;

    public Gunzip(BodySink sink) {
        this.sink = sink;
    }

    /** Adds compressed bytes, behind those that no step has used up. */
    public void add(byte[] bytes) {
        int left = input.length - at;
        if (left == 0) {
            input = bytes;
        } else {
            input = Arrays.copyOfRange(input, at, input.length + bytes.length);
            System.arraycopy(bytes, 0, input, left, bytes.length);
        }
        at = 0;
        hungry = input.length == 0;
        inflater.setInput(input);
    }

    /** Whether a step would get nowhere without more input. */
    public boolean isHungry() {
        return hungry;
    }

    /**
     * Inflates at most {@value #STEP_BYTES} bytes into the sink, and returns how many. Throws MalformedBody if the input is not
     * gzip.
     */
    public int step() {
        int inflated = 0;
        switch (part) {
            case HEADER -> header();
            case DATA -> inflated = inflate();
            case TRAILER -> trailer();
        }
        hungry |= at == input.length;
        return inflated;
    }

    /** The input is complete. Throws MalformedBody if the stream is cut off. */
    public void end() {
        require(part == Part.HEADER && at == input.length && members > 0, "the gzip body is cut off");
    }

    @Override
    public void close() {
        inflater.end();
    }

    private void header() {
        while (members > 0 && at < input.length && input[at] == 0) {
            at++; // Some programs fill the last block with zeros, which gzip ignores too.
        }
        ByteBuffer head = rest();
        try {
            skipHeader(head);
        } catch (BufferUnderflowException e) {
            require(
                    input.length - at <= MOST_HEADER,
                    "the gzip body has a header of more than " + MOST_HEADER + " bytes");
            hungry = true;
            return;
        }
        at = head.position();
        inflater.reset();
        inflater.setInput(input, at, input.length - at);
        crc.reset();
        part = Part.DATA;
    }

    private void skipHeader(ByteBuffer head) {
        require(
                head.get() == MAGIC[0] && head.get() == MAGIC[1],
                members == 0
                        ? "the body is not gzip, as its Content-Encoding says"
                        : "the gzip body goes on after its end with something else");
        int method = head.get();
        require(method == DEFLATE, "the gzip body uses method " + method + "; expected 8, deflate");
        int flags = head.get();
        require((flags & RESERVED) == 0, "the gzip body sets reserved flags");
        head.getInt(); // A time.
        head.getShort(); // How hard it was compressed, and on which system.
        if ((flags & EXTRA) != 0) {
            head.get(new byte[head.getShort() & 0xffff]);
        }
        skipText(head, flags & NAME);
        skipText(head, flags & COMMENT);
        if ((flags & HEADER_CRC) != 0) {
            CRC32 headerCrc = new CRC32();
            headerCrc.update(input, at, head.position() - at);
            require(
                    head.getShort() == (short) headerCrc.getValue(),
                    "the gzip body is corrupt: the checksum of its header does not fit");
        }
    }

    private static void skipText(ByteBuffer head, int flag) {
        while (flag != 0 && head.get() != 0) {
            // A text ends with a zero byte.
        }
    }

    private int inflate() {
        int count = inflateIntoBlock();
        at = input.length - inflater.getRemaining();
        if (inflater.finished()) {
            part = Part.TRAILER;
        }
        if (count > 0) {
            crc.update(block, blockEnd - count, count);
            sink.write(block, blockEnd - count, blockEnd);
        }
        return count;
    }

    /** Fills the block up before it begins a new one, so that tiny outputs do not each keep a large array alive. */
    private int inflateIntoBlock() {
        if (blockEnd == block.length) {
            block = new byte[STEP_BYTES];
            blockEnd = 0;
        }
        try {
            int count = inflater.inflate(block, blockEnd, block.length - blockEnd);
            require(!inflater.needsDictionary(), "the gzip body asks for a preset dictionary");
            blockEnd += count;
            return count;
        } catch (DataFormatException e) {
            throw new MalformedBody("the gzip body is corrupt: " + e.getMessage());
        }
    }

    private void trailer() {
        if (input.length - at < TRAILER) {
            hungry = true;
            return;
        }
        ByteBuffer trailer = rest();
        boolean fits = trailer.getInt() == (int) crc.getValue() && trailer.getInt() == (int) inflater.getBytesWritten();
        require(fits, "the gzip body is corrupt: its checksum or length does not fit");
        at += TRAILER;
        members++;
        part = Part.HEADER;
    }

    private ByteBuffer rest() {
        return ByteBuffer.wrap(input, at, input.length - at).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void require(boolean met, String message) {
        if (!met) {
            throw new MalformedBody(message);
        }
    }
}
