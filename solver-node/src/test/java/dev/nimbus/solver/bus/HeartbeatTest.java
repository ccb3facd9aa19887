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
            new Admission(4, (chunk, cancellation) -> Chunks.echo(chunk), workers, Runnable::run);
    private final List<SolverHeartbeat> beats = new ArrayList<>();
    private final Heartbeat heartbeat =
            new Heartbeat("s1", "m1", 6, admission, () -> Map.of("tables.computed", 9L), beat -> {
                beats.add(beat);
                return Future.succeededFuture();
            });

    @Test
    void beat_saysWhatIsHeldAndWhatWasDone() {
        admission.admit(Chunks.query(8), new RecordedReply());
        workers.runAll();
        admission.admit(Chunks.query(9), new RecordedReply());

        heartbeat.beat();

        SolverHeartbeat beat = beats.get(0);
        assertThat(beat.solver()).isEqualTo("s1");
        assertThat(beat.member()).isEqualTo("m1");
        assertThat(beat.protocol()).isEqualTo(Frames.VERSION);
        assertThat(beat.credit()).isEqualTo(6);
        assertThat(beat.held()).containsExactly(9);
        assertThat(beat.draining()).isFalse();
        assertThat(beat.counters())
                .containsEntry("tables.computed", 9L)
                .containsEntry("chunks.answered", 1L)
                .containsEntry("answers", 3L);
    }

    @Test
    void beats_areNumberedFromZero() {
        heartbeat.beat();
        heartbeat.beat();

        assertThat(beats).extracting(SolverHeartbeat::number).containsExactly(0L, 1L);
    }

    @Test
    void beat_inADrain_saysSo() {
        admission.drain(() -> {});

        heartbeat.beat();

        assertThat(beats.get(0).draining()).isTrue();
    }
}
