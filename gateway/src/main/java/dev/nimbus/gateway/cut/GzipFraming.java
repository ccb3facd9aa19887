package dev.nimbus.gateway.cut;

import java.util.zip.CRC32;

/** The header and the trailer of gzip members, byte by byte, with their checks (RFC 1952, section 2.3). */
final class GzipFraming {
    private static final int FIXED_HEADER = 10;
    private static final int TRAILER = 8;
    private static final int HEADER_CRC = 1 << 1;
    private static final int EXTRA = 1 << 2;
    private static final int NAME = 1 << 3;
    private static final int COMMENT = 1 << 4;
    private static final int RESERVED = 0xe0;

    private enum Part {
        FIXED,
        EXTRA_LENGTH,
        EXTRA,
        NAME,
        COMMENT,
        HEADER_CRC,
        TRAILER
    }

    private final CRC32 headerCrc = new CRC32();
    private Part part = Part.FIXED;
    /** Bytes of this part seen so far, and its number, little endian. */
    private int seen;

    private long number;
    private int flags;
    private long extraLeft;
    private int members;

    /** Whether the stream may end here. */
    boolean isAtMemberEnd() {
        return part == Part.FIXED && seen == 0 && members > 0;
    }

    void beginTrailer() {
        begin(Part.TRAILER);
    }

    /**
     * Takes the next byte outside the compressed data.
     *
     * @param crc checksum of what was inflated from this member
     * @param size how many bytes that was
     * @return whether the header is complete, compressed data coming next
     */
    boolean take(byte next, long crc, long size) {
        int b = next & 0xff;
        if (part == Part.TRAILER) {
            trailer(b, crc, size);
            return false;
        }
        if (part == Part.HEADER_CRC) {
            return headerCrc(b);
        }
        headerCrc.update(b);
        return header(b);
    }

    private boolean header(int b) {
        return switch (part) {
            case FIXED -> fixed(b);
            case EXTRA_LENGTH -> extraLength(b);
            case EXTRA -> --extraLeft == 0 && after(EXTRA);
            case NAME -> b == 0 && after(NAME);
            default -> b == 0 && after(COMMENT);
        };
    }

    private boolean fixed(int b) {
        if ((seen == 0 && b != 0x1f) || (seen == 1 && b != 0x8b)) {
            throw new MalformedBody(
                    members == 0
                            ? "the body is not gzip, as its Content-Encoding says"
                            : "the gzip body goes on after its end with something else");
        }
        if (seen == 2 && b != 8) {
            throw new MalformedBody("the gzip body uses method " + b + "; expected 8, deflate");
        }
        if (seen == 3) {
            flags = b;
            if ((flags & RESERVED) != 0) {
                throw new MalformedBody("the gzip body sets reserved flags");
            }
        }
        return ++seen == FIXED_HEADER && after(0);
    }

    private boolean extraLength(int b) {
        number |= (long) b << (8 * seen);
        if (++seen < 2) {
            return false;
        }
        extraLeft = number;
        begin(Part.EXTRA);
        return extraLeft == 0 && after(EXTRA);
    }

    /** Goes to the next part of the header that the flags name; true if there is none. */
    private boolean after(int done) {
        if (done < EXTRA && (flags & EXTRA) != 0) {
            begin(Part.EXTRA_LENGTH);
        } else if (done < NAME && (flags & NAME) != 0) {
            begin(Part.NAME);
        } else if (done < COMMENT && (flags & COMMENT) != 0) {
            begin(Part.COMMENT);
        } else if ((flags & HEADER_CRC) != 0) {
            begin(Part.HEADER_CRC);
        } else {
            return true;
        }
        return false;
    }

    private boolean headerCrc(int b) {
        number |= (long) b << (8 * seen);
        if (++seen < 2) {
            return false;
        }
        if (number != (headerCrc.getValue() & 0xffff)) {
            throw new MalformedBody("the gzip body is corrupt: the checksum of its header does not fit");
        }
        return true;
    }

    private void trailer(int b, long crc, long size) {
        number |= (long) b << (8 * seen);
        if (++seen < TRAILER) {
            return;
        }
        if ((number & 0xffffffffL) != crc || number >>> 32 != (size & 0xffffffffL)) {
            throw new MalformedBody("the gzip body is corrupt: its checksum or length does not fit");
        }
        members++;
        headerCrc.reset();
        begin(Part.FIXED);
    }

    private void begin(Part next) {
        part = next;
        seen = 0;
        number = 0;
    }
}
