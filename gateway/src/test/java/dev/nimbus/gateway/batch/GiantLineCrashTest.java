package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.gateway.cut.LineChunker;
import dev.nimbus.gateway.dispatch.Reply;
import dev.nimbus.gateway.dispatch.SolverBus;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.StoreFullException;
import dev.nimbus.gateway.store.StoredChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import io.vertx.core.Future;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A gateway that dies while lines in pieces are answered, whose blocks are stored one after the other. */
class GiantLineCrashTest {
    private static final TextParameters TEXT = new TextParameters("nim", "grundy", "");
    private static final ChunkSolver SOLVER = new ChunkSolver(new Catalogue(Tables.local()));
    private static final SolverBus SOLVERS =
            (solver, chunk, reply) -> reply.accept(new Reply.Answered(SOLVER.answerBlocking(chunk)));

    /** Lines of several blocks; the end of one and the beginning of the next share a block. */
    private static final String BODY = "8 " + "7 ".repeat(1_300_000) + "\n5 5\n16 " + "3 ".repeat(900_000) + "\n1 2\n";

    private static final List<String> ANSWERS = List.of("8", "0", "16", "3");

    /** Remembers what it held after each write. */
    private static final class RecordingStore extends MemoryBatchStore {
        final List<MemoryBatchStore> copies = new ArrayList<>();

        @Override
        public Future<Void> putBlock(String batch, int number, Block block) {
            return super.putBlock(batch, number, block).onSuccess(put -> copies.add(copy()));
        }
    }

    @Test
    void gatewayThatDiesBetweenTwoWrites_losesNoLine() {
        RecordingStore store = new RecordingStore();
        Deque<Runnable> answers = new ArrayDeque<>();
        SolverBus slow = (solver, chunk, reply) -> answers.add(() -> SOLVERS.ask(solver, chunk, reply));
        try (BatchBench bench = new BatchBench(store, slow, 64 << 20)) {
            Batch batch = bench.begin("b", TEXT);
            upload(BODY, batch);
            bench.pass(1, batch);
            store.copies.clear();
            bench.solver(8);
            while (!answers.isEmpty()) {
                answers.removeLast().run();
                bench.pass(1, batch);
            }
        }

        assertThat(store.copies).hasSizeGreaterThan(10);
        assertThat(store.copies).allSatisfy(GiantLineCrashTest::isCompleted);
    }

    /** The answers of other blocks would be computed again; the block of this line's answer holds no queries. */
    @Test
    void storeThatIsFull_losesNoLineInPieces() {
        MemoryBatchStore store = new MemoryBatchStore();
        try (BatchBench bench = new BatchBench(store, SOLVERS, 64 << 20)) {
            Batch batch = bench.begin("b", TEXT);
            upload("8 " + "7 ".repeat((1 << 19) - 1) + "\n", batch); // Its pieces fill the first block.
            bench.pass(1, batch);
            store.failure = Optional.of(new StoreFullException("full"));
            bench.solver(8);
            bench.pass(3, batch);
            store.failure = Optional.empty();
            bench.pass(3, batch);
        }

        assertThat(answers(store)).containsExactly("15");
    }

    private static void upload(String lines, Batch batch) {
        LineChunker.Sizes sizes = new LineChunker.Sizes(64 << 10, 1000, 1 << 18, 1 << 10, 1 << 18);
        LineChunker chunker = new LineChunker(sizes, ChunkFormat.TEXT, TEXT, batch::add);
        byte[] body = lines.getBytes(UTF_8);
        for (int at = 0; at < body.length; at += 1 << 16) {
            chunker.write(body, at, Math.min(body.length, at + (1 << 16)));
        }
        chunker.end();
        batch.complete("");
    }

    /** By a gateway that takes over what another one left. */
    private static void isCompleted(MemoryBatchStore left) {
        try (BatchBench bench = new BatchBench(left, SOLVERS, 64 << 20)) {
            Batch batch = bench.resume("b");
            bench.solver(8);
            bench.pass(3, batch);
        }
        assertThat(left.record("b").result().orElseThrow().state()).isEqualTo(BatchState.COMPLETED);
        assertThat(answers(left)).isEqualTo(ANSWERS);
    }

    private static List<String> answers(MemoryBatchStore store) {
        int blocks = store.record("b").result().orElseThrow().blocks();
        return IntStream.range(0, blocks)
                .mapToObj(number -> store.block("b", number, TEXT).result().orElseThrow())
                .flatMap(block -> block.chunks().stream())
                .filter(StoredChunk::isWholeLines)
                .flatMap(chunk -> new String(chunk.answers(), UTF_8).lines())
                .toList();
    }
}
