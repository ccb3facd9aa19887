package dev.nimbus.solver.store;

import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * A table of positions as bytes: eight that say so, its secret, and blocks. A block is the number of its entries, the
 * entries, two words each, and the CRC-32C of all of this. One without entries is the last. The program's version is not in it: the family of a
 * component stands in its key, and changes where the meaning of its words does.
 */
final class ImageBytes {
    private static final long NAME = 0x4e696d706f732031L; // "Nimpos 1"
    private static final int HEAD = 3 * Long.BYTES;
    private static final int ENTRIES = 1 << 12;
    private static final int ENTRY = 2 * Long.BYTES;

    private ImageBytes() {}

    /** Writes what the table knows, while others may add to it. */
    static void writeBlocking(ValueTable table, OutputStream out) throws IOException {
        ValueTable.Secret secret = table.secret();
        out.write(ByteBuffer.allocate(HEAD)
                .putLong(NAME)
                .putLong(secret.first())
                .putLong(secret.second())
                .array());
        ByteBuffer block = begun();
        table.forEachEntry((first, second) -> {
            block.putLong(first).putLong(second);
            if (!block.hasRemaining()) {
                writeBlocking(block, out);
            }
        });
        if (block.position() > Integer.BYTES) {
            writeBlocking(block, out);
        }
        writeBlocking(block, out);
    }

    private static ByteBuffer begun() {
        return ByteBuffer.allocate(Integer.BYTES + ENTRIES * ENTRY).position(Integer.BYTES);
    }

    private static void writeBlocking(ByteBuffer block, OutputStream out) throws IOException {
        int length = block.position();
        block.putInt(0, (length - Integer.BYTES) / ENTRY);
        out.write(block.array(), 0, length);
        out.write(ByteBuffer.allocate(Integer.BYTES)
                .putInt(checksum(block.array(), length))
                .array());
        block.position(Integer.BYTES);
    }

    private static int checksum(byte[] block, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(block, 0, length);
        return (int) checksum.getValue();
    }

    /**
     * Reads a table that takes at most so many bytes. Where the image is damaged or cut it ends.
     *
     * @throws IOException if it is no image
     */
    static ValueTable readBlocking(InputStream in, long bytes, SharedValues shared) throws IOException {
        DataInputStream image = new DataInputStream(in);
        if (image.readLong() != NAME) {
            throw new IOException("it does not begin as an image of a table of positions");
        }
        ValueTable table =
                ValueTable.ofSecret(bytes, shared, new ValueTable.Secret(image.readLong(), image.readLong()));
        try {
            ByteBuffer block = begun();
            while (readBlocking(block, image)) {
                for (int at = Integer.BYTES; at < block.position(); at += ENTRY) {
                    table.restore(block.getLong(at), block.getLong(at + Long.BYTES));
                }
            }
        } catch (EOFException cutOff) {
            // what is missing is found again
        }
        return table;
    }

    /** Reads a block, up to its buffer's position; false at the end, or where it is damaged. */
    private static boolean readBlocking(ByteBuffer block, DataInputStream in) throws IOException {
        int entries = in.readInt();
        if (entries < 1 || entries > ENTRIES) {
            return false;
        }
        block.position(Integer.BYTES + entries * ENTRY).putInt(0, entries);
        in.readFully(block.array(), Integer.BYTES, entries * ENTRY);
        return in.readInt() == checksum(block.array(), block.position());
    }
}
