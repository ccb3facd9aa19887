package dev.nimbus.gateway.store;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The bytes of a block in a store: a version, then each chunk's head and its body. */
public final class BlockCodec {
    private static final int VERSION = 2;
    private static final byte[] NOTHING = {};
    private static final int HEAD = 64;

    private BlockCodec() {}

    /** Encodes a block; takes about a millisecond for each MiB, so it belongs on a worker. */
    public static byte[] encode(Block block) {
        int size = 16;
        for (StoredChunk chunk : block.chunks()) {
            size += HEAD + stored(chunk).length;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(size);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeInt(block.chunks().size());
            for (StoredChunk chunk : block.chunks()) {
                write(out, chunk);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] stored(StoredChunk chunk) {
        return chunk.keepsQueries() ? chunk.chunk().body() : chunk.answers();
    }

    private static void write(DataOutputStream out, StoredChunk stored) throws IOException {
        QueryChunk chunk = stored.chunk();
        out.writeUTF(chunk.format().name());
        if (hasOwnText(chunk.format())) {
            RecordCodec.writeText(out, chunk.text().game());
        }
        out.writeLong(chunk.firstLine());
        out.writeInt(chunk.queries());
        out.writeLong(chunk.cutLineBytes());
        out.writeInt(chunk.piece());
        out.writeBoolean(stored.isAnswered());
        out.writeBoolean(stored.keepsQueries());
        writeCounts(out, stored.counts());
        out.writeInt(stored(stored).length);
        out.write(stored(stored));
    }

    /** Chunks of one long JSON line carry the line's beginning. */
    private static boolean hasOwnText(ChunkFormat format) {
        return format == ChunkFormat.NDJSON_PIECE || format == ChunkFormat.NDJSON_FOLD;
    }

    static void writeCounts(DataOutputStream out, Counts counts) throws IOException {
        out.writeLong(counts.answered());
        out.writeByte(counts.errorsByCode().size());
        for (Map.Entry<String, Long> code : counts.errorsByCode().entrySet()) {
            out.writeUTF(code.getKey());
            out.writeLong(code.getValue());
        }
    }

    static Counts readCounts(DataInputStream in) throws IOException {
        long answered = in.readLong();
        Map<String, Long> codes = new TreeMap<>();
        for (int left = in.readByte(); left > 0; left--) {
            codes.put(in.readUTF(), in.readLong());
        }
        return new Counts(answered, codes);
    }

    /**
     * Decodes a block.
     *
     * @param text what the batch's text lines leave out
     * @throws UncheckedIOException if the bytes are not a block
     */
    public static Block decode(byte[] bytes, TextParameters text) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            requireVersion(in.readByte());
            List<StoredChunk> chunks = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                chunks.add(read(in, text));
            }
            return new Block(chunks);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws UncheckedIOException if the block, of one byte or more, was written by another version */
    public static void requireVersion(byte[] block) {
        try {
            requireVersion(block[0]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void requireVersion(byte version) throws IOException {
        if (version != VERSION) {
            throw new IOException("a block has version " + version + "; expected " + VERSION
                    + "; only the version of Nimbus that wrote it reads it");
        }
    }

    private static StoredChunk read(DataInputStream in, TextParameters batchText) throws IOException {
        ChunkFormat format = ChunkFormat.valueOf(in.readUTF());
        TextParameters text = hasOwnText(format) ? new TextParameters(RecordCodec.readText(in), "", "") : batchText;
        long firstLine = in.readLong();
        int queries = in.readInt();
        long cutLineBytes = in.readLong();
        int piece = in.readInt();
        boolean answered = in.readBoolean();
        boolean keepsQueries = in.readBoolean();
        Counts counts = readCounts(in);
        byte[] body = in.readNBytes(in.readInt());
        QueryChunk chunk =
                new QueryChunk(0, format, text, firstLine, queries, cutLineBytes, piece, keepsQueries ? body : NOTHING);
        return new StoredChunk(chunk, answered, keepsQueries ? NOTHING : body, counts);
    }
}
