package dev.nimbus.gateway.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.Reply;
import dev.nimbus.gateway.dispatch.SolverBus;
import dev.nimbus.gateway.stream.Recomputation;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
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

    private static Recomputation recomputation(BatchBench bench) {
        return new Recomputation(bench.dispatcher, JobClient.NOBODY, CHUNK, () -> true, () -> {});
    }

    /** What failed is sent again in halves, whether the reader has asked for the second one or not. */
    @Test
    void linesThatComeUnasked_waitForTheReader() {
        try (BatchBench bench = new BatchBench(new MemoryBatchStore(), SOLVERS, 1 << 20)) {
            Recomputation chunk = recomputation(bench);
            int lines = 0;
            for (int i = 0; i < 5; i++) {
                lines += chunk.poll().map(answers -> answers.length / 2).orElse(0);
                chunk.wake();
                bench.solver(4); // Each heartbeat lets it try again after its failures.
            }
            while (!chunk.isOver()) {
                lines += chunk.poll().orElseThrow().length / 2;
            }

            assertThat(lines).isEqualTo(4);
        }
    }

    /** A line that waits for its search holds back those behind it, and no more of them than one reply is asked for. */
    @Test
    void linesBehindOneThatWaits_comeAfterIt() {
        try (BatchBench bench = new BatchBench(new MemoryBatchStore(), SOLVERS, 1 << 20)) {
            Recomputation chunk = recomputation(bench);
            assertThat(chunk.poll()).isEmpty();
            assertThat(chunk.next()).contains(CHUNK);
            chunk.answered(CHUNK.queries(1, 2), new AnswerChunk(0, 1, 1, 0, "b\n".getBytes(UTF_8)));
            assertThat(chunk.poll()).isEmpty();
            assertThat(chunk.takes(CHUNK.queries(2, 4))).isFalse();

            chunk.answered(CHUNK.queries(0, 1), new AnswerChunk(0, 0, 1, 0, "a\n".getBytes(UTF_8)));

            assertThat(chunk.poll()).contains("a\n".getBytes(UTF_8));
            assertThat(chunk.poll()).contains("b\n".getBytes(UTF_8));
        }
    }

    /** The line may have been lost with its solver. */
    @Test
    void lineThatIsReadNext_isSentAgain_thoughLinesBehindItAreAnswered() {
        try (BatchBench bench = new BatchBench(new MemoryBatchStore(), SOLVERS, 1 << 20)) {
            Recomputation chunk = recomputation(bench);
            assertThat(chunk.poll()).isEmpty();
            assertThat(chunk.next()).contains(CHUNK);

            chunk.answered(CHUNK.queries(1, 4), new AnswerChunk(0, 1, 3, 0, answers(3)));

            assertThat(chunk.takes(CHUNK.queries(0, 1))).isTrue();
        }
    }

    /** A client that takes nothing holds one reply: the rest of the chunk is sent when that is written. */
    @Test
    void rest_isSentWhenTheReaderHasNothingElse() {
        try (BatchBench bench = new BatchBench(new MemoryBatchStore(), SOLVERS, 1 << 20)) {
            Recomputation chunk = recomputation(bench);
            assertThat(chunk.next()).as("before it is wanted").isEmpty();
            assertThat(chunk.poll()).isEmpty();
            assertThat(chunk.next()).contains(CHUNK);
            assertThat(chunk.next()).as("a second time").isEmpty();
            chunk.answered(CHUNK.queries(0, 2), new AnswerChunk(0, 0, 2, 0, answers(2)));
            assertThat(chunk.poll()).isPresent();
            assertThat(chunk.takes(CHUNK.queries(2, 4)))
                    .as("while the reader writes")
                    .isFalse();
            assertThat(chunk.poll()).isEmpty();
            assertThat(chunk.takes(CHUNK.queries(2, 4))).isTrue();
        }
    }

    @Test
    void failureBetweenTwoReads_isReported() {
        try (BatchBench bench = new BatchBench(new MemoryBatchStore(), SOLVERS, 1 << 20)) {
            Recomputation chunk = recomputation(bench);
            chunk.failed(new IllegalStateException("bug"));

            assertThatThrownBy(chunk::poll).hasMessage("bug");
        }
    }
}
