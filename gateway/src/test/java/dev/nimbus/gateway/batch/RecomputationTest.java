package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.Reply;
import dev.nimbus.gateway.dispatch.SolverBus;
import dev.nimbus.gateway.stream.Recomputation;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Future;
import org.junit.jupiter.api.Test;

class RecomputationTest {
    private static final QueryChunk CHUNK =
            new QueryChunk(0, ChunkFormat.TEXT, BatchSamples.TEXT, 0, 4, 0, "1\n2\n3\n4\n".getBytes(UTF_8));

    /** Fails at chunks of more than two queries. */
    private static final SolverBus SOLVERS = (solver, chunk, reply) -> reply.accept(
            chunk.queries() > 2
                    ? new Reply.Failed("too much")
                    : new Reply.Answered(
                            new AnswerChunk(0, chunk.firstLine(), chunk.queries(), 0, answers(chunk.queries()))));

    private static byte[] answers(int count) {
        return "N\n".repeat(count).getBytes(UTF_8);
    }

    /** What failed is sent again in halves, whether the reader has asked for the second one or not. */
    @Test
    void linesThatComeUnasked_waitForTheReader() {
        try (BatchBench bench = new BatchBench(new MemoryBatchStore(), SOLVERS, 1 << 20)) {
            Recomputation chunk = new Recomputation(bench.dispatcher, JobClient.NOBODY, CHUNK, () -> true);
            Future<byte[]> first = chunk.nextLines();
            for (int i = 0; i < 5; i++) {
                bench.solver(4); // Each heartbeat lets it try again after its failures.
            }
            int lines = first.result().length / 2;
            while (!chunk.isOver()) {
                lines += chunk.nextLines().result().length / 2;
            }

            assertThat(lines).isEqualTo(4);
        }
    }

    /** A line that waits for its search holds back those behind it, and no more of them than one reply is asked for. */
    @Test
    void linesBehindOneThatWaits_comeAfterIt() {
        try (BatchBench bench = new BatchBench(new MemoryBatchStore(), SOLVERS, 1 << 20)) {
            Recomputation chunk = new Recomputation(bench.dispatcher, JobClient.NOBODY, CHUNK, () -> true);
            Future<byte[]> first = chunk.nextLines();
            chunk.answered(CHUNK.queries(1, 2), new AnswerChunk(0, 1, 1, 0, "b\n".getBytes(UTF_8)));
            assertThat(first.isComplete()).isFalse();
            assertThat(chunk.takes(CHUNK.queries(2, 4))).isFalse();

            chunk.answered(CHUNK.queries(0, 1), new AnswerChunk(0, 0, 1, 0, "a\n".getBytes(UTF_8)));

            assertThat(first.result()).isEqualTo("a\n".getBytes(UTF_8));
            assertThat(chunk.nextLines().result()).isEqualTo("b\n".getBytes(UTF_8));
        }
    }

    @Test
    void failureBetweenTwoReads_isReported() {
        try (BatchBench bench = new BatchBench(new MemoryBatchStore(), SOLVERS, 1 << 20)) {
            Recomputation chunk = new Recomputation(bench.dispatcher, JobClient.NOBODY, CHUNK, () -> true);
            chunk.failed(new IllegalStateException("bug"));

            assertThat(chunk.nextLines().failed()).isTrue();
        }
    }
}
