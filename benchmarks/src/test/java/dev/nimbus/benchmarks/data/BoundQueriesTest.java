package dev.nimbus.benchmarks.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The queries at the bounds, at a five-hundredth of their size: what they say is understood and answered. */
class BoundQueriesTest {
    private static final double PART = 0.002;

    @Test
    void queries_ofAllBounds_areAnswered() {
        ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local()));

        for (BoundQuery query : BoundQueries.of(PART)) {
            byte[] line = query.line().get();
            AnswerChunk answer =
                    solver.answerBlocking(new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, line));

            assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                    .as(query.name())
                    .startsWith("{\"line\":0,")
                    .doesNotContain("error");
        }
    }
}
