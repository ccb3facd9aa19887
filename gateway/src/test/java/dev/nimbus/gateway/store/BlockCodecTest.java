package dev.nimbus.gateway.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockCodecTest {
    private static final TextParameters TEXT = new TextParameters("nim", "grundy", "");
    private static final ChunkSolver SOLVER = new ChunkSolver(new Catalogue(Tables.local()));

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

    /** A release that kept pieces apart would take it for a line without any. */
    @Test
    void longLineToBeAnswered_isNotForOlderReleases() {
        StoredChunk line = chunk(ChunkFormat.TEXT_FOLD, 1, "+ 1 b\n");
        assertThat(BlockCodec.encode(new Block(List.of(line)))[0]).isEqualTo((byte) 2);
        assertThat(stored(line).get(0).chunk().body()).isEqualTo(line.chunk().body());
        StoredChunk answered = line.answered("8\n".getBytes(UTF_8), Counts.NONE);
        assertThat(BlockCodec.encode(new Block(List.of(answered)))[0]).isEqualTo((byte) 1);
    }

    /** Its pieces were chunks of the batch. */
    @Test
    void longLineThatAnOlderReleaseHasNotAnswered_isAnError() {
        for (ChunkFormat format : List.of(ChunkFormat.TEXT_FOLD, ChunkFormat.NDJSON_FOLD)) {
            List<StoredChunk> chunks = stored(chunk(ChunkFormat.TEXT_PIECE, 0, "8 8 1"), chunk(format, 1, ""));
            assertThat(chunks).hasSize(1);
            String answer =
                    new String(SOLVER.answerBlocking(chunks.get(0).chunk()).body(), UTF_8);
            assertThat(answer).contains("internal").contains("submit the line again");
        }
    }

    @Test
    void longLineThatAnOlderReleaseHasAnswered_keepsItsAnswer() {
        StoredChunk answered = chunk(ChunkFormat.TEXT_FOLD, 1, "").answered("8\n".getBytes(UTF_8), Counts.NONE);
        assertThat(stored(answered).get(0).answers()).isEqualTo(answered.answers());
    }
}
