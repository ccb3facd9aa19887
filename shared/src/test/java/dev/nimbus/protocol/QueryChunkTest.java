package dev.nimbus.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueryChunkTest {
    private final QueryChunk chunk =
            new QueryChunk(7, ChunkFormat.TEXT, TextParameters.NONE, 10, 3, 0, "1\n\n2\n \n3\n\n".getBytes(UTF_8));

    @Test
    void queriesOfAChunk_haveTheirBlankLinesBeforeThem() {
        assertThat(chunk.queries(0, 1).body()).asString(UTF_8).isEqualTo("1\n");
        assertThat(chunk.queries(1, 2).body()).asString(UTF_8).isEqualTo("\n2\n");
        assertThat(chunk.queries(1, 3).body()).asString(UTF_8).isEqualTo("\n2\n \n3\n\n");
        assertThat(chunk.queries(1, 3).firstLine()).isEqualTo(11);
        assertThat(chunk.queries(1, 3).queries()).isEqualTo(2);
    }

    @Test
    void allQueries_areTheChunk() {
        assertThat(chunk.queries(0, 3)).isSameAs(chunk);
    }
}
