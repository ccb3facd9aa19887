package dev.nimbus.gateway.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.TextParameters;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;

/** The bytes of a batch's record in a store. */
public final class RecordCodec {
    private static final int VERSION = 2;
    private static final long NEVER = Long.MAX_VALUE;

    private RecordCodec() {}

    /** Encodes a record. */
    public static byte[] encode(BatchRecord batch) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            writeHead(out, batch);
            out.writeUTF(batch.owner());
            out.writeLong(batch.epoch());
            out.writeUTF(batch.state().notation());
            out.writeLong(batch.queries());
            out.writeInt(batch.blocks());
            for (long line : batch.firstLines()) {
                out.writeLong(line);
            }
            out.writeInt(batch.done());
            BlockCodec.writeCounts(out, batch.countsOfDone());
            BlockCodec.writeCounts(out, batch.counts());
            out.writeLong(batch.created().toEpochMilli());
            out.writeLong(batch.ended().map(Instant::toEpochMilli).orElse(NEVER));
            out.writeLong(
                    batch.expires().equals(Instant.MAX)
                            ? NEVER
                            : batch.expires().toEpochMilli());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void writeHead(DataOutputStream out, BatchRecord batch) throws IOException {
        out.writeUTF(batch.id());
        out.writeUTF(batch.format().name());
        writeText(out, batch.text().game());
        writeText(out, batch.text().ask());
        writeText(out, batch.text().play());
        out.writeBoolean(batch.key().isPresent());
        writeText(out, batch.key().orElse(""));
        out.writeUTF(batch.digest());
        writeText(out, batch.label());
        writeText(out, batch.submitter());
    }

    static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), UTF_8);
    }

    /**
     * Decodes a record.
     *
     * @throws UncheckedIOException if the bytes are no record
     */
    public static BatchRecord decode(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = in.readByte();
            if (version < 1 || version > VERSION) {
                throw new IOException("batch record of version " + version + "; expected 1 to " + VERSION);
            }
            return read(in, version);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BatchRecord read(DataInputStream in, int version) throws IOException {
        String id = in.readUTF();
        ChunkFormat format = ChunkFormat.valueOf(in.readUTF());
        TextParameters text = new TextParameters(readText(in), readText(in), readText(in));
        boolean keyed = in.readBoolean();
        Optional<String> key = Optional.of(readText(in)).filter(one -> keyed);
        String digest = in.readUTF();
        String label = readText(in);
        String submitter = version == 1 ? "" : readText(in);
        String owner = in.readUTF();
        long epoch = in.readLong();
        BatchState state = BatchState.ofNotation(in.readUTF());
        long queries = in.readLong();
        long[] firstLines = new long[in.readInt()];
        for (int i = 0; i < firstLines.length; i++) {
            firstLines[i] = in.readLong();
        }
        return new BatchRecord(
                id,
                format,
                text,
                key,
                digest,
                label,
                submitter,
                owner,
                epoch,
                state,
                queries,
                firstLines,
                in.readInt(),
                BlockCodec.readCounts(in),
                BlockCodec.readCounts(in),
                instant(in.readLong()).orElseThrow(),
                instant(in.readLong()),
                instant(in.readLong()).orElse(Instant.MAX));
    }

    private static Optional<Instant> instant(long millis) {
        return millis == NEVER ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }
}
