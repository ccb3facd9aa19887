package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.FrameException;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FrameCodecTest {
    private static final byte[] BODY = "3 5 7\n1 1\n".getBytes(StandardCharsets.UTF_8);

    @Test
    void queries_comeBackFromTheWire() {
        TextParameters text = new TextParameters("subtraction(1,3,4)", "outcome,grundy", "misere");
        QueryChunk sent = new QueryChunk(Long.MIN_VALUE, ChunkFormat.TEXT, text, 1L << 40, 2, 77, BODY);

        QueryChunk got = throughTheWire(ChunkCodecs.queries(), sent);

        assertThat(got).usingRecursiveComparison().isEqualTo(sent);
    }

    @Test
    void answers_comeBackFromTheWire() {
        AnswerChunk sent = new AnswerChunk(9, 12, 2, 1, BODY);

        AnswerChunk got = throughTheWire(ChunkCodecs.answers(), sent);

        assertThat(got).usingRecursiveComparison().isEqualTo(sent);
    }

    @Test
    void beats_comeBackFromTheWire() {
        SolverHeartbeat sent = new SolverHeartbeat("s1", 1, 8, true, new long[] {3, -4}, Map.of("chunks", 7L));

        SolverHeartbeat got = throughTheWire(ChunkCodecs.heartbeats(), sent);

        assertThat(got).usingRecursiveComparison().isEqualTo(sent);
    }

    @Test
    void transform_passesTheSameObject() {
        AnswerChunk chunk = new AnswerChunk(9, 12, 2, 1, BODY);

        assertThat(ChunkCodecs.answers().transform(chunk)).isSameAs(chunk);
    }

    @Test
    void frame_longerThanTheMessage_isRefused() {
        Buffer wire = Buffer.buffer().appendInt(100).appendBytes(BODY);

        assertThatThrownBy(() -> ChunkCodecs.queries().decodeFromWire(0, wire))
                .isInstanceOf(FrameException.class)
                .hasMessageContaining("100 bytes")
                .hasMessageContaining("nimbus.query");
    }

    @Test
    void frame_ofNegativeLengthOrNone_isRefused() {
        FrameCodec<QueryChunk> codec = ChunkCodecs.queries();
        Buffer negative = Buffer.buffer().appendInt(-1);
        Buffer none = Buffer.buffer().appendShort((short) 1);

        assertThatThrownBy(() -> codec.decodeFromWire(0, negative)).isInstanceOf(FrameException.class);
        assertThatThrownBy(() -> codec.decodeFromWire(0, none)).isInstanceOf(FrameException.class);
    }

    /** The event bus hands over a position in the middle of a longer buffer; so does this. */
    private static <T> T throughTheWire(FrameCodec<T> codec, T message) {
        Buffer wire = Buffer.buffer("header");
        codec.encodeToWire(wire, message);
        wire.appendString("trailer");
        return codec.decodeFromWire("header".length(), wire);
    }
}
