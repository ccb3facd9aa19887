package dev.nimbus.gateway.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockCodecTest {
    private static final TextParameters TEXT = new TextParameters("nim", "grundy", "");

    private static StoredChunk chunk(ChunkFormat format, int piece, String body) {
        TextParameters text = format == ChunkFormat.NDJSON_FOLD
                ? new TextParameters("{\"game\":\"nim\",\"position\":[1,", "", "")
                : TEXT;
        return StoredChunk.unanswered(new QueryChunk(0, format, text, 7, 1, 0, piece, body.getBytes(UTF_8)));
    }

    private static List<StoredChunk> stored(StoredChunk... chunks) {
        return BlockCodec.decode(BlockCodec.encode(new Block(List.of(chunks))), TEXT)
                .chunks();
    }

    @Test
    void longLine_isReadAsItWasWritten() {
        for (ChunkFormat format : List.of(ChunkFormat.TEXT_FOLD, ChunkFormat.NDJSON_FOLD)) {
            StoredChunk line = chunk(format, 1, "+ 1 b\n");
            assertThat(stored(line).get(0).chunk().body())
                    .isEqualTo(line.chunk().body());
            assertThat(stored(line).get(0).chunk().text())
                    .isEqualTo(line.chunk().text());
            StoredChunk answered = line.answered("8\n".getBytes(UTF_8), Counts.NONE);
            assertThat(stored(answered).get(0).answers()).isEqualTo(answered.answers());
        }
    }
}
