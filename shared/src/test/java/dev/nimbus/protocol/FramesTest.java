package dev.nimbus.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        QueryChunk read = Frames.decodeQuery(Frames.encode(QUERY));

        assertThat(read).usingRecursiveComparison().isEqualTo(QUERY);
    }

    @Test
    void piece_afterTheWire_isTheSame() {
        QueryChunk piece =
                new QueryChunk(1, ChunkFormat.TEXT_PIECE, TextParameters.NONE, 5, 1, 1L << 50, 77, bytes("1 2"));

        assertThat(Frames.decodeQuery(Frames.encode(piece)))
                .usingRecursiveComparison()
                .isEqualTo(piece);
    }

    @Test
    void answer_afterTheWire_isTheSame() {
        AnswerChunk answer = new AnswerChunk(Long.MIN_VALUE, 12, 2, 1, bytes("{}\n{}\n"));

        assertThat(Frames.decodeAnswer(Frames.encode(answer)))
                .usingRecursiveComparison()
                .isEqualTo(answer);
    }

    @Test
    void frame_ofALaterVersion_isNamed() {
        byte[] frame = Frames.encode(QUERY);
        frame[1] = 9;

        assertThatThrownBy(() -> Frames.decodeQuery(frame))
                .isInstanceOf(FrameException.class)
                .hasMessage("frame of version 9; this node reads version 2");
    }

    @Test
    void frame_cutOffAnywhereInItsHeader_isRefused() {
        byte[] frame = Frames.encode(QUERY);
        int header = frame.length - QUERY.body().length;

        for (int length = 0; length < header; length++) {
            byte[] cut = Arrays.copyOf(frame, length);
            assertThatThrownBy(() -> Frames.decodeQuery(cut)).isInstanceOf(FrameException.class);
        }
    }

    @Test
    void frame_ofTheOtherKind_isRefused() {
        assertThatThrownBy(() -> Frames.decodeAnswer(Frames.encode(QUERY))).isInstanceOf(FrameException.class);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
