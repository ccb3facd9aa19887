package dev.nimbus.gateway.http.services;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.Reply;
import dev.nimbus.gateway.dispatch.SolverBus;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.HttpProblemException;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.stream.StreamMemory;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;
import dev.nimbus.protocol.TextParameters;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SolverCallTest {
    private record Asked(QueryChunk chunk, Consumer<Reply> reply) {
        void answer() {
            byte[] answer = "{\"game\":\"nim\"}\n".getBytes(UTF_8);
            reply.accept(new Reply.Answered(new AnswerChunk(chunk.ticket(), chunk.firstLine(), 1, 0, answer)));
        }
    }

    private long now;
    private final Deque<Asked> asked = new ArrayDeque<>();
    private final SolverBus solvers = (solver, chunk, reply) -> asked.add(new Asked(chunk, reply));
    private final Dispatcher dispatcher =
            new Dispatcher(solvers, GatewayLimits.USUAL, 0, () -> now, new NodeMetrics(), Tracing.OFF);
    private final StreamMemory streams = new StreamMemory(1 << 20, 1 << 20, new ByteLimit(1 << 20), () -> 0);
    private final Gateway gateway =
            new Gateway(null, dispatcher, streams, null, null, null, null, GatewayLimits.USUAL, null);

    @BeforeEach
    void startSolver() {
        dispatcher.heard(new SolverHeartbeat("solver", Frames.VERSION, 10, false, new long[0], Map.of()));
    }

    private SolverCall call() {
        return new SolverCall(
                gateway,
                JobClient.NOBODY,
                new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, "{}\n".getBytes(UTF_8)));
    }

    /** Each of them would be held until the last solver leaves, which may be never. */
    @Test
    void callThatIsOver_waitsForNothing() {
        SolverCall answered = call();
        SolverCall stopped = call();
        assertThat(dispatcher.absence().isAwaited()).isTrue();
        asked.remove().answer();
        stopped.stop();

        assertThat(answered.answer().result().getString("game")).isEqualTo("nim");
        assertThat(stopped.answer().isComplete()).isFalse();
        assertThat(dispatcher.absence().isAwaited()).isFalse();
        assertThat(streams.streams()).isZero();
    }

    @Test
    void call_failsWhenTheLastSolverFallsSilent() {
        List<Throwable> failed = new ArrayList<>();
        call().answer().onFailure(failed::add);
        for (int i = 0; i < 100; i++) {
            now += 100_000_000;
            dispatcher.tick();
        }

        assertThat(failed).hasSize(1).hasOnlyElementsOfType(HttpProblemException.class);
        assertThat(dispatcher.absence().isAwaited()).isFalse();
    }
}
