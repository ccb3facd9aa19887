package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.batch.blocks.BatchParts;
import dev.nimbus.gateway.batch.blocks.BlockCache;
import dev.nimbus.gateway.batch.blocks.LiveMemory;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.Counts;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.gateway.stream.AnswerConversion;
import dev.nimbus.gateway.stream.BatchReader;
import dev.nimbus.gateway.stream.End;
import dev.nimbus.gateway.stream.LineWriter;
import dev.nimbus.gateway.stream.StreamMemory;
import dev.nimbus.gateway.stream.WantedLines;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a reader does in one turn of the event loop. */
class ReaderTurnsTest {
    private static final int CHUNKS = 500;
    /** As long as a message to the client, so that each chunk is written alone. */
    private static final byte[] LONG = ("N" + " ".repeat(64 << 10) + "\n").getBytes(UTF_8);

    /** Long enough that the answers are kept. */
    private static final byte[] QUERY = ("1" + " ".repeat(16 << 10) + "\n").getBytes(UTF_8);

    private static final byte[] SHORT = "N\n".getBytes(UTF_8);
    private static final Instant NOW = Instant.parse("2025-01-01T00:00:00Z");

    /** A client that takes everything at once. */
    private static final class Sink implements LineWriter {
        final Promise<End> end = Promise.promise();
        int writes;
        int bytes;

        @Override
        public boolean isFull() {
            return false;
        }

        @Override
        public void whenDrained(Runnable action) {}

        @Override
        public int write(byte[] lines, int from, int to) {
            writes++;
            bytes += to - from;
            return to;
        }

        @Override
        public void end(End its) {
            end.complete(its);
        }

        @Override
        public void fail(String reason) {
            end.fail(reason);
        }
    }

    @Test
    void readerOfManyAnswers_leavesTheLoopToOthersInBetween() throws Exception {
        Sink sink = new Sink();

        int writesOfFirstTurn = readBlocking(List.of(answered(LONG)), sink);

        assertThat(writesOfFirstTurn).isPositive().isLessThan(CHUNKS / 5);
        assertThat(sink.writes).isEqualTo(CHUNKS);
    }

    @Test
    void shortAnswersOfManyChunks_areWrittenTogether() throws Exception {
        Sink sink = new Sink();

        readBlocking(List.of(answered(SHORT)), sink);

        assertThat(sink.writes).isEqualTo(1);
        assertThat(sink.bytes).isEqualTo(CHUNKS * SHORT.length);
    }

    /** What it holds fills the memory for answers; nothing more of it is to be written. */
    @Test
    void readerWhoseLastPieceIsWritten_mayBeEvicted_whileItsClientTakesNothing() throws Exception {
        AtomicLong now = new AtomicLong();
        StreamMemory memory = new StreamMemory(1 << 20, 1, new ByteLimit(1 << 20), now::get);
        Vertx vertx = Vertx.vertx();
        FullSink sink = new FullSink();
        Promise<Void> checked = Promise.promise();
        byte[] lines = ("N" + " ".repeat(17 << 20) + "\n").getBytes(UTF_8);
        vertx.runOnContext(v -> {
            reader(vertx, oneChunk(lines), sink, memory).start();
            vertx.runOnContext(later -> {
                now.set(1_000_000_000);
                memory.tick();
                checked.complete();
            });
        });
        get(checked);
        vertx.close();

        assertThat(sink.full).isTrue();
        assertThat(sink.isMoved).isTrue();
    }

    /** What another client does not take fills the memory. */
    @Test
    void readerWhoseClientTookAll_isNotEvictedForItsEarlierWait() throws Exception {
        AtomicLong now = new AtomicLong();
        StreamMemory memory = new StreamMemory(1 << 20, 1, new ByteLimit(1 << 20), now::get);
        Vertx vertx = Vertx.vertx();
        FullSink sink = new FullSink();
        Promise<Void> checked = Promise.promise();
        byte[] lines = ("N" + " ".repeat(17 << 20) + "\n").getBytes(UTF_8);
        vertx.runOnContext(v -> {
            reader(vertx, oneChunk(LONG), sink, memory).start();
            now.set(1_000_000_000);
            reader(vertx, oneChunk(lines), new FullSink(), memory).start();
            vertx.runOnContext(later -> {
                sink.drain();
                memory.tick();
                checked.complete();
            });
        });
        get(checked);
        vertx.close();

        assertThat(sink.isMoved).isFalse();
    }

