package dev.nimbus.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SolverHeartbeatTest {
    @Test
    void beat_afterTheWire_isTheSame() {
        SolverHeartbeat heartbeat = new SolverHeartbeat(
                "s1",
                "m1",
                1,
                8,
                true,
                new long[] {Long.MIN_VALUE, 3},
                0,
                Map.of("answers", 7L),
                "1",
                List.of("a", "b"));

        SolverHeartbeat read = SolverHeartbeat.fromFrame(heartbeat.toFrame().joined());

        assertThat(read).usingRecursiveComparison().isEqualTo(heartbeat);
        assertThat(read.holds(3)).isTrue();
        assertThat(read.holds(4)).isFalse();
    }

    @Test
    void beat_ofALaterVersion_keepsWhatIsKnown() {
        byte[] later = "{\"solver\":\"s\",\"protocol\":2,\"number\":0,\"credit\":1,\"mood\":\"fine\"}"
                .getBytes(StandardCharsets.UTF_8);

        SolverHeartbeat read = SolverHeartbeat.fromFrame(ByteBuffer.wrap(later));

        assertThat(read.protocol()).isEqualTo(2);
        assertThat(read.held()).isEmpty();
        assertThat(read.searches()).isEmpty();
    }

    @Test
    void bytes_thatAreNoBeat_areRefused() {
        for (String garbage : new String[] {"", "{", "null", "{}", "[1]"}) {
            assertThatThrownBy(
                            () -> SolverHeartbeat.fromFrame(ByteBuffer.wrap(garbage.getBytes(StandardCharsets.UTF_8))))
                    .isInstanceOf(FrameException.class);
        }
    }
}
