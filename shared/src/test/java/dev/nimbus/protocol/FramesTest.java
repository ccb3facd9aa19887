package dev.nimbus.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FramesTest {
    private static final QueryChunk QUERY = new QueryChunk(
            -7,
            ChunkFormat.TEXT,
            new TextParameters("nim", "outcome,grundy", "misère"),
            1L << 40,
            3,
            0,
            bytes("1 2\n3\n4"));

    @Test
    void query_afterTheWire_isTheSame() {
        QueryChunk read = Frames.decodeQuery(Frames.encode(QUERY).joined());

        assertThat(read).usingRecursiveComparison().isEqualTo(QUERY);
    }

    @Test
    void piece_afterTheWire_isTheSame() {
        QueryChunk piece =
                new QueryChunk(1, ChunkFormat.TEXT_PIECE, TextParameters.NONE, 5, 1, 1L << 50, 77, bytes("1 2"));

        assertThat(Frames.decodeQuery(Frames.encode(piece).joined()))
                .usingRecursiveComparison()
                .isEqualTo(piece);
    }

    @Test
    void answer_afterTheWire_isTheSame() {
        AnswerChunk answer = new AnswerChunk(Long.MIN_VALUE, 12, 2, 1, bytes("{}\n{}\n"));

        assertThat(Frames.decodeAnswer(Frames.encode(answer).joined()))
                .usingRecursiveComparison()
                .isEqualTo(answer);
    }

    @Test
    void frame_ofAnotherVersion_isRefusedByName() {
        for (int version : new int[] {Frames.VERSION - 1, Frames.VERSION + 1}) {
            ByteBuffer query = Frames.encode(QUERY).joined().put(1, (byte) version);
            AnswerChunk answer = new AnswerChunk(7, 12, 1, 0, bytes("{}\n"));
            ByteBuffer reply = Frames.encode(answer).joined().put(1, (byte) version);

            String message = "frame of version " + version + "; this node reads version " + Frames.VERSION;
            assertThatThrownBy(() -> Frames.decodeQuery(query))
                    .isInstanceOf(FrameException.class)
                    .hasMessage(message);
            assertThatThrownBy(() -> Frames.decodeAnswer(reply))
                    .isInstanceOf(FrameException.class)
                    .hasMessage(message);
        }
    }

    @Test
    void frame_cutOffAnywhereInItsHeader_isRefused() {
        Frame frame = Frames.encode(QUERY);

        for (int length = 0; length < frame.header().length; length++) {
            ByteBuffer cut = frame.joined().limit(length);
            assertThatThrownBy(() -> Frames.decodeQuery(cut)).isInstanceOf(FrameException.class);
        }
    }

    @Test
    void frame_ofTheOtherKind_isRefused() {
        assertThatThrownBy(() -> Frames.decodeAnswer(Frames.encode(QUERY).joined()))
                .isInstanceOf(FrameException.class);
    }

    @Test
    void frame_inTheMiddleOfAnArray_isRead() {
        ByteBuffer frame = Frames.encode(QUERY).joined();
        int length = frame.remaining();
        byte[] array = new byte[length + 7];
        frame.get(array, 3, length);

        QueryChunk read = Frames.decodeQuery(ByteBuffer.wrap(array, 3, length));

        assertThat(read).usingRecursiveComparison().isEqualTo(QUERY);
        assertThat(Frames.decodeQuery(ByteBuffer.wrap(array, 3, length).slice()))
                .usingRecursiveComparison()
                .isEqualTo(QUERY);
    }

    @Test
    void body_isACopy_sinceTheArrayIsUsedAgain() {
        ByteBuffer frame = Frames.encode(QUERY).joined();

        QueryChunk read = Frames.decodeQuery(frame);
        Arrays.fill(frame.array(), (byte) 0);

        assertThat(read.body()).isEqualTo(QUERY.body());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