    /** A client that takes nothing. */
    private static final class FullSink implements LineWriter {
        boolean isMoved;
        boolean full;
        Runnable onDrained = () -> {};

        void drain() {
            full = false;
            onDrained.run();
        }

        @Override
        public boolean isFull() {
            return full;
        }

        @Override
        public void whenDrained(Runnable action) {
            onDrained = action;
        }

        @Override
        public int write(byte[] lines, int from, int to) {
            full = true;
            return to;
        }

        @Override
        public void end(End its) {}

        @Override
        public void moved() {
            isMoved = true;
        }

        @Override
        public void fail(String reason) {}
    }

    private static List<Block> oneChunk(byte[] line) {
        byte[] queries = new byte[line.length / 4 + 1];
        QueryChunk chunk = new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, 0, 1, 0, queries);
        return List.of(new Block(List.of(StoredChunk.unanswered(chunk).answered(line, new Counts(1, Map.of())))));
    }

    private static BatchReader reader(Vertx vertx, List<Block> blocks, LineWriter sink, StreamMemory memory) {
        BatchRecord.Origin origin =
                new BatchRecord.Origin("b", ChunkFormat.TEXT, BatchSamples.TEXT, Optional.empty(), "", "", NOW);
        MemoryBatchStore store = new MemoryBatchStore();
        for (int i = 0; i < blocks.size(); i++) {
            store.putBlock("b", i, blocks.get(i));
        }
        BatchView batch = new StoredBatch(parts(vertx, store), completed(origin, blocks.size()), read -> {});
        WantedLines wanted =
                new WantedLines(-1, BatchReader.Order.LINE, false, ChunkFormat.TEXT, AnswerConversion.NONE);
        return new BatchReader(batch, wanted, sink, memory, JobClient.NOBODY);
    }

    /** Returns how many pieces were written in the first turn of the event loop. */
    private static int readBlocking(List<Block> blocks, Sink sink) throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            Promise<Integer> firstTurn = Promise.promise();
            vertx.runOnContext(v -> {
                StreamMemory memory = new StreamMemory(1 << 20, 1, new ByteLimit(1 << 20), System::nanoTime);
                reader(vertx, blocks, sink, memory).start();
                firstTurn.complete(sink.writes);
            });
            assertThat(get(sink.end).answered()).isEqualTo(CHUNKS);
            return get(firstTurn);
        } finally {
            vertx.close();
        }
    }

    private static <T> T get(Promise<T> promise) throws Exception {
        return promise.future().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    private static Block answered(byte[] line) {
        List<StoredChunk> chunks = new ArrayList<>();
        for (int i = 0; i < CHUNKS; i++) {
            QueryChunk chunk = new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, i, 1, 0, QUERY);
            chunks.add(StoredChunk.unanswered(chunk).answered(line, new Counts(1, Map.of())));
        }
        return new Block(chunks);
    }

    private static BatchRecord completed(BatchRecord.Origin origin, int blocks) {
        Counts all = new Counts(CHUNKS, Map.of());
        BatchRecord.Progress end = new BatchRecord.Progress(BatchState.COMPLETED, blocks, all, all);
        long[] firstLines = new long[blocks];
        return new BatchRecord(
                origin, "", "", 1, CHUNKS, firstLines, end, Optional.of(NOW), NOW.plus(Duration.ofHours(1)));
    }

    private static BatchParts parts(Vertx vertx, MemoryBatchStore store) {
        GatewayLimits limits =
                GatewayLimits.USUAL.with(GatewaySetting.QUARANTINED, 10).with(GatewaySetting.REPLY_MEMORY, 1 << 20);
        Dispatcher nobody = new Dispatcher(
                (solver, chunk, reply) -> {}, limits, 0, System::nanoTime, new NodeMetrics(), Tracing.OFF);
        return new BatchParts(
                vertx,
                store,
                nobody,
                new LiveMemory(1 << 20),
                new BlockCache(128 << 20),
                Clock.systemUTC(),
                Duration.ofHours(1),
                id -> {});
    }
}
