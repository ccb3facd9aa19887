package dev.nimbus.gateway.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;
import dev.nimbus.protocol.TextParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamJobTest {
    /** A client that takes everything. */
    private static final class Sink implements LineWriter {
        final List<String> failures = new ArrayList<>();
        boolean full;
        String written = "";

        @Override
        public boolean isFull() {
            return full;
        }

        @Override
        public void whenDrained(Runnable action) {}

        @Override
        public int write(byte[] lines, int from, int to) {
            written += new String(lines, from, to - from, UTF_8);
            return to;
        }

        @Override
        public void end(End end) {}

        @Override
        public void fail(String reason) {
            failures.add(reason);
        }
    }

    private long now;
    private final ByteLimit longLines = new ByteLimit(1 << 20);
    private final StreamMemory shared = new StreamMemory(1 << 20, 1 << 20, longLines, () -> now);
    private final Sink sink = new Sink();
    private final Dispatcher idle = dispatcherWithoutSolvers();
    private final StreamJob job = new StreamJob(idle, sink, shared, JobClient.NOBODY);

    private static Dispatcher dispatcherWithoutSolvers() {
        GatewayLimits limits =
                GatewayLimits.USUAL.with(GatewaySetting.QUARANTINED, 10).with(GatewaySetting.REPLY_MEMORY, 1 << 20);
        return new Dispatcher(
                (solver, chunk, reply) -> {}, limits, 0, System::nanoTime, new NodeMetrics(), Tracing.OFF);
    }

    private static QueryChunk chunk(long line) {
        return new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, line, 1, 0, "{}\n".getBytes(UTF_8));
    }

    @Test
    void chunksUnderWay_areCountedUntilTheEnd() {
        job.add(chunk(0));
        job.add(chunk(1));
        assertThat(shared.held()).isEqualTo(6);
        assertThat(shared.streams()).isOne();

        job.stop();
        assertThat(shared.held()).isZero();
        assertThat(shared.streams()).isZero();
    }

    @Test
    void longLines_haveTheirMemoryUntilTheyAreAnswered() {
        byte[] line = ("{}" + " ".repeat(200_000) + "\n").getBytes(UTF_8);
        for (int i = 0; i < 3; i++) {
            job.add(new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, i, 1, 0, line));
        }
        assertThat(longLines.held()).isEqualTo(3L * line.length);

        QueryChunk sent = job.next().orElseThrow();
        job.answered(sent, new AnswerChunk(0, 0, 1, 0, "{}\n".getBytes(UTF_8)));
        assertThat(longLines.held()).isEqualTo(2L * line.length);

        job.stop();
        assertThat(longLines.held()).isZero();
    }

    /** The body of a request may still be coming when its stream has failed. It would count for ever. */
    @Test
    void chunkAfterTheEnd_isNotCounted() {
        job.failed(new IllegalStateException("bug"));
        job.add(chunk(0));

        assertThat(sink.failures).containsExactly("internal error");
        assertThat(shared.held()).isZero();
        assertThat(job.isIdle()).isTrue();
    }

    @Test
    void answersThatNobodyTakes_endTheStreamWhenMemoryIsShort() {
        sink.full = true;
        job.add(chunk(0));
        job.add(chunk(1));
        QueryChunk sent = job.next().orElseThrow();
        job.answered(sent, new AnswerChunk(0, 0, 1, 0, new byte[17 << 20]));
        assertThat(job.next()).isEmpty();
        assertThat(sink.failures).isEmpty();

        now = 1_000_000_000;
        shared.tick();
        assertThat(sink.failures).hasSize(1);
        assertThat(shared.held()).isZero();
        assertThat(job.isOver()).isTrue();
    }

    /** What comes first may be the rest of a chunk: what came after it would wait for ever. */
    @Test
    void restOfTheFirstChunk_isTakenHoweverMuchWaitsBehindIt() {
        job.add(chunk(0));
        job.add(chunk(1));
        QueryChunk first = job.next().orElseThrow();
        QueryChunk second = job.next().orElseThrow();
        job.answered(second, new AnswerChunk(0, 1, 1, 0, new byte[2 << 20]));

        assertThat(job.takes(first)).isTrue();
        assertThat(job.next()).isEmpty();
    }

    /** One stream with a hard line and long answers behind it filled a heap of 256 MiB. */
    @Test
    void restOfAChunk_isNotTaken_whileItsAnswersHaveNoRoomBehindALineThatWaits() {
        job.add(new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 3, 0, "{}\n{}\n{}\n".getBytes(UTF_8)));
        QueryChunk sent = job.next().orElseThrow();
        job.answered(sent.queries(1, 2), new AnswerChunk(0, 1, 1, 0, new byte[2 << 20]));
        assertThat(job.takes(sent.queries(2, 3))).isFalse();

        job.answered(sent.queries(0, 1), new AnswerChunk(0, 0, 1, 0, "{}\n".getBytes(UTF_8)));

        assertThat(job.takes(sent.queries(2, 3))).isTrue();
    }

    @Test
    void answersToLinesInAnyOrder_areWrittenInOrder() {
        job.add(new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 3, 0, "1\n2\n3\n".getBytes(UTF_8)));
        QueryChunk sent = job.next().orElseThrow();
        job.complete();
        for (int line : new int[] {2, 0, 1}) {
            byte[] answer = ("a" + line + "\n").getBytes(UTF_8);
            job.answered(sent.queries(line, line + 1), new AnswerChunk(0, line, 1, 0, answer));
        }

        assertThat(sink.written).isEqualTo("a0\na1\na2\n");
        assertThat(job.isOver()).isTrue();
        assertThat(shared.held()).isZero();
    }

    /** A second message of lines waited for a third. */
    @Test
    void jobWhoseLastAnswerIsWritten_saysSo_whileMoreMayCome() {
        List<String> idle = new ArrayList<>();
        job.whenIdle(() -> idle.add("idle"));
        job.add(chunk(0));
        job.add(chunk(1));
        AnswerChunk answer = new AnswerChunk(0, 1, 1, 0, "{}\n".getBytes(UTF_8));
        QueryChunk first = job.next().orElseThrow();
        job.answered(job.next().orElseThrow(), answer);
        assertThat(idle).isEmpty();

        job.answered(first, answer);
        job.complete();

        assertThat(idle).containsExactly("idle");
    }

    /** A line of many megabytes comes in pieces, and has no entry of its own before its end. */
    @Test
    void lineInPiecesUnderWay_isNotIdleAndCountsUntilTheEnd() {
        QueryChunk piece = new QueryChunk(
                0, ChunkFormat.TEXT_PIECE, new TextParameters("nim", "", ""), 0, 1, 0, 0, "1 ".getBytes(UTF_8));
        job.add(piece);
        assertThat(job.isIdle()).isFalse();
        assertThat(idle.unfolded().held()).isEqualTo(2);
        job.stop();

        assertThat(job.isIdle()).isTrue();
        assertThat(idle.unfolded().held()).isZero();
    }

    @Test
    void streamWhoseQueriesWaitForASolverInVain_isToldSo_unlessItHasEnded() {
        Dispatcher dispatcher = new Dispatcher(
                (solver, chunk, reply) -> {},
                GatewayLimits.USUAL.with(GatewaySetting.STREAM_WAIT_MILLIS, 1000),
                0,
                () -> now,
                new NodeMetrics(),
                Tracing.OFF);
        List<String> told = new ArrayList<>();
        for (String name : List.of("waits", "ended", "empty")) {
            StreamJob stream = new StreamJob(dispatcher, new Sink(), shared, JobClient.NOBODY);
            stream.whenNoSolver(dispatcher.streamAbsence(), () -> told.add(name));
            if (!name.equals("empty")) {
                stream.add(chunk(0));
            }
            if (name.equals("ended")) {
                stream.stop();
            }
        }
        for (int i = 0; i < 20; i++) { // a leap of the clock would be a pause of this process
            now += 100_000_000;
            dispatcher.tick();
        }

        assertThat(told).containsExactly("waits");
    }

    @Test
    void streamThatEnded_doesNotTakeTheTurnOfOneThatWaits() {
        List<QueryChunk> sent = new ArrayList<>();
        GatewayLimits limits =
                GatewayLimits.USUAL.with(GatewaySetting.QUARANTINED, 10).with(GatewaySetting.REPLY_MEMORY, 1 << 20);
        Dispatcher dispatcher = new Dispatcher(
                (solver, chunk, reply) -> sent.add(chunk), limits, 0, () -> 0, new NodeMetrics(), Tracing.OFF);
        dispatcher.heard(new SolverHeartbeat("s", Frames.VERSION, 8, false, new long[0], Map.of()));
        shared.countAnswers(64 << 20);
        StreamJob ended = new StreamJob(dispatcher, new Sink(), shared, JobClient.NOBODY);
        ended.add(chunk(0));
        ended.stop();
        StreamJob waits = new StreamJob(dispatcher, new Sink(), shared, JobClient.NOBODY);
        waits.add(chunk(0));
        assertThat(sent).isEmpty();
        shared.tick();

        assertThat(sent).hasSize(1);
    }
}
