package dev.nimbus.gateway.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SeatTest {
    private static final int MIB = 1 << 20;

    private final FakeSolvers solvers = new FakeSolvers();
    private final Dispatcher dispatcher =
            new Dispatcher(solvers, new DispatchLimits(Duration.ofSeconds(1), 5, 2, 100), 1000, () -> 0);
    private final Lane lane = dispatcher.open(new FakeJob());
    private final Seat seat = new Seat(solvers.beat("s", 8), 0);

    private Attempt attempt(long ticket, int bytes) {
        QueryChunk chunk =
                new QueryChunk(ticket, ChunkFormat.NDJSON, TextParameters.NONE, ticket, 1, 0, new byte[bytes]);
        return new Attempt(new Task(lane, chunk, Optional.empty()), seat, ticket, 0);
    }

    @Test
    void usualChunk_takesOnePlace() {
        seat.add(attempt(1, 64 << 10));

        assertThat(seat.roomForNewcomers()).isEqualTo(7);
        assertThat(seat.room()).isEqualTo(6);
    }

    @Test
    void largeChunk_takesAPlaceForEachOfItsMebibytes_butNotTheLastTwo() {
        Attempt line = attempt(1, 3 * MIB);
        seat.add(line);
        assertThat(seat.roomForNewcomers()).isEqualTo(4);

        seat.add(attempt(2, 0));
        line.task.markAnswered();
        assertThat(seat.roomForNewcomers()).isEqualTo(3);

        seat.remove(line);
        seat.add(attempt(3, 100 * MIB));
        assertThat(seat.roomForNewcomers()).isEqualTo(1);
        assertThat(seat.room()).isZero();
    }

    @Test
    void solverWithOnePlace_takesALargeChunkToo() {
        Seat small = new Seat(solvers.beat("t", 1), 0);
        assertThat(small.roomForNewcomers()).isEqualTo(1);

        small.add(attempt(1, 5 * MIB));

        assertThat(small.roomForNewcomers()).isZero();
    }
}
