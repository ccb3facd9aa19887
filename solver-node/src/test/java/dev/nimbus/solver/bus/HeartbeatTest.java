package dev.nimbus.solver.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.SolverHeartbeat;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeartbeatTest {
    private final ManualExecutor workers = new ManualExecutor();
    private final Admission admission =
            new Admission(4, (chunk, cancellation) -> Chunks.echo(chunk), workers::execute, Runnable::run, thread -> 0);
    private final List<SolverHeartbeat> heartbeats = new ArrayList<>();
    private final Heartbeat heartbeat = new Heartbeat(
            "s1", "m1", 6, admission, () -> Map.of("tables.computed", 9L), () -> List.of("a1"), heartbeat -> {
                heartbeats.add(heartbeat);
                return Future.succeededFuture();
            });

    @Test
    void beat_saysWhatIsHeldAndWhatWasDone() {
        admission.admit(Chunks.query(8), new RecordedReply());
        workers.runAll();
        admission.admit(Chunks.query(9), new RecordedReply());

        heartbeat.heartbeat();

        SolverHeartbeat heartbeat = heartbeats.get(0);
        assertThat(heartbeat.solver()).isEqualTo("s1");
        assertThat(heartbeat.member()).isEqualTo("m1");
        assertThat(heartbeat.protocol()).isEqualTo(Frames.VERSION);
        assertThat(heartbeat.credit()).isEqualTo(6);
        assertThat(heartbeat.held()).containsExactly(9);
        assertThat(heartbeat.draining()).isFalse();
        assertThat(heartbeat.searches()).containsExactly("a1");
        assertThat(heartbeat.counters())
                .containsEntry("tables.computed", 9L)
                .containsEntry("chunks.answered", 1L)
                .containsEntry("answers", 3L);
    }

    @Test
    void beat_inADrain_saysSo() {
        admission.drain(() -> {});

        heartbeat.heartbeat();

        assertThat(heartbeats.get(0).draining()).isTrue();
    }
}
