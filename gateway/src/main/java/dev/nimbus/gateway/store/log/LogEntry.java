package dev.nimbus.gateway.store.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * An entry of the batch log. On the disk a head of {@value #FIXED} bytes and the batch's id stands before the body, each
 * with a checksum of its own: of an entry whose body is damaged one still knows whose it is and where the next begins. The
 * head's checksum covers the place of the entry and a random number of its file, so that no bytes that a client sends look
 * like an entry.
 *
 * @param number of the block; 0 for other kinds
 * @param body the block, or the record
 */
record LogEntry(Kind kind, String batch, int number, byte[] body) {
    enum Kind {
        BLOCK,
        RECORD,
        REMOVED
    }

    /** Checksum of the head, length and checksum of the body, number, kind, length of the id. */
    private static final int FIXED = 4 + 4 + 4 + 4 + 1 + 1;

    static final int MOST_HEAD = FIXED + 255;

    private static final int BODY_LENGTH_AT = 4;
    private static final int KIND_AT = 16;
    private static final int ID_LENGTH_AT = 17;
    private static final Kind[] KINDS = Kind.values();

    /** What the head of an entry says. */
    record Head(Kind kind, String batch, int number, int length, int bodyLength, int bodyChecksum) {
        /** Of the whole entry. */
        int entryLength() {
            return length + bodyLength;
        }

        /** The entry with this body; none if that is damaged. */
        Optional<LogEntry> with(byte[] body) {
            return checksum(body, body.length) == bodyChecksum
                    ? Optional.of(new LogEntry(kind, batch, number, body))
                    : Optional.empty();
        }

        @Override
        public String toString() {
            return kind == Kind.BLOCK ? "block " + number + " of batch " + batch : kind + " of batch " + batch;
        }
    }

    /** The head of the entry at {@code offset} of the file with this {@code salt}. */
    byte[] head(long salt, long offset) {
        byte[] id = batch.getBytes(UTF_8);
        byte[] head = new byte[FIXED + id.length];
        ByteBuffer.wrap(head)
                .putInt(0)
                .putInt(body.length)
                .putInt(checksum(body, body.length))
                .putInt(number)
                .put((byte) kind.ordinal())
                .put((byte) id.length)
                .put(id);
        ByteBuffer.wrap(head).putInt(headChecksum(head, head.length, salt, offset));
        return head;
    }

    /** Reads the head at the beginning of {@code bytes}; none where there is no whole head of this place. */
    static Optional<Head> readHead(byte[] bytes, int length, long salt, long offset) {
        if (length < FIXED) {
            return Optional.empty();
        }
        int headLength = FIXED + (bytes[ID_LENGTH_AT] & 0xFF);
        boolean canBe = bytes[KIND_AT] >= 0 && bytes[KIND_AT] < KINDS.length && headLength <= length;
        ByteBuffer head = ByteBuffer.wrap(bytes);
        if (!canBe || head.getInt(0) != headChecksum(bytes, headLength, salt, offset)) {
            return Optional.empty();
        }
        String batch = new String(bytes, FIXED, headLength - FIXED, UTF_8);
        return Optional.of(new Head(
                KINDS[bytes[KIND_AT]],
                batch,
                head.getInt(12),
                headLength,
                head.getInt(BODY_LENGTH_AT),
                head.getInt(8)));
    }

    /** CRC32C of the first {@code length} bytes. */
    static int checksum(byte[] bytes, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }

    private static int headChecksum(byte[] head, int length, long salt, long offset) {
        CRC32C checksum = new CRC32C();
        checksum.update(ByteBuffer.allocate(16).putLong(salt).putLong(offset).flip());
        checksum.update(head, 4, length - 4);
        return (int) checksum.getValue();
    }
}
