package dev.nimbus.load.queries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryLinesTest {
    private static final int LINES = 200;
    private final Catalogue catalogue = new Catalogue(Tables.local());

    @Test
    void ndjson_namesGamePositionAskAndPlay() {
        QueryForm form = QueryForm.ndjson("nim", Play.MISERE, List.of(Ask.OUTCOME, Ask.MOVE));

        String line = line(new HeapLines(new HeapPositions(new HeapRange(2, 2, 1), 1), form));

        assertThat(line)
                .isEqualTo(
                        "{\"game\":\"nim\",\"position\":[1,1],\"ask\":[\"outcome\",\"move\"],\"play\":\"misere\"}\n");
    }

    @Test
    void text_isIntegersAndSpaces() {
        assertThat(line(new HeapLines(new HeapPositions(new HeapRange(3, 3, 1), 1), QueryForm.text())))
                .isEqualTo("1 1 1\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nim", "kayles", "subtraction(1,3,4)", "sum"})
    void samplesOfAGame_areAnswered(String game) {
        QueryForm form = QueryForm.ndjson(game, Play.NORMAL, List.of(Ask.OUTCOME));
        QueryLines lines = new SampleLines<>(catalogue.parse(game), 8, form, 5);

        AnswerChunk answers = answers(lines, ChunkFormat.NDJSON, TextParameters.NONE);

        assertThat(answers.errors()).isZero();
    }

    @Test
    void samplesAsText_areNeverBlank() {
        QueryLines lines = new SampleLines<>(catalogue.parse("kayles"), 8, QueryForm.text(), 5);

        AnswerChunk answers = answers(lines, ChunkFormat.TEXT, new TextParameters("kayles", "outcome", ""));

        assertThat(answers.answers()).isEqualTo(LINES);
        assertThat(answers.errors()).isZero();
    }

    private AnswerChunk answers(QueryLines lines, ChunkFormat format, TextParameters parameters) {
        ByteSink sink = new ByteSink(1024);
        for (int i = 0; i < LINES; i++) {
            lines.writeNext(sink);
        }
        return new ChunkSolver(catalogue)
                .answerBlocking(new QueryChunk(0, format, parameters, 0, LINES, 0, sink.toBytes()));
    }

    private static String line(QueryLines lines) {
        ByteSink sink = new ByteSink(64);
        lines.writeNext(sink);
        return new String(sink.toBytes(), StandardCharsets.UTF_8);
    }
}
