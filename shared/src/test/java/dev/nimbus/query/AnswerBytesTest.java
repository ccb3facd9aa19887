package dev.nimbus.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.tables.Tables;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bound of the answers to one chunk. */
class AnswerBytesTest {
    private static final int MOST = 50_000;
    private static final int ERROR = 400;
    private static final String MANY =
            "{\"game\":\"kayles\",\"position\":[100000],\"ask\":[\"moves\"],\"limit\":1000}\n";
    private static final String FEW = "{\"game\":\"kayles\",\"position\":[100000],\"ask\":[\"moves\"],\"limit\":1}\n";

    private static AnswerChunk solve(int answerBytes, ChunkFormat format, TextParameters text, String lines) {
        ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local()), 1_000_000, answerBytes);
        int queries = (int) lines.lines().count();
        return solver.answerBlocking(new QueryChunk(1, format, text, 0, queries, 0, lines.getBytes(UTF_8)));
    }

    private static List<String> lines(AnswerChunk answers) {
        return new String(answers.body(), UTF_8).lines().toList();
    }

    @Test
    void movesThatPassTheBytesOfAChunk_areRefusedLineByLine() {
        String queries = MANY.repeat(5) + FEW;
        List<String> whole = lines(solve(Integer.MAX_VALUE, ChunkFormat.NDJSON, TextParameters.NONE, queries));
        int fit = MOST / whole.get(0).length();
        assertThat(fit).isBetween(1, 4);

        AnswerChunk answers = solve(MOST, ChunkFormat.NDJSON, TextParameters.NONE, queries);

        List<String> lines = lines(answers);
        assertThat(lines.subList(0, fit)).isEqualTo(whole.subList(0, fit));
        assertThat(lines.subList(fit, 5))
                .allMatch(line -> line.contains("\"code\":\"too-large\"") && line.contains("--answer-bytes"));
        assertThat(lines.get(5)).isEqualTo(whole.get(5));
        assertThat(answers.errors()).isEqualTo(5 - fit);
    }

    @Test
    void answersToAWholeChunk_staySmallWhateverItAsks() {
        AnswerChunk answers = solve(MOST, ChunkFormat.NDJSON, TextParameters.NONE, MANY.repeat(800));

        assertThat(lines(answers)).hasSize(800);
        assertThat(answers.body().length).isLessThan(MOST + 800 * ERROR);
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
