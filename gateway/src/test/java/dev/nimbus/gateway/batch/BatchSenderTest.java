package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.HandClock;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.Reply;
import dev.nimbus.gateway.dispatch.SolverBus;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.Block;
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
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BatchSenderTest {
    private static final int MIB = 1 << 20;

    /** One query, as long as a block. */
    private static final byte[] LONG_QUERY = ("1" + " ".repeat(MIB)).getBytes(UTF_8);

    private static SolverBus answering(String line) {
        byte[] answer = line.getBytes(UTF_8);
        return (solver, chunk, reply) ->
                reply.accept(new Reply.Answered(new AnswerChunk(0, chunk.firstLine(), 1, 0, answer)));
    }

    private static QueryChunk query(long line) {
        return new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, line, 1, 0, LONG_QUERY);
    }

    /** The answers that a slow store has not taken bound what is sent; nothing more is answered that could wake it. */
    @Test
    void batchThatWaitsForTheStore_goesOnWhenItHasStored() {
        MemoryBatchStore store = new MemoryBatchStore();
        try (BatchBench bench = new BatchBench(store, answering("N" + " ".repeat(3 * MIB) + "\n"), 1L << 30)) {
            Batch batch = bench.begin("b", BatchSamples.TEXT);
            for (int line = 0; line < 20; line++) {
                batch.add(query(line));
            }
            batch.complete("");
            bench.pass(1, batch);
            Promise<Void> slow = Promise.promise();
            store.blockGate = slow.future();
            bench.solver(1);
            assertThat(batch.status().counts().answered()).isBetween(5L, 15L);
            slow.complete();
            bench.pass(3, batch);

            assertThat(batch.status().state()).isEqualTo(BatchState.COMPLETED);
        }
    }

    /** What one batch may hold of long answers, forty batches must not each: they are answered again when they are read. */
    @Test
    void longAnswersOfManyBatches_stayWithinTheMemoryOfAll() {
        MemoryBatchStore store = new MemoryBatchStore();
        store.blockGate = Promise.<Void>promise().future();
        String answer = "N" + " ".repeat(2 * MIB) + "\n";
        try (BatchBench bench = new BatchBench(store, answering(answer), 8L * MIB)) {
            bench.solver(1);
            for (int i = 0; i < 40; i++) {
                Batch batch = bench.begin("b" + i, BatchSamples.TEXT);
                for (int line = 0; line < 4; line++) {
                    batch.add(
                            new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, line, 1, 0, "1\n".getBytes(UTF_8)));
                }
                batch.complete("");
                bench.pass(1, batch);
                assertThat(batch.status().counts().answered()).isEqualTo(4);
            }

            assertThat(bench.memory.held()).isLessThan(12L * MIB);
        }
    }

    /** Holds batches of two long blocks each, and reads a block when it is told to. */
    private static final class SlowStore extends MemoryBatchStore {
        final Deque<Promise<Void>> reads = new ArrayDeque<>();

        @Override
        public Future<Optional<Block>> block(String batch, int number, TextParameters text) {
            Promise<Void> read = Promise.promise();
            reads.add(read);
            return read.future().map(done -> Optional.of(new Block(List.of(StoredChunk.unanswered(query(number))))));
        }

        @Override
        public Future<Void> putBlock(String batch, int number, Block block) {
            return Future.succeededFuture();
        }
    }

    @Test
    void batchesTakenOver_loadNoMoreBlocksThanThereIsMemoryFor() {
        SlowStore store = new SlowStore();
        Deque<Runnable> replies = new ArrayDeque<>();
        SolverBus slow =
                (solver, chunk, reply) -> replies.add(() -> answering("N\n").ask(solver, chunk, reply));
        try (BatchBench bench = new BatchBench(store, slow, 4 * MIB)) {
            bench.solver(2);
            List<Batch> batches = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                store.putRecord(accepted("b" + i));
                batches.add(bench.resume("b" + i));
            }
            long most = 0;
            while (!store.reads.isEmpty() || !replies.isEmpty()) {
                assertThat(store.reads).hasSizeLessThanOrEqualTo(4);
                if (store.reads.isEmpty()) {
                    replies.remove().run();
                } else {
                    store.reads.remove().complete();
                }
                most = Math.max(most, bench.memory.held());
            }

            assertThat(most).isLessThan(6 * MIB);
            assertThat(batches).extracting(batch -> batch.status().state()).containsOnly(BatchState.COMPLETED);
        }
    }

    @Test
    void batchesWithoutMemory_areAnsweredAllTheSame() {
        SlowStore store = new SlowStore();
        try (BatchBench bench = new BatchBench(store, answering("N\n"), 0)) {
            bench.solver(2);
            store.putRecord(accepted("b"));
            store.putRecord(accepted("c"));
            Batch first = bench.resume("b");
            Batch second = bench.resume("c");
            while (!store.reads.isEmpty()) {
                assertThat(store.reads).hasSize(1);
                store.reads.remove().complete();
            }

            assertThat(first.status().state()).isEqualTo(BatchState.COMPLETED);
            assertThat(second.status().state()).isEqualTo(BatchState.COMPLETED);
        }
    }

    /** A solver answers the first line of a chunk, and the rest later: many chunks may be half answered at once. */
    @Test
    void longAnswersInParts_areBoundedForAllChunksTogether() {
        Deque<Runnable> replies = new ArrayDeque<>();
        try (BatchBench bench = new BatchBench(new MemoryBatchStore(), firstLines(replies), 64 * MIB)) {
            Batch batch = bench.begin("b", BatchSamples.TEXT);
            for (int chunk = 0; chunk < 8; chunk++) {
                batch.add(new QueryChunk(
                        0, ChunkFormat.TEXT, BatchSamples.TEXT, 2 * chunk, 2, 0, "1\n2\n".getBytes(UTF_8)));
            }
            batch.complete("");
            bench.solver(10);
            assertThat(replies).hasSize(8);
            for (int chunk = 0; chunk < 8; chunk++) {
                replies.remove().run();
            }
            assertThat(replies).hasSize(8);
            while (replies.size() > 4) {
                replies.removeLast().run();
            }

            assertThat(batch.live(0).orElseThrow().bytes()).isLessThanOrEqualTo(8 * MIB);
        }
    }

    /** A reader need not wait for the other answers of a chunk. */
    @Test
    void answersToAPartOfAChunk_reachItsReaderAtOnce() {
        Deque<Runnable> replies = new ArrayDeque<>();
        SolverBus lineByLine =
                (solver, chunk, reply) -> replies.add(() -> answering("N\n").ask(solver, chunk, reply));
        try (BatchBench bench = new BatchBench(new MemoryBatchStore(), lineByLine, 64 * MIB)) {
            Batch batch = bench.begin("b", BatchSamples.TEXT);
            batch.add(new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, 0, 2, 0, "1\n2\n".getBytes(UTF_8)));
            batch.complete("");
            bench.pass(1, batch);
            Sink sink = new Sink();
            WantedLines wanted =
                    new WantedLines(-1, BatchReader.Order.LINE, false, ChunkFormat.TEXT, AnswerConversion.NONE);
            StreamMemory memory = new StreamMemory(MIB, 1, new ByteLimit(1 << 20), () -> 0);
            new BatchReader(batch, wanted, sink, memory, JobClient.NOBODY).start();
            bench.solver(1);
            replies.remove().run();
            assertThat(sink.bytes).isEqualTo("N\n".length());

            replies.remove().run();
            assertThat(sink.bytes).isEqualTo("N\nN\n".length());
            assertThat(sink.ends).isEqualTo(1);
        }
    }

    /** A client that takes everything at once. */
    private static final class Sink implements LineWriter {
        int bytes;
        int ends;

        @Override
        public boolean isFull() {
            return false;
        }

        @Override
        public void whenDrained(Runnable action) {}

        @Override
        public int write(byte[] lines, int from, int to) {
            bytes += to - from;
            return to;
        }

        @Override
        public void end(End end) {
            ends++;
        }

        @Override
        public void fail(String reason) {
            throw new AssertionError(reason);
        }
    }

    /** Answers one line at a time with 3 MiB, when it is told to. */
    private static SolverBus firstLines(Deque<Runnable> replies) {
        SolverBus answering = answering("N" + " ".repeat(3 * MIB) + "\n");
        return (solver, chunk, reply) -> replies.add(() -> answering.ask(solver, chunk, reply));
    }

    private static BatchRecord accepted(String id) {
        BatchRecord.Origin origin = new BatchRecord.Origin(
                id, ChunkFormat.TEXT, BatchSamples.TEXT, Optional.empty(), "", "", HandClock.START);
        return new BatchRecord(
                origin, "", "", 1, 2, new long[] {0, 1}, BatchRecord.Progress.NONE, Optional.empty(), Instant.MAX);
    }
}
