package dev.nimbus.gateway.cut;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BomFilterTest {
    private static final LineChunker.Sizes SIZES = new LineChunker.Sizes(100, 1000, 10_000, 100, 0);
    private static final byte[] MARKED = "\ufeff3 4\n\n5\n".getBytes(UTF_8);

    /** Keeps what comes through. */
    private static final class Kept implements BodySink {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public void write(byte[] piece, int from, int to) {
            bytes.write(piece, from, to - from);
        }

        @Override
        public void end() {
            bytes.write('.');
        }
    }

    private final List<QueryChunk> chunks = new ArrayList<>();
    private final Kept kept = new Kept();

    private void assertKept(byte[] expected) {
        assertThat(kept.bytes.toByteArray()).isEqualTo(expected);
    }

    /** Each time cut in two, at 0 in one piece. */
    @ParameterizedTest
    @EnumSource(
            value = ChunkFormat.class,
            names = {"NDJSON", "TEXT"})
    void markedFirstLine_isOneQueryWithoutItsMark_howeverItIsCut(ChunkFormat format) {
        for (int cut = 0; cut < MARKED.length; cut++) {
            chunks.clear();
            BodySink sink = new BomFilter(new LineChunker(SIZES, format, TextParameters.NONE, chunks::add));
            sink.write(MARKED, 0, cut);
            sink.write(MARKED, cut, MARKED.length);
            sink.end();

            assertThat(chunks).hasSize(1);
            assertThat(chunks.get(0).queries()).isEqualTo(2);
            assertThat(chunks.get(0).body()).isEqualTo("3 4\n\n5\n".getBytes(UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ufeff", "\ufeff\n", "\ufeff \r\n\n", ""})
    void markAndBlanks_areNoQuery(String body) {
        Pieces.feed(
                new BomFilter(new LineChunker(SIZES, ChunkFormat.TEXT, TextParameters.NONE, chunks::add)),
                body.getBytes(UTF_8));

        assertThat(chunks).isEmpty();
    }

    /** Bytes that begin as a mark does, a second mark, and one behind a line feed. */
    @Test
    void otherBytes_arePassedOn() {
        byte[][] others = {
            {(byte) 0xef},
            {(byte) 0xef, (byte) 0xbb},
            {(byte) 0xef, (byte) 0xbb, '3'},
            {(byte) 0xef, (byte) 0xef, (byte) 0xbb, (byte) 0xbf},
            {(byte) 0xbb, (byte) 0xbf},
            "\n\ufeff3".getBytes(UTF_8)
        };
        for (byte[] other : others) {
            kept.bytes.reset();
            BomFilter text = new BomFilter(kept);
            for (int at = 0; at < other.length; at++) {
                text.write(other, at, at + 1);
            }
            text.restart();
            assertKept(other);
        }
    }

    @Test
    void secondMark_isPassedOn() {
        Pieces.feed(new BomFilter(kept), "\ufeff\ufeff3".getBytes(UTF_8));

        assertKept("\ufeff3.".getBytes(UTF_8));
    }

    @Test
    void eachText_mayHaveAMark() {
        BomFilter text = new BomFilter(kept);
        text.write(MARKED, 0, MARKED.length);
        text.restart();
        Pieces.feed(text, MARKED);

        assertKept("3 4\n\n5\n3 4\n\n5\n.".getBytes(UTF_8));
    }
}
