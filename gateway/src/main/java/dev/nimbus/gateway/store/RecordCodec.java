package dev.nimbus.gateway.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Effort;
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
    private static final int VERSION = 3;
    private static final long NEVER = Long.MAX_VALUE;

    private RecordCodec() {}

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
            out.writeInt(batch.progress().done());
            BlockCodec.writeCounts(out, batch.progress().countsOfDone());
            BlockCodec.writeCounts(out, batch.progress().counts());
            out.writeLong(batch.origin().created().toEpochMilli());
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
        BatchRecord.Origin origin = batch.origin();
        out.writeUTF(origin.id());
        out.writeUTF(origin.format().name());
        writeText(out, origin.text().game());
        writeText(out, origin.text().ask());
        writeText(out, origin.text().play());
        out.writeLong(origin.text().effort().millis());
        out.writeLong(origin.text().effort().mostMillis());
        out.writeBoolean(origin.key().isPresent());
        writeText(out, origin.key().orElse(""));
        out.writeUTF(batch.digest());
        writeText(out, origin.label());
        writeText(out, origin.submitter());
    }

    static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), UTF_8);
    }

    public static BatchRecord decode(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = in.readByte();
            if (version != VERSION) {
                // The id comes next in all versions so far.
                throw new IOException("the record of batch " + in.readUTF() + " has version " + version + "; expected "
                        + VERSION + "; only the version of Nimbus that wrote it reads it");
            }
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BatchRecord read(DataInputStream in) throws IOException {
        String id = in.readUTF();
        ChunkFormat format = ChunkFormat.valueOf(in.readUTF());
        TextParameters text = new TextParameters(readText(in), readText(in), readText(in))
                .withEffort(new Effort(in.readLong(), in.readLong()));
        boolean keyed = in.readBoolean();
        Optional<String> key = Optional.of(readText(in)).filter(one -> keyed);
        String digest = in.readUTF();
        String label = readText(in);
        String submitter = readText(in);
        String owner = in.readUTF();
        long epoch = in.readLong();
        BatchState state = BatchState.ofNotation(in.readUTF());
        long queries = in.readLong();
        long[] firstLines = new long[in.readInt()];
        for (int i = 0; i < firstLines.length; i++) {
            firstLines[i] = in.readLong();
        }
        BatchRecord.Progress progress =
                new BatchRecord.Progress(state, in.readInt(), BlockCodec.readCounts(in), BlockCodec.readCounts(in));
        Instant created = instant(in.readLong()).orElseThrow();
        return new BatchRecord(
                new BatchRecord.Origin(id, format, text, key, label, submitter, created),
                digest,
                owner,
                epoch,
                queries,
                firstLines,
                progress,
                instant(in.readLong()),
                instant(in.readLong()).orElse(Instant.MAX));
    }

    private static Optional<Instant> instant(long millis) {
        return millis == NEVER ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }
}
