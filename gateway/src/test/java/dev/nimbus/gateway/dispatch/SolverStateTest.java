package dev.nimbus.gateway.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import org.junit.jupiter.api.Test;

class SolverStateTest extends DispatcherFixture {
    private static final int MIB = 1 << 20;

    private final JobQueue queue = dispatcher.open(new FakeJob(), "fake", JobClient.NOBODY);
    private final SolverState solver = new SolverState(solvers.heartbeat("s", 8), 0);

    private Delivery delivery(long ticket, int bytes) {
        QueryChunk chunk =
                new QueryChunk(ticket, ChunkFormat.NDJSON, TextParameters.NONE, ticket, 1, 0, new byte[bytes]);
        return new Delivery(new PendingChunk(queue, chunk), solver, chunk, false, 0, 0);
    }

    @Test
    void usualChunk_takesOnePlace() {
        solver.add(delivery(1, 64 << 10));

        assertThat(solver.roomForNewcomers()).isEqualTo(7);
        assertThat(solver.room()).isEqualTo(6);
    }

    @Test
    void largeChunk_takesAPlaceForEachOfItsMebibytes_butNotTheLastTwo() {
        Delivery line = delivery(1, 3 * MIB);
        solver.add(line);
        assertThat(solver.roomForNewcomers()).isEqualTo(4);

        solver.add(delivery(2, 0));
        assertThat(solver.roomForNewcomers()).isEqualTo(3);

        solver.remove(line);
        solver.add(delivery(3, 100 * MIB));
        assertThat(solver.roomForNewcomers()).isEqualTo(1);
        assertThat(solver.room()).isZero();
    }

    @Test
    void creditThatChanges_isCountedAnew() {
        Delivery large = delivery(1, 100 * MIB);
        solver.add(large);
        solver.heard(solvers.heartbeat("s", 3), 0);
        assertThat(solver.roomForNewcomers()).isEqualTo(2);

        solver.remove(large);
        assertThat(solver.roomForNewcomers()).isEqualTo(3);
    }

    @Test
    void solverWithOnePlace_takesALargeChunkToo() {
        SolverState small = new SolverState(solvers.heartbeat("t", 1), 0);
        assertThat(small.roomForNewcomers()).isEqualTo(1);

        small.add(delivery(1, 5 * MIB));

        assertThat(small.roomForNewcomers()).isZero();
    }
}
