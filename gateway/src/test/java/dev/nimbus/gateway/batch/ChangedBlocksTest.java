package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.HandClock;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.Reply;
import dev.nimbus.gateway.limits.ByteLimit;
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
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A reader in the middle of a block finds other chunks in it: parts that it knows, or whole ones, for the store was too full for their parts. */
class ChangedBlocksTest {
    private static final int LINES = 6;

    /** A client that takes a piece when it is told to. */
    private static final class Sink implements LineWriter {
        final List<String> lines = new ArrayList<>();
        boolean isFull;
        boolean isOver;
        private Runnable onDrained = () -> {};

        void drain() {
            isFull = false;
            onDrained.run();
        }

        @Override
        public boolean isFull() {
            return isFull;
        }

        @Override
        public void whenDrained(Runnable action) {
            onDrained = action;
        }

        @Override
        public int write(byte[] bytes, int from, int to) {
            for (String line : new String(bytes, from, to - from, UTF_8).split("\n", -1)) {
                lines.add(line.strip());
            }
            lines.remove(lines.size() - 1);
            isFull = true;
            return to;
        }

        @Override
        public void end(End end) {
            isOver = true;
        }

        @Override
        public void fail(String reason) {
            throw new AssertionError(reason);
        }
    }

    @ParameterizedTest
    @EnumSource(BatchReader.Order.class)
    void blockWhoseChunkIsWholeAgain_isReadOnWhereItsReaderIs(BatchReader.Order order) {
        assertThat(read(order, answered(0, LINES, 1))).containsExactlyInAnyOrder("0", "1", "2", "3", "4", "5");
    }

    @ParameterizedTest
    @EnumSource(BatchReader.Order.class)
    void blockWhoseChunkIsWholeAgain_isComputedWhereItsReaderIs(BatchReader.Order order) {
        assertThat(read(order, queries(0, LINES))).containsExactlyInAnyOrder("0", "1", "2", "3", "4", "5");
    }

    /** What a reader gets that is given a block with some answers, and then, at its end, {@code last} in its place. */
    private static List<String> read(BatchReader.Order order, StoredChunk last) {
        MemoryBatchStore store = new MemoryBatchStore();
        boolean inOrder = order == BatchReader.Order.LINE;
        store.putBlock(
                "b",
                0,
                new Block(List.of(
                        inOrder ? answered(0, 2, 40_000) : queries(0, 2),
                        inOrder ? queries(2, 4) : answered(2, 4, 40_000),
                        queries(4, LINES))));
        Sink sink = new Sink();
        try (BatchBench bench = new BatchBench(store, ChangedBlocksTest::answer, 64 << 20)) {
            StoredBatch batch = new StoredBatch(bench.parts, record(BatchState.RUNNING), read -> {});
            WantedLines wanted = new WantedLines(-1, order, false, ChunkFormat.TEXT, AnswerConversion.NONE);
            StreamMemory memory = new StreamMemory(1 << 20, 1, new ByteLimit(1 << 20), () -> 0);
            new BatchReader(batch, wanted, sink, memory, JobClient.NOBODY).start();
            assertThat(sink.lines).containsExactly(inOrder ? new String[] {"0", "1"} : new String[] {"2", "3"});

            store.putBlock("b", 0, new Block(List.of(last)));
            batch.update(record(BatchState.COMPLETED));
            bench.solver(1);
            for (int turns = 0; turns < LINES && !sink.isOver; turns++) {
                sink.drain();
            }
            assertThat(sink.isOver).isTrue();
        }
        return sink.lines;
    }

    /** Each query is its number, and so is its answer. */
    private static void answer(String solver, QueryChunk chunk, Consumer<Reply> reply) {
        reply.accept(new Reply.Answered(new AnswerChunk(0, chunk.firstLine(), chunk.queries(), 0, chunk.body())));
    }

    private static StoredChunk queries(int from, int to) {
        return StoredChunk.unanswered(
                new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, from, to - from, 0, numbers(from, to, 1)));
    }

    private static StoredChunk answered(int from, int to, int width) {
        QueryChunk chunk =
                new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, from, to - from, 0, numbers(from, to, width));
        return StoredChunk.unanswered(chunk).answered(numbers(from, to, width), new Counts(to - from, Map.of()));
    }

    private static byte[] numbers(int from, int to, int width) {
        StringBuilder lines = new StringBuilder();
        for (int i = from; i < to; i++) {
            lines.append(i).append(" ".repeat(width - 1)).append('\n');
        }
        return lines.toString().getBytes(UTF_8);
    }

    private static BatchRecord record(BatchState state) {
        boolean isOver = state.isEnd();
        Counts all = new Counts(isOver ? LINES : 2, Map.of());
        BatchRecord.Origin origin = new BatchRecord.Origin(
                "b", ChunkFormat.TEXT, BatchSamples.TEXT, Optional.empty(), "", "", HandClock.START);
        BatchRecord.Progress progress =
                new BatchRecord.Progress(state, isOver ? 1 : 0, isOver ? all : Counts.NONE, all);
        Optional<Instant> ended = isOver ? Optional.of(HandClock.START) : Optional.empty();
        return new BatchRecord(
                origin, "", "", 1, LINES, new long[] {0}, progress, ended, HandClock.START.plusSeconds(3600));
    }
}
