package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.gateway.cut.LineChunker;
import dev.nimbus.gateway.dispatch.Reply;
import dev.nimbus.gateway.dispatch.SolverBus;
import dev.nimbus.gateway.store.BatchRecord;
import dev.nimbus.gateway.store.BatchState;
import dev.nimbus.gateway.store.Block;
import dev.nimbus.gateway.store.StoreFullException;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Lines in pieces, whose batch has one chunk of each: it is accepted when they are folded, and answered again after a crash. */
class GiantLineCrashTest {
    private static final TextParameters TEXT = new TextParameters("nim", "grundy", "");
    private static final ChunkSolver SOLVER = new ChunkSolver(new Catalogue(Tables.local()));
    private static final SolverBus SOLVERS =
            (solver, chunk, reply) -> reply.accept(new Reply.Answered(SOLVER.answerBlocking(chunk)));

    private static final String BODY = "8 " + "7 ".repeat(1_300_000) + "\n5 5\n16 " + "3 ".repeat(900_000) + "\n1 2\n";

    private static final List<String> ANSWERS = List.of("8", "0", "16", "3");

    private final Deque<Runnable> answers = new ArrayDeque<>();

    /** Remembers what it held after each write, once it has the record. */
    private static final class RecordingStore extends MemoryBatchStore {
        final List<MemoryBatchStore> copies = new ArrayList<>();

        @Override
        public Future<Void> putBlock(String batch, int number, Block block) {
            return super.putBlock(batch, number, block).onSuccess(put -> remember(batch));
        }

        @Override
        public Future<Boolean> putRecord(BatchRecord batch) {
            return super.putRecord(batch).onSuccess(put -> remember(batch.id()));
        }

        private void remember(String batch) {
            if (record(batch).result().isPresent()) {
                copies.add(copy());
            }
        }
    }

    /** Folds pieces at once, and answers what else there is when the test says so. */
    private SolverBus slowBus() {
        return (solver, chunk, reply) -> {
            if (chunk.isPiece()) {
                SOLVERS.ask(solver, chunk, reply);
            } else {
                answers.add(() -> SOLVERS.ask(solver, chunk, reply));
            }
        };
    }

    @Test
    void gatewayThatDiesBetweenTwoWrites_losesNoLine() {
        RecordingStore store = new RecordingStore();
        try (BatchBench bench = new BatchBench(store, slowBus(), 64 << 20)) {
            bench.solver(8);
            Batch batch = bench.begin("b", TEXT);
            Future<Void> accepted = upload(BODY, batch);
            bench.pass(1, batch);
            assertThat(accepted.succeeded()).isTrue();
            while (!answers.isEmpty()) {
                answers.removeLast().run();
                bench.pass(1, batch);
            }
        }

        assertThat(store.copies).hasSizeGreaterThan(4);
        assertThat(store.copies).allSatisfy(GiantLineCrashTest::isCompleted);
    }

    @Test
    void batch_isAcceptedWhenItsLinesAreFolded() {
        MemoryBatchStore store = new MemoryBatchStore();
        try (BatchBench bench = new BatchBench(store, SOLVERS, 64 << 20)) {
            Batch batch = bench.begin("b", TEXT);
            Future<Void> accepted = upload(BODY, batch);
            bench.pass(1, batch);
            assertThat(accepted.isComplete()).isFalse();
            bench.solver(8);
            bench.pass(3, batch);
            assertThat(accepted.succeeded()).isTrue();
        }

        assertThat(answers(store)).isEqualTo(ANSWERS);
    }

    @Test
    void uploadThatIsAbandoned_leavesNothingOfItsPieces() {
        try (BatchBench bench = new BatchBench(new MemoryBatchStore(), SOLVERS, 64 << 20)) {
            Batch batch = bench.begin("b", TEXT);
            upload(BODY, batch);
            assertThat(bench.dispatcher.unfolded().held()).isGreaterThan(4_000_000);
            batch.abandon();
            bench.solver(8);
            assertThat(bench.dispatcher.unfolded().held()).isZero();
            assertThat(bench.memory.held()).isZero();
        }
    }

    /** Its answer cannot be stored, and is had again from what its pieces folded to. */
    @Test
    void storeThatIsFull_losesNoLineInPieces() {
        MemoryBatchStore store = new MemoryBatchStore();
        try (BatchBench bench = new BatchBench(store, slowBus(), 64 << 20)) {
            bench.solver(8);
            Batch batch = bench.begin("b", TEXT);
            upload("8 " + "7 ".repeat((1 << 19) - 1) + "\n", batch);
            bench.pass(1, batch);
            store.failure = Optional.of(new StoreFullException("full"));
            answers.remove().run();
            bench.pass(3, batch);
            store.failure = Optional.empty();
            bench.pass(3, batch);
        }

        assertThat(store.record("b").result().orElseThrow().state()).isEqualTo(BatchState.COMPLETED);
        QueryChunk line =
                store.block("b", 0, TEXT).result().orElseThrow().chunks().get(0).chunk();
        assertThat(new String(SOLVER.answerBlocking(line).body(), UTF_8)).isEqualTo("15\n");
    }

    private static Future<Void> upload(String lines, Batch batch) {
        LineChunker.Sizes sizes = new LineChunker.Sizes(64 << 10, 1000, 1 << 18, 1 << 10, 1 << 18);
        LineChunker chunker = new LineChunker(sizes, ChunkFormat.TEXT, TEXT, batch::add);
        byte[] body = lines.getBytes(UTF_8);
        for (int at = 0; at < body.length; at += 1 << 16) {
            chunker.write(body, at, Math.min(body.length, at + (1 << 16)));
        }
        chunker.end();
        Promise<Void> accepted = Promise.promise();
        batch.whenAllTaken(() -> batch.complete("").onComplete(accepted));
        return accepted.future();
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
                .flatMap(chunk -> new String(chunk.answers(), UTF_8).lines())
                .toList();
    }
}
