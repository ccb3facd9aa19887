package dev.nimbus.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.tables.Tables;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bounds of one answer and of a reply. */
class AnswerBytesTest {
    private static final int MOST = 50_000;
    private static final String MANY =
            "{\"game\":\"kayles\",\"position\":[100000],\"ask\":[\"moves\"],\"limit\":1000}\n";
    private static final String FEW = "{\"game\":\"kayles\",\"position\":[100000],\"ask\":[\"moves\"],\"limit\":1}\n";

    private static AnswerChunk solve(int answerBytes, ChunkFormat format, TextParameters text, String lines) {
        ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local()), 1_000_000, answerBytes, Integer.MAX_VALUE);
        int queries = (int) lines.lines().count();
        return solver.answerBlocking(new QueryChunk(1, format, text, 0, queries, 0, lines.getBytes(UTF_8)));
    }

    /** Answers {@code lines} by as many partial replies as it takes, each to be at most {@code replyBytes} long. */
    private static List<AnswerChunk> solveInParts(int answerBytes, int replyBytes, String lines) {
        ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local()), 1_000_000, answerBytes, replyBytes);
        List<String> queries = lines.lines().toList();
        List<AnswerChunk> replies = new ArrayList<>();
        for (int next = 0; next < queries.size(); ) {
            byte[] rest =
                    String.join("\n", queries.subList(next, queries.size())).getBytes(UTF_8);
            int left = queries.size() - next;
            AnswerChunk reply = solver.answerBlocking(
                    new QueryChunk(1, ChunkFormat.NDJSON, TextParameters.NONE, next, left, 0, rest));
            assertThat(reply.firstLine()).isEqualTo(next);
            replies.add(reply);
            next += reply.answers();
        }
        return replies;
    }

    private static List<String> lines(AnswerChunk answers) {
        return new String(answers.body(), UTF_8).lines().toList();
    }

    @Test
    void longAnswers_inPartialReplies_doNotDependOnTheirNeighbours() {
        String queries = MANY.repeat(20) + FEW.repeat(20) + MANY;
        List<String> whole = lines(solve(Integer.MAX_VALUE, ChunkFormat.NDJSON, TextParameters.NONE, queries));
        int longest = whole.get(0).length() + 10;

        List<AnswerChunk> replies = solveInParts(longest, MOST, queries);

        assertThat(replies.stream().flatMap(reply -> lines(reply).stream())).isEqualTo(whole);
        assertThat(replies).hasSizeGreaterThan(5).allMatch(reply -> reply.body().length < MOST + longest);
    }

    @Test
    void answerPastItsOwnBytes_isRefusedWhereverItStands() {
        List<AnswerChunk> replies = solveInParts(1000, MOST, FEW + MANY + FEW + MANY);

        assertThat(replies.stream().flatMap(reply -> lines(reply).stream()).map(line -> line.contains("too-large")))
                .containsExactly(false, true, false, true);
        assertThat(replies.stream().mapToInt(AnswerChunk::errors).sum()).isEqualTo(2);
    }

    @Test
    void outcomes_areAnsweredHoweverLittleRoomThereIs() {
        TextParameters kayles = new TextParameters("kayles", "outcome", "");

        assertThat(lines(solve(1, ChunkFormat.TEXT, kayles, "5 7\n9\n".repeat(50))))
                .containsOnly("N");
    }

    @Test
    void movesInText_haveTheSameBound() {
        TextParameters kayles = new TextParameters("kayles", "moves", "");

        assertThat(lines(solve(100, ChunkFormat.TEXT, kayles, "3\n100000\n")).get(1))
                .contains("too-large");
    }
}
