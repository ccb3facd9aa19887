package dev.nimbus.solver.store;

import dev.nimbus.cluster.security.ClusterSecret;
import dev.nimbus.cluster.security.EntrySeal;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A table of positions as bytes: an 8-byte magic number, the table's secret, then blocks. A block is the number of its
 * entries, the entries, two words each, and the CRC-32C of all of this; in a cluster with a secret it is sealed. A block
 * without entries is the last. The program's version is not in it: the family of a component stands in its key, and changes
 * where the meaning of its words does. Who changes what an entry's words mean changes the magic number.
 */
public final class ImageBytes {
    private static final long MAGIC = 0x4e696d706f732031L; // "Nimpos 1"
    private static final String NAME = "positions.image";
    private static final int HEAD = 3 * Long.BYTES;
    private static final int ENTRIES = 1 << 12;
    private static final int ENTRY = 2 * Long.BYTES;

    private final EntrySeal seal;
    private final int proofBytes;

    /** @param secret of the cluster, if its members share one */
    public ImageBytes(Optional<ClusterSecret> secret) {
        this.seal = new EntrySeal(secret);
        this.proofBytes = seal.seal(NAME, NAME, new byte[0]).length;
    }

    /** Writes what the table knows, while others may add to it. */
    void writeBlocking(ValueTable table, OutputStream out) throws IOException {
        ValueTable.Secret secret = table.secret();
        out.write(ByteBuffer.allocate(HEAD)
                .putLong(MAGIC)
                .putLong(secret.first())
                .putLong(secret.second())
                .array());
        ByteBuffer entries = ByteBuffer.allocate(ENTRIES * ENTRY);
        table.forEachEntry((first, second) -> {
            entries.putLong(first).putLong(second);
            if (!entries.hasRemaining()) {
                writeBlocking(entries, out);
            }
        });
        if (entries.position() > 0) {
            writeBlocking(entries, out);
        }
        writeBlocking(entries, out);
    }

    private void writeBlocking(ByteBuffer entries, OutputStream out) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(blockBytes(entries.position() / ENTRY));
        block.putInt(entries.position() / ENTRY).put(entries.flip());
        block.putInt(checksum(block));
        out.write(seal.seal(NAME, NAME, block.array()));
        entries.clear();
    }

    private static int blockBytes(int entries) {
        return entries * ENTRY + 2 * Integer.BYTES;
    }

    /** Of what stands before the buffer's position. */
    private static int checksum(ByteBuffer block) {
        CRC32C checksum = new CRC32C();
        checksum.update(block.array(), 0, block.position());
        return (int) checksum.getValue();
    }

    /**
     * Reads a table that takes at most so many bytes. Where the image is damaged, cut, or not sealed by this cluster, it ends.
     *
     * @throws IOException if it is no image
     */
    ValueTable readBlocking(InputStream in, long bytes, SharedValues shared) throws IOException {
        DataInputStream image = new DataInputStream(in);
        if (image.readLong() != MAGIC) {
            throw new IOException("it does not begin as an image of a table of positions");
        }
        ValueTable table =
                ValueTable.ofSecret(bytes, shared, new ValueTable.Secret(image.readLong(), image.readLong()));
        try {
            for (ByteBuffer block = nextBlocking(image); block.hasRemaining(); block = nextBlocking(image)) {
                while (block.hasRemaining()) {
                    table.restore(block.getLong(), block.getLong());
                }
            }
        } catch (IOException cutOff) {
            // what is missing is found again
        }
        return table;
    }

    /** The entries of a block; none at the end, or where it is damaged. */
    private ByteBuffer nextBlocking(DataInputStream in) throws IOException {
        ByteBuffer nothing = ByteBuffer.allocate(0);
        int entries = in.readInt();
        if (entries < 1 || entries > ENTRIES) {
            return nothing;
        }
        byte[] sealed = new byte[blockBytes(entries) + proofBytes];
        ByteBuffer.wrap(sealed).putInt(entries);
        in.readFully(sealed, Integer.BYTES, sealed.length - Integer.BYTES);
        return seal.open(NAME, NAME, sealed)
                .map(ByteBuffer::wrap)
                .map(block -> block.position(block.limit() - Integer.BYTES))
                .filter(block -> block.getInt(block.position()) == checksum(block))
                .map(block -> block.flip().position(Integer.BYTES))
                .orElse(nothing);
    }
}
