package dev.nimbus.tables.values;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * 65536 consecutive nim-values, immutable: number k covers the heaps from k·65536 on.
 *
 * <p>Values are packed to the narrowest of 1, 2, 4, 8, 16 or 32 bits that holds the largest one. As bytes, all
 * big-endian: magic {@code NvSg} (4), format version 1 (1), bits per value (1), zero (2), number (8), CRC32C of all
 * bytes before it and of the payload (4), payload: value i in the bits from i·width on, lowest bits of a byte first for
 * widths under 8.
 */
public final class Segment {

    /** How many values a segment holds. */
    public static final int LENGTH = 1 << 16;

    private static final int MAGIC = 0x4e765367;
    private static final byte VERSION = 1;
    private static final int HEADER = 20;
    private static final int CHECKSUM_AT = 16;

    private final long number;
    private final int width;
    private final byte[] bytes;

    private Segment(long number, int width, byte[] bytes) {
        this.number = number;
        this.width = width;
        this.bytes = bytes;
    }

    /**
     * Packs the 65536 values that stand in {@code values} from {@code offset} on.
     *
     * @throws IllegalArgumentException if a value is negative
     */
    public static Segment pack(long number, int[] values, int offset) {
        int all = 0;
        for (int i = 0; i < LENGTH; i++) {
            all |= values[offset + i];
        }
        if (all < 0 || number < 0) {
            throw new IllegalArgumentException("segment " + number + " would hold a negative number or value");
        }
        int width = 1;
        while (width < 32 && all >>> width != 0) {
            width *= 2;
        }
        byte[] bytes = new byte[HEADER + LENGTH / 8 * width];
        ByteBuffer.wrap(bytes)
                .putInt(MAGIC)
                .put(VERSION)
                .put((byte) width)
                .putShort((short) 0)
                .putLong(number);
        packValues(values, offset, width, bytes);
        ByteBuffer.wrap(bytes).putInt(CHECKSUM_AT, checksum(bytes));
        return new Segment(number, width, bytes);
    }

    /** The first heap after segment {@code number}; past an int for the last segment that an array could begin. */
    public static long end(int number) {
        return (number + 1L) * LENGTH;
    }

    private static void packValues(int[] values, int offset, int width, byte[] bytes) {
        if (width < 8) {
            for (int i = 0; i < LENGTH; i++) {
                int bit = i * width;
                bytes[HEADER + (bit >> 3)] |= (byte) (values[offset + i] << (bit & 7));
            }
            return;
        }
        int at = HEADER;
        for (int i = 0; i < LENGTH; i++) {
            for (int shift = width - 8; shift >= 0; shift -= 8) {
                bytes[at++] = (byte) (values[offset + i] >>> shift);
            }
        }
    }

    /**
     * Reads what {@link #toBytes} wrote.
     *
     * @throws DamagedSegment if the bytes are not a whole segment of this format with the right checksum
     */
    public static Segment fromBytes(byte[] bytes) {
        if (bytes.length < HEADER) {
            throw new DamagedSegment("a segment has " + HEADER + " bytes or more, these are " + bytes.length);
        }
        ByteBuffer header = ByteBuffer.wrap(bytes);
        if (header.getInt() != MAGIC) {
            throw new DamagedSegment("the bytes do not begin with the mark of a segment");
        }
        int version = header.get();
        if (version != VERSION) {
            throw new DamagedSegment("segment format is " + version + ", expected " + VERSION);
        }
        int width = header.get();
        if (Integer.bitCount(width) != 1 || width > 32 || bytes.length != HEADER + LENGTH / 8 * width) {
            throw new DamagedSegment("width " + width + " does not agree with a length of " + bytes.length + " bytes");
        }
        if (header.getInt(CHECKSUM_AT) != checksum(bytes)) {
            throw new DamagedSegment("the checksum of the segment is wrong");
        }
        long number = header.getLong(8);
        if (number < 0) {
            throw new DamagedSegment("segment number " + number + " is negative");
        }
        return new Segment(number, width, bytes.clone());
    }

    private static int checksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, CHECKSUM_AT);
        crc.update(bytes, HEADER, bytes.length - HEADER);
        return (int) crc.getValue();
    }

    /** The bytes of this segment, a copy. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /** The segment's number: its first heap is 65536 times that. */
    public long number() {
        return number;
    }

    /** How many bytes {@link #toBytes} has. */
    public int byteLength() {
        return bytes.length;
    }

    /** Value i of this segment, for i from 0 to 65535. */
    public int get(int i) {
        switch (width) {
            case 8:
                return bytes[HEADER + i] & 0xff;
            case 16:
                return (bytes[HEADER + 2 * i] & 0xff) << 8 | (bytes[HEADER + 2 * i + 1] & 0xff);
            case 32:
                return ByteBuffer.wrap(bytes).getInt(HEADER + 4 * i);
            default:
                int bit = i * width;
                return bytes[HEADER + (bit >> 3)] >>> (bit & 7) & ((1 << width) - 1);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Segment that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "Segment[number=" + number + ", width=" + width + "]";
    }
}
