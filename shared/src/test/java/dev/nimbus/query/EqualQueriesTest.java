package dev.nimbus.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.cancel.Cancellation;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Equal queries of one chunk are answered once where the answer takes long. */
class EqualQueriesTest {
    private static final int TIMES = 150;
    private static final String BOARD = "\"game\":\"cram\",\"position\":[%s]";

    /** Some milliseconds of work. */
    private final ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local()), 40_000, 1 << 22, 1 << 20);

    /** Is asked each thousand steps of work. */
    private static final class Counting implements Cancellation {
        private int checks;

        @Override
        public void throwIfCancelled() {
            checks++;
        }
    }

    private static String board(int height, int width) {
        return String.format(BOARD, String.join(",", Collections.nCopies(height, "\"" + ".".repeat(width) + "\"")));
    }

    private AnswerChunk answer(Cancellation cancellation, List<String> lines) {
        byte[] body = String.join("\n", lines).getBytes(UTF_8);
        return solver.answerBlocking(
                new QueryChunk(1, ChunkFormat.NDJSON, TextParameters.NONE, 7, lines.size(), 0, body), cancellation);
    }

    private static List<JsonNode> lines(AnswerChunk answers) {
        return new String(answers.body(), UTF_8).lines().map(Solving::tree).toList();
    }

    @Test
    void refusal_ofEqualQueries_isWorkedOutOnce() {
        String query = "{" + board(7, 9) + ",\"ask\":[\"grundy\"]}";
        Counting once = new Counting();
        answer(once, List.of(query));
        Counting often = new Counting();
        AnswerChunk answers = answer(often, Collections.nCopies(TIMES, query));

        assertThat(once.checks).isGreaterThan(30);
        assertThat(often.checks).isLessThan(2 * once.checks);
        assertThat(answers.answers()).isEqualTo(TIMES);
        assertThat(answers.errors()).isEqualTo(TIMES);
        assertThat(lines(answers))
                .allMatch(line -> line.at("/error/code").textValue().equals("too-large"));
    }

    @Test
    void copies_haveTheirOwnLinesAndNames() {
        String query = board(3, 5) + ",\"ask\":[\"outcome\",\"grundy\",\"moves\"]}";
        List<String> queries = IntStream.range(0, 5)
                .mapToObj(i -> (i % 2 == 0 ? "{" : "{\"id\":\"name " + i + "\",") + query)
                .toList();
        List<JsonNode> answers = lines(answer(Cancellation.NEVER, queries));

        for (int i = 0; i < answers.size(); i++) {
            ObjectNode answer = (ObjectNode) answers.get(i);
            assertThat(answer.remove("line").intValue()).isEqualTo(7 + i);
            JsonNode name = answer.remove("id");
            assertThat(name == null ? "" : name.textValue()).isEqualTo(i % 2 == 0 ? "" : "name " + i);
            assertThat(answer.get("grundy").intValue()).isOne();
        }
        assertThat(answers.stream().distinct()).hasSize(1);
    }

    /** What differs in one thing is another query, and easy lines between do not matter. */
    @Test
    void otherQueries_areAnsweredAsAlone() {
        List<String> queries = Stream.of(
                        board(4, 5) + ",\"ask\":[\"grundy\"]",
                        board(4, 5) + ",\"ask\":[\"outcome\"]",
                        "\"game\":\"nim\",\"position\":[3,5],\"ask\":[\"grundy\"]",
                        board(4, 5) + ",\"ask\":[\"grundy\",\"moves\"],\"limit\":1",
                        board(4, 5) + ",\"ask\":[\"grundy\",\"moves\"],\"limit\":2",
                        board(3, 7) + ",\"ask\":[\"grundy\"]",
                        board(4, 5) + ",\"ask\":[\"grundy\"],\"play\":\"misere\"")
                .map(query -> "{" + query + "}")
                .toList();
        List<String> twice = Stream.concat(queries.stream(), queries.stream()).toList();
        List<JsonNode> answers = lines(answer(Cancellation.NEVER, twice));

        for (int i = 0; i < twice.size(); i++) {
            ObjectNode alone = (ObjectNode)
                    lines(answer(Cancellation.NEVER, List.of(twice.get(i)))).get(0);
            assertThat(answers.get(i)).isEqualTo(alone.put("line", 7 + i));
        }
    }

    @Test
    void text_isCopiedToo() {
        String query = "[" + String.join(",", Collections.nCopies(4, "\".....\"")) + "]";
        TextParameters parameters = new TextParameters("cram", "grundy,move", "");
        assertThat(Solving.text(parameters, query, query, query).stream().distinct())
                .hasSize(1);
    }
}
