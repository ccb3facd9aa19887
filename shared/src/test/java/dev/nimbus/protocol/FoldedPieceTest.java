package dev.nimbus.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FoldedPieceTest {
    static Stream<FoldedPiece> pieces() {
        return Stream.of(
                new FoldedPiece.Sum(0),
                new FoldedPiece.Sum(3, Long.MIN_VALUE, 0, Long.MAX_VALUE),
                new FoldedPiece.Tail(new FoldedPiece.Sum(3, 1, 2), "], \"id\":\"a |b\"}\r"),
                new FoldedPiece.Refused(5, "too-large", "", "heap 7 of a game: no table"),
                new FoldedPiece.Refused(5, "too-large", "/position/2", ""),
                new FoldedPiece.BadWord(1L << 40, "1,2…"),
                new FoldedPiece.BadWord(0, ""),
                new FoldedPiece.Malformed(7, ", 3]}…"),
                new FoldedPiece.Malformed(0, ""),
                new FoldedPiece.Hopeless(),
                new FoldedPiece.Hopeless("], \"id\":\"a |b\"}\r"),
                new FoldedPiece.Lost("each of 5 solvers failed at it"));
    }

    @ParameterizedTest
    @MethodSource("pieces")
    void piece_afterTheWire_isTheSame(FoldedPiece piece) {
        String line = new String(piece.toLine(), UTF_8);
        assertThat(line).endsWith("\n");
        FoldedPiece read = FoldedPiece.of(line.substring(0, line.length() - 1));
        assertThat(read).hasSameClassAs(piece);
        assertThat(read.toText()).isEqualTo(piece.toText());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "N 5", "+", "+ x", "? 1 a", "!", "! x y", "%", "% x y", "~", "]", "] 1 2"})
    void otherText_isRefused(String text) {
        assertThatThrownBy(() -> FoldedPiece.of(text)).isInstanceOf(FrameException.class);
    }
}
