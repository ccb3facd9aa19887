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

class ByteOrderMarkTest {
    private static final LineChunker.Sizes SIZES = new LineChunker.Sizes(100, 1000, 10_000, 100, 0);
    private static final byte[] MARKED = "\ufeff3 4\n\n5\n".getBytes(UTF_8);

    private final List<QueryChunk> chunks = new ArrayList<>();

    private LineChunker cutter(ChunkFormat format) {
        chunks.clear();
        return new LineChunker(SIZES, format, TextParameters.NONE, chunks::add);
    }

    private byte[] cut() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        chunks.forEach(chunk -> bytes.writeBytes(chunk.body()));
        return bytes.toByteArray();
    }

    /** Each time cut in two, at 0 in one piece. */
    @ParameterizedTest
    @EnumSource(
            value = ChunkFormat.class,
            names = {"NDJSON", "TEXT"})
    void markedFirstLine_isOneQueryWithoutItsMark_howeverItIsCut(ChunkFormat format) {
        for (int cut = 0; cut < MARKED.length; cut++) {
            LineChunker lines = cutter(format);
            lines.write(MARKED, 0, cut);
            lines.write(MARKED, cut, MARKED.length);
            lines.end();

            assertThat(chunks).hasSize(1);
            assertThat(chunks.get(0).queries()).isEqualTo(2);
            assertThat(chunks.get(0).body()).isEqualTo("3 4\n\n5\n".getBytes(UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ufeff", "\ufeff\n", "\ufeff \r\n\n", ""})
    void markAndBlanks_areNoQuery(String body) {
        Pieces.feed(cutter(ChunkFormat.TEXT), body.getBytes(UTF_8));

        assertThat(chunks).isEmpty();
    }

    /** Bytes that begin as a mark does, a second mark, and one behind a line feed. */
    @Test
    void otherBytes_stay() {
        byte[][] others = {
            {(byte) 0xef},
            {(byte) 0xef, (byte) 0xbb},
            {(byte) 0xef, (byte) 0xbb, '3'},
            {(byte) 0xef, (byte) 0xef, (byte) 0xbb, (byte) 0xbf},
            {(byte) 0xbb, (byte) 0xbf},
            "\n\ufeff3".getBytes(UTF_8)
        };
        for (byte[] other : others) {
            for (boolean restarts : new boolean[] {false, true}) {
                LineChunker lines = cutter(ChunkFormat.TEXT);
                for (int at = 0; at < other.length; at++) {
                    lines.write(other, at, at + 1);
                }
                if (restarts) {
                    lines.restart();
                }
                lines.end();
                assertThat(cut()).isEqualTo(other);
            }
        }
    }

    @Test
    void secondMark_stays() {
        Pieces.feed(cutter(ChunkFormat.TEXT), "\ufeff\ufeff3".getBytes(UTF_8));

        assertThat(cut()).isEqualTo("\ufeff3".getBytes(UTF_8));
    }

    @Test
    void eachText_mayHaveAMark() {
        LineChunker lines = cutter(ChunkFormat.TEXT);
        lines.write(MARKED, 0, MARKED.length);
        lines.restart();
        Pieces.feed(lines, MARKED);

        assertThat(cut()).isEqualTo("3 4\n\n5\n3 4\n\n5\n".getBytes(UTF_8));
    }

    @Test
    void envelope_mayHaveAMark_andItsElementsNot() {
        Pieces.feed(
                new JsonEnvelope(cutter(ChunkFormat.NDJSON), false),
                "\ufeff{\"queries\":[\ufeff1,\ufeff2]}".getBytes(UTF_8));

        assertThat(cut()).isEqualTo("\ufeff1\n\ufeff2\n".getBytes(UTF_8));
        assertThat(JsonEnvelope.linesOf("\ufeff{\"queries\":[1]}".getBytes(UTF_8)))
                .isEqualTo("1\n".getBytes(UTF_8));
    }
}
