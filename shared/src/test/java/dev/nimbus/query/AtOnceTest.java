package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.tables.Tables;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which chunks are answered on the event loop, and that their answers are those of a worker. */
class AtOnceTest {
    private final ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local()));

    private static QueryChunk json(String line) {
        return chunk(ChunkFormat.NDJSON, TextParameters.NONE, line);
    }

    private static QueryChunk text(String game, String ask, String play, String line) {
        return chunk(ChunkFormat.TEXT, new TextParameters(game, ask, play), line);
    }

    private static QueryChunk chunk(ChunkFormat format, TextParameters text, String lines) {
        int queries = lines.split("\n").length;
        return new QueryChunk(7, format, text, 3, queries, 0, lines.getBytes(StandardCharsets.UTF_8));
    }

    /** Workers see every game before the event loop answers for it. */
    private Optional<AnswerChunk> secondTime(QueryChunk chunk) {
        solver.answerBlocking(chunk);
        return solver.answerAtOnce(chunk);
    }

    @Test
    void formulas_areAnsweredAtOnce_asAWorkerWould() {
        for (QueryChunk chunk : List.of(
                json("{\"id\":\"a\",\"game\":\"nim\",\"position\":[3,4,6],\"ask\":[\"outcome\",\"grundy\",\"move\"]}"),
                json("{\"game\":\"bash(3)\",\"position\":[5,\"9\"]}\r\n"),
                json("{\"game\":\"staircase\",\"position\":[2,1,3,1],\"ask\":[\"move\"]}"),
                json("{\"game\":\"nim\",\"position\":[-1]}"),
                text("nim", "outcome,grundy", "", "1 2 4\n"))) {
            AnswerChunk answers = secondTime(chunk).orElseThrow();

            assertThat(answers).usingRecursiveComparison().isEqualTo(solver.answerBlocking(chunk));
        }
    }

    @Test
    void whatMayBlockOrTakeLong_isLeftToWorkers() {
        for (QueryChunk chunk : List.of(
                json("{\"game\":\"kayles\",\"position\":[5]}"),
                json("{\"game\":\"cram\",\"position\":[\"...\"]}"),
                json("{\"game\":\"nim\",\"position\":[5],\"ask\":\"moves\"}"),
                json("{\"game\":\"nim\",\"position\":[5],\"play\":\"misere\"}"),
                json("{\"game\":{\"graph\":[[1],[]]},\"position\":[0]}"),
                json("{\"game\":\"nim\",\"position\":[5]}\n{\"game\":\"nim\",\"position\":[6]}"),
                json("{\"game\":\"nim\",\"position\":[5" + ",1".repeat(600) + "]}"),
                json("not JSON"),
                text("nim", "fate", "", "1"),
                text("nim", "", "sideways", "1"),
                text("nim", "", "misere", "1"))) {
            assertThat(secondTime(chunk))
                    .as(new String(chunk.body(), StandardCharsets.UTF_8))
                    .isEmpty();
        }
    }

    /** A gateway that has not cut a body asks with whatever it holds. */
    @Test
    void whatIsNotOneGoodQuery_isLeftToWorkers() {
        String query = "{\"game\":\"nim\",\"position\":[5]}";
        solver.answerBlocking(json(query));

        for (String body : List.of(
                "{\"queries\":[" + query + "]}",
                "{\"game\":\"nim\",\"position\":[5],\"queries\":[]}",
                "{\"game\":\"nim\",\"position\":[5],\"\\u0071ueries\":[]}",
                query + query,
                query + "x",
                query.substring(0, query.length() - 1),
                "[" + query + "]",
                "{}")) {
            assertThat(solver.answerAtOnce(json(body))).as(body).isEmpty();
        }
    }

    @Test
    void gameNeverSeen_isLeftToAWorker() {
        assertThat(solver.answerAtOnce(json("{\"game\":\"bash(17)\",\"position\":[5]}")))
                .isEmpty();
    }
}
