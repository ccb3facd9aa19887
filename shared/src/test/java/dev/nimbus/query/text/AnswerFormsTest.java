package dev.nimbus.query.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.ErrorCodes;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.Solving;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same queries are asked in both forms; what one gives, put into the other form, is what the other gives. */
class AnswerFormsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nim|outcome,grundy,move,moves",
                "kayles|outcome,grundy,move,moves",
                "kayles|grundy",
                "kayles|outcome,grundy,moves,options",
                "nim|options",
                "staircase|outcome,move,moves",
                "moore(2)|move",
                "nimble|outcome,moves",
                "{\"graph\":[[0,1],[],[1]]}|outcome,grundy,move,moves",
            })
    void answers_inTheOtherForm_areThatFormsOwn(String game, String ask) {
        String[] positions = {"1 2 1", "0 1", "2", "1 1", "2 1 0 2 1 2"};
        byte[] text = answers(ChunkFormat.TEXT, new TextParameters(game, ask, ""), positions);
        byte[] json = answers(ChunkFormat.NDJSON, TextParameters.NONE, queries(game, ask, positions));

        assertThat(new String(AnswerForms.toText(json), UTF_8)).isEqualTo(new String(text, UTF_8));
        assertThat(new String(AnswerForms.toJson(text, 5, ask), UTF_8)).isEqualTo(new String(json, UTF_8));
    }

    private static String[] queries(String game, String ask, String[] positions) {
        String[] queries = new String[positions.length];
        for (int i = 0; i < queries.length; i++) {
            String notation = game.startsWith("{") ? game : "\"" + game + "\"";
            queries[i] = "{\"game\":" + notation + ",\"ask\":[\"" + ask.replace(",", "\",\"") + "\"],\"position\":["
                    + positions[i].replace(' ', ',') + "]}";
        }
        return queries;
    }

    private static byte[] answers(ChunkFormat format, TextParameters parameters, String[] lines) {
        byte[] body = String.join("\n", lines).getBytes(UTF_8);
        return Solving.solve(new QueryChunk(0, format, parameters, 5, lines.length, 0, body))
                .body();
    }

    @Test
    void errors_keepCodeAndWords() {
        String json = "{\"line\":3,\"id\":\"a b\",\"error\":{\"code\":\"invalid-position\",\"message\":\"heap 0 is"
                + " \\\"x\\\"\\ny\",\"at\":\"/position/0\"}}\n{\"line\":4,\"id\":7,\"probability\":\"7/8\",\"score\":-3}\n";
        String text = "! invalid-position heap 0 is \"x\" y\n7/8 -3\n";

        assertThat(new String(AnswerForms.toText(json.getBytes(UTF_8)), UTF_8)).isEqualTo(text);
        assertThat(new String(AnswerForms.toJson(text.getBytes(UTF_8), 3, "score,probability"), UTF_8))
                .isEqualTo(
                        "{\"line\":3,\"error\":{\"code\":\"invalid-position\",\"message\":\"heap 0 is \\\"x\\\" y\"}}\n"
                                + "{\"line\":4,\"probability\":\"7/8\",\"score\":-3}\n");
    }

    @Test
    void valuesThatAreNotKnown_standAtTheirPlaces() {
        String why = "{\"code\":\"too-large\",\"message\":\"past the budget of the query; ask in JSON to see which\"}";
        String json =
                "{\"line\":0,\"outcome\":\"N\",\"move\":{\"edges\":[0]},\"unanswered\":{\"grundy\":" + why + "}}\n"
                        + "{\"line\":1,\"move\":null,\"unanswered\":{\"outcome\":" + why + ",\"grundy\":"
                        + why.replace("too-large", "unsupported-ask") + "}}\n"
                        + "{\"line\":2,\"error\":{\"code\":\"too-large\",\"message\":\"all of it\"}}\n";
        String text = "N ! {\"edges\":[0]}\n! !unsupported-ask null\n! too-large all of it\n";

        assertThat(new String(AnswerForms.toText(json.getBytes(UTF_8)), UTF_8)).isEqualTo(text);
        assertThat(new String(AnswerForms.toJson(text.getBytes(UTF_8), 0, "grundy,move,outcome"), UTF_8))
                .isEqualTo(json);
    }

    @Test
    void blanksInStrings_partNoValues() {
        String json =
                "{\"line\":0,\"outcome\":\"N\",\"options\":{\"count\":1,\"items\":[{\"position\":\"a \\\" b\"}]}}\n";
        byte[] text = AnswerForms.toText(json.getBytes(UTF_8));

        assertThat(new String(AnswerForms.toJson(text, 0, "options,outcome"), UTF_8))
                .isEqualTo(json);
    }

    @Test
    void lineThatBeginsWithAnUnknownValue_isNoError() {
        for (String line : new String[] {"! 5", "! null", "! {\"heap\":0}", "! !", "!unsupported-ask N", "!"}) {
            byte[] bytes = line.getBytes(UTF_8);
            assertThat(ErrorCodes.of(bytes, 0, bytes.length, ChunkFormat.TEXT))
                    .as(line)
                    .isEmpty();
        }
        byte[] error = "! too-large x".getBytes(UTF_8);
        assertThat(ErrorCodes.of(error, 0, error.length, ChunkFormat.TEXT)).isEqualTo("too-large");
    }
}
