package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.DefectiveGame;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.cancel.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A line on which the solver fails holds up only itself. */
class DefectiveLinesTest {
    private static final String UNENDING = "the query did not end; please report it";
    private static final TextParameters GRUNDY = new TextParameters("defective", "grundy", "");

    private final DefectiveGame game = new DefectiveGame();
    private final ChunkSolver solver =
            new ChunkSolver(new Catalogue(Tables.local(), new LocalRulesetStore(), List.of(game.type())));

    private static QueryChunk chunk(ChunkFormat format, TextParameters text, int queries, String body) {
        return new QueryChunk(1, format, text, 7, queries, 0, body.getBytes(StandardCharsets.UTF_8));
    }

    private static String json(String id, int... heaps) {
        return "{\"id\":\"" + id + "\",\"game\":\"defective\",\"position\":" + java.util.Arrays.toString(heaps) + "}\n";
    }

    private static String text(AnswerChunk answers) {
        return new String(answers.body(), StandardCharsets.UTF_8);
    }

    @Test
    void lineThatNeedsMoreMemoryThanThereIs_isInternal_andTheOthersAreAnswered() {
        String body = json("a", 1) + json("b", DefectiveGame.FULL) + json("c", 2);

        AnswerChunk answers = solver.answerBlocking(chunk(ChunkFormat.NDJSON, TextParameters.NONE, 3, body));

        assertThat(text(answers).lines())
                .satisfiesExactly(
                        a -> assertThat(a).contains("\"outcome\":\"N\""),
                        b -> assertThat(b)
                                .startsWith("{\"line\":8,\"id\":\"b\",\"error\":{\"code\":\"internal\"")
                                .contains("OutOfMemoryError"),
                        c -> assertThat(c).contains("\"outcome\":\"N\""));
        assertThat(answers.errors()).isEqualTo(1);
    }

    @Test
    void lineThatNeverEnds_isInternal_theOnesBeforeItAreAnswered_theOnesBehindItAreLeft() {
        String body = json("a", 1) + "\n" + json("b", 0) + "  \n" + json("c", DefectiveGame.LOOP) + json("d", 2);

        AnswerChunk answers = solver.answerUnendingBlocking(
                chunk(ChunkFormat.NDJSON, TextParameters.NONE, 4, body), 2, Cancellation.NEVER);

        assertThat(answers.answers()).isEqualTo(3);
        assertThat(answers.errors()).isEqualTo(1);
        assertThat(text(answers).lines())
                .satisfiesExactly(
                        a -> assertThat(a).contains("\"outcome\":\"N\""),
                        b -> assertThat(b).contains("\"outcome\":\"P\""),
                        c -> assertThat(c)
                                .isEqualTo("{\"line\":9,\"id\":\"c\",\"error\":{\"code\":\"internal\",\"message\":\""
                                        + UNENDING + "\"}}"));
    }

    @Test
    void textLineThatNeverEnds_isInternal() {
        QueryChunk chunk = chunk(ChunkFormat.TEXT, GRUNDY, 3, "5\n666\n3");

        assertThat(text(solver.answerUnendingBlocking(chunk, 1, Cancellation.NEVER)))
                .isEqualTo("5\n! internal " + UNENDING + "\n");
        assertThat(text(solver.answerUnendingBlocking(chunk, 0, Cancellation.NEVER)))
                .isEqualTo("! internal " + UNENDING + "\n");
    }

    /** The game itself may be what does not end: it is not made for the error. */
    @Test
    void everyKindOfChunk_hasAnErrorForALineThatNeverEnds() {
        TextParameters unknown = new TextParameters("no such game", "grundy", "");
        for (ChunkFormat format : ChunkFormat.values()) {
            String body = format == ChunkFormat.NDJSON_FOLD ? "+ 1 1\n" : "1\n";
            TextParameters text = format == ChunkFormat.NDJSON ? TextParameters.NONE : unknown;

            AnswerChunk answers = solver.answerUnendingBlocking(chunk(format, text, 1, body), 0, Cancellation.NEVER);

            assertThat(text(answers)).as("%s", format).contains(UNENDING).hasLineCount(1);
            assertThat(answers.answers()).isEqualTo(1);
        }
    }

    @Test
    void work_saysWhichLineItBegins() {
        List<Integer> begun = new ArrayList<>();
        Cancellation parts = new Cancellation() {
            @Override
            public void throwIfCancelled() {}

            @Override
            public void beginPart(int part) {
                begun.add(part);
            }
        };

        solver.answerBlocking(chunk(ChunkFormat.TEXT, GRUNDY, 3, "1\n2\n\n3\n"), parts);

        assertThat(begun).containsExactly(0, 1, 2);
    }
}
