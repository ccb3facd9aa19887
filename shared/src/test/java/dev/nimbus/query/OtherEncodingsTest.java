package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that begin as UTF-16 or UTF-32 do: each is one bad line, and nothing else of its chunk is hurt. */
class OtherEncodingsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "7b0000013a226e696d2d3422",
                "7b000000013a226e696d",
                "007b000030",
                "00007b0030",
                "feff007b0022",
                "fffe7b002200",
                "fffe00007b000000",
                "7b002200",
                "7b00"
            })
    void line_isMalformed_andItsNeighbourIsAnswered(String hex) {
        byte[] good = "{\"game\":\"nim\",\"position\":[1]}".getBytes(StandardCharsets.UTF_8);
        byte[] bad = HexFormat.of().parseHex(hex);
        byte[] both = new byte[bad.length + 1 + good.length];
        System.arraycopy(bad, 0, both, 0, bad.length);
        both[bad.length] = '\n';
        System.arraycopy(good, 0, both, bad.length + 1, good.length);

        String[] answers = new String(Solving.bytes(2, both).body(), StandardCharsets.UTF_8).split("\n", -1);

        assertThat(answers[0]).startsWith("{\"line\":0,\"error\":{\"code\":\"malformed-json\"");
        assertThat(answers[1]).isEqualTo("{\"line\":1,\"outcome\":\"N\"}");
    }

    @Test
    void textLine_isAnInvalidPosition() {
        TextParameters nim = new TextParameters("nim", "outcome", "");
        byte[] line = HexFormat.of().parseHex("007b000030300000003132");

        byte[] answer = Solving.solve(new QueryChunk(1, ChunkFormat.TEXT, nim, 0, 1, 0, line))
                .body();

        assertThat(new String(answer, StandardCharsets.UTF_8)).startsWith("! invalid-position");
    }
}
