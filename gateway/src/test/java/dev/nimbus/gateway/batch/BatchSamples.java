package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.BlockCodec;
import dev.nimbus.gateway.store.Counts;
import dev.nimbus.gateway.store.RecordCodec;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Records and blocks for tests of stores. */
public final class BatchSamples {
    public static final TextParameters TEXT = new TextParameters("nim", "outcome", "normal");
    private static final Instant NOW = Instant.parse("2025-01-01T00:00:00Z");

    private BatchSamples() {}

    /** A batch of one block that is not answered. */
    public static BatchRecord running(String id, String owner, long epoch, Optional<String> key) {
        return running(id, "", owner, epoch, key);
    }

    /** The same, submitted with somebody's token. */
    public static BatchRecord submitted(String id, String submitter) {
        return running(id, submitter, "a", 1, Optional.empty());
    }

    private static BatchRecord running(String id, String submitter, String owner, long epoch, Optional<String> key) {
        Counts done = new Counts(10, Map.of("too-large", 2L));
        Counts all = new Counts(12, Map.of("too-large", 2L, "internal", 1L));
        return new BatchRecord(
                new BatchRecord.Origin(
                        id, ChunkFormat.TEXT, TEXT, key, "a label", submitter, NOW.plusMillis(id.hashCode() & 0xffff)),
                "digest",
                owner,
                epoch,
                20,
                new long[] {0, 10},
                new BatchRecord.Progress(BatchState.RUNNING, 1, done, all),
                Optional.empty(),
                Instant.MAX);
    }

    public static BatchRecord ended(String id, Instant expires) {
        BatchRecord running = running(id, "a", 1, Optional.empty());
        return running.with(new BatchRecord.Progress(
                        BatchState.COMPLETED,
                        2,
                        running.progress().counts(),
                        running.progress().counts()))
                .ended(NOW, expires);
    }

    /** A block of one chunk in each form. */
    public static Block block(int bytes) {
        List<StoredChunk> chunks = new ArrayList<>();
        byte[] queries = "1 2 3\n4 5\n".repeat(bytes / 10).getBytes(UTF_8);
        QueryChunk chunk = new QueryChunk(0, ChunkFormat.TEXT, TEXT, 0, 2 * (bytes / 10), 0, queries);
        chunks.add(StoredChunk.unanswered(chunk));
        chunks.add(StoredChunk.unanswered(chunk).answered("N\nP\n".getBytes(UTF_8), new Counts(2, Map.of())));
        chunks.add(StoredChunk.unanswered(chunk).answered(new byte[0], new Counts(2, Map.of("internal", 1L))));
        QueryChunk longLine = new QueryChunk(
                0, ChunkFormat.NDJSON_FOLD, new TextParameters("{\"game\":\"nim\"", "", ""), 7, 1, 0, 3, queries);
        chunks.add(StoredChunk.unanswered(longLine));
        chunks.add(StoredChunk.unanswered(longLine).answered("{}\n".getBytes(UTF_8), new Counts(1, Map.of())));
        return new Block(chunks);
    }

    /** Whether both hold the same, as far as a store keeps it. */
    public static boolean areEqual(Block one, Block other) {
        return java.util.Arrays.equals(BlockCodec.encode(one), BlockCodec.encode(other));
    }

    /** Whether both are the same. */
    public static boolean areEqual(BatchRecord one, BatchRecord other) {
        return java.util.Arrays.equals(RecordCodec.encode(one), RecordCodec.encode(other));
    }
}
