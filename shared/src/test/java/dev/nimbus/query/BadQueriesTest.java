package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BadQueriesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        hello                                                  | malformed-json   |               | Unrecognized token
        {"game":"nim"                                          | malformed-json   |               | end-of-input
        {"game":"nim","position":[1]} x                        | malformed-json   |               | token
        {"game":"nim","position":[1]}{"game":"nim"}            | malformed-json   |               | one query a line
        {"game":"nim","position":[01]}                         | malformed-json   |               | zeroes
        [1,2]                                                  | invalid-query    |               | JSON object
        17                                                     | invalid-query    |               | JSON object
        {}                                                     | invalid-query    |               | no game
        {"game":"nim"}                                         | invalid-query    |               | no position
        {"position":[1]}                                       | invalid-query    |               | no game
        {"game":"nim","position":[1],"aks":["grundy"]}         | invalid-query    | /aks          | unknown field "aks"
        {"game":"nim","game":"nim","position":[1]}             | invalid-query    | /game         | given twice
        {"game":"nym","position":[1]}                          | unknown-game     | /game         | nym
        {"game":7,"position":[1]}                              | invalid-game     | /game         | 7
        {"game":0.16,"position":[1]}                           | invalid-game     | /game         | game is the number 0.16; a game is a string or an object, so a code is written "0.16"
        {"position":[1],"game":0.160}                          | invalid-game     | /game         | so a code is written "0.160"
        {"game":"sum","position":[{"game":0.16,"position":[1]}]} | invalid-position | /position/0/game | game is the number 0.16; a game is a string
        {"game":"bash(0)","position":[1]}                      | invalid-game     | /game         | 0
        {"game":"nim","position":[1,2,-1]}                     | invalid-position | /position/2   | heap 2 is -1; a heap is an integer from 0 to 9223372036854775807
        {"game":"nim","position":[9223372036854775808]}        | invalid-position | /position/0   | heap 0 is 9223372036854775808; a heap
        {"game":"nim","position":[1,2.5]}                      | invalid-position | /position/1   | heap 1 is 2.5;
        {"game":"nim","position":[1,null,3]}                   | invalid-position | /position/1   | heap 1 is null;
        {"game":"nim","position":["1","x"]}                    | invalid-position | /position/1   | heap 1 is "x";
        {"game":"nim","position":[[1]]}                        | invalid-position | /position/0   | heap 0 is [1];
        {"game":"nim","position":{"a":1}}                      | invalid-position | /position     | expected a list
        {"game":"notakto","position":["x"]}                    | invalid-position | /position/0   | the board is "x"; expected a list of rows, or the side of an empty board, from 1 to 8
        {"game":"notakto","position":[["x"]]}                  | invalid-position | /position/0/0 | the row is "x"; expected a string of 1 sign, . or X
        {"game":"notakto","position":["9"]}                    | invalid-position | /position/0   | the board is 9; expected an integer from 1 to 8
        {"game":"poset","position":{"vertices":2,"edges":[[0,null]]}} | invalid-position | /position/edges/0/1 | end 1 of edge 0 is null; expected an integer from 0 to 1
        {"game":"poset","position":{"vertices":0,"edges":[[0,0]]}} | invalid-position | /position/edges/0/0 | end 0 of edge 0 is 0; there is nothing that it could name
        {"game":"node-kayles","position":{"vertices":0,"edges":[[null,0]]}} | invalid-position | /position/edges/0/0 | end 0 of edge 0 is null; there is nothing that it could name
        {"game":"stoned","position":{"heaps":[],"last":0}}     | invalid-position | /position/last | last is 0; there is nothing that it could name
        {"game":"nim","position":true}                         | invalid-position | /position     | expected a list
        {"game":"nim","position":-4}                           | invalid-position | /position     | heap 0 is -4;
        {"game":"nim","position":[1],"ask":[]}                 | invalid-query    | /ask          | ask is empty
        {"game":"nim","position":[1],"ask":["who"]}            | invalid-query    | /ask/0        | "who" cannot be asked
        {"game":"nim","position":[1],"ask":[1]}                | invalid-query    | /ask/0        | ask holds 1
        {"game":"nim","position":[1],"ask":["probability"]}    | unsupported-ask  | /ask          | probability cannot be asked
        {"game":"sum","position":[{"game":"cards","position":[]}]} | invalid-position | /position/0/game | game cards is set up by chance
        {"game":"nim","position":[1e3]}                        | invalid-position | /position/0   | heap 0 is 1e3;
        {"game":"nim","position":1E+2}                         | invalid-position | /position     | the position is 1E+2; expected
        {"game":"nim","position":[2,1.50e+3]}                  | invalid-position | /position/1   | heap 1 is 1.50e+3;
        {"game":"nim","position":[2,[10E2]]}                   | invalid-position | /position/1   | heap 1 is [10E2];
        {"game":"nim","position":[1e2147483648]}               | invalid-position | /position/0   | heap 0 is 1e2147483648;
        {"game":"nim","position":[1e-999999999999]}            | invalid-position | /position/0   | heap 0 is 1e-999999999999;
        {"game":"nim","position":1E999999999}                  | invalid-position | /position     | the position is 1E999999999; expected
        {"game":"nim","position":[1e-2147483648]}              | invalid-position | /position/0   | heap 0 is 1e-2147483648;
        {"game":"nim","position":1E+999999999999}              | invalid-position | /position     | the position is 1E+999999999999; expected
        {"game":"cram","position":[1E+999999999999]}           | invalid-position | /position/0   | 1E+999999999999
        {"game":{"rewrite":[["1",1e-2147483648]]},"position":"1"} | invalid-game  | /game/rewrite/0 | 1e-2147483648
        {"game":{"rewrite":[["?","-"]]},"position":"?\\ud800"} | invalid-position | /position     | half of a surrogate pair
        {"game":{"rewrite":[["?","\\udfff"]]},"position":"?"} | invalid-game     | /game/rewrite/0 | half of a surrogate pair
        {"game":"chomp","position":[3,[1e2147483648]]}         | invalid-position | /position/1   | row 1 is [1e2147483648];
        {"game":"turning-corners","position":[[1e999999999,2]]} | invalid-position | /position/0/0 | x of head 0 is 1e999999999;
        {"game":{"graph":[[1e2147483648]]},"position":[0]}     | invalid-game     | /game/graph/0/0 | 1e2147483648
        {"game":1e2147483648,"position":[0]}                   | invalid-game     | /game         | 1e2147483648
        {"game":"nim","position":[1],"limit":1e2147483648}     | invalid-query    | /limit        | 1e2147483648
        {"game":"nim","position":[1],"id":1e2147483648}        | invalid-query    | /id           | 1e2147483648
        {"game":"nim","position":[1],"ask":1e2147483648}       | invalid-query    | /ask          | 1e2147483648
        {"game":"nimble","position":[2,0.50]}                  | invalid-position | /position/1   | square 1 is 0.50;
        {"game":"boxes","position":{"open":[],"closed":[1e1]}} | invalid-position | /position/closed/0 | box 0 is 1e1;
        {"game":"nim","position":[1],"play":"upside-down"}     | invalid-query    | /play         | upside-down
        {"game":"nim","position":[1],"limit":-1}               | invalid-query    | /limit        | limit is -1
        {"game":"nim","position":[1],"limit":99999999999}      | invalid-query    | /limit        | limit is 99999999999
        {"game":"nim","position":[1],"limit":"many"}           | invalid-query    | /limit        | limit is "many"; expected
        {"game":"nim","position":[1],"id":[1]}                 | invalid-query    | /id           | id is a list
        """)
    void line_thatIsNoGoodQuery_getsItsError(String line, String code, String at, String message) {
        JsonNode answer = Solving.json(line).get(0);

        assertThat(answer.path("error").path("code").asText())
                .as(answer.toString())
                .isEqualTo(code);
        assertThat(answer.path("error").path("at").asText("")).isEqualTo(at == null ? "" : at);
        assertThat(answer.path("error").path("message").asText()).contains(message);
    }

    @Test
    void badLine_amongGoodOnes_hurtsNoOther() {
        List<JsonNode> answers = Solving.json(
                "{\"game\":\"nim\",\"position\":[1,2]}",
                "{\"game\":\"nim\",\"position\":[1,2",
                "{\"game\":\"nim\",\"position\":5}");

        assertThat(answers.get(0).get("outcome").asText()).isEqualTo("N");
        assertThat(answers.get(1).get("error").get("code").asText()).isEqualTo("malformed-json");
        assertThat(answers.get(2)).isEqualTo(Solving.tree("{\"line\":2,\"outcome\":\"N\"}"));
    }

    @Test
    void id_comesBackWhateverTheOrderAndTheFault() {
        List<JsonNode> answers = Solving.json(
                "{\"position\":[-1],\"game\":\"nim\",\"id\":\"a\\\"\\u00e9\\n😀\"}",
                "{\"id\":123456789012345678901234567890,\"position\":[3],\"game\":\"nim\"}",
                "{\"frob\":1,\"id\":0}");

        assertThat(answers.get(0).get("id").asText()).isEqualTo("a\"é\n😀");
        assertThat(answers.get(1).get("id").bigIntegerValue()).hasToString("123456789012345678901234567890");
        assertThat(answers.get(2).get("id").asInt()).isZero();
    }

    @Test
    void invalidUtf8_isMalformed() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes("{\"game\":\"n".getBytes(StandardCharsets.UTF_8));
        body.write(0xff);
        body.writeBytes("\",\"position\":[1]}\n{\"game\":\"nim\",\"position\":[1]}".getBytes(StandardCharsets.UTF_8));

        AnswerChunk answer = Solving.bytes(2, body.toByteArray());

        List<String> lines =
                new String(answer.body(), StandardCharsets.UTF_8).lines().toList();
        assertThat(lines.get(0)).contains("malformed-json").contains("UTF-8");
        assertThat(lines.get(1)).isEqualTo("{\"line\":1,\"outcome\":\"N\"}");
        assertThat(answer.errors()).isOne();
    }

    @Test
    void nesting_pastAllSense_isAnErrorAndNoStackOverflow() {
        String deep = "[".repeat(100_000);

        JsonNode answer =
                Solving.json("{\"game\":\"nim\",\"position\":" + deep + "}").get(0);

        assertThat(answer.path("error").path("code").asText()).isEqualTo("malformed-json");
        assertThat(answer.path("error").path("message").asText())
                .isEqualTo("lists and objects are nested more than 1000 deep");
    }

    @Test
    void decimalStrings_countAsNumbers() {
        assertThat(Solving.json("{\"game\":\"nim\",\"position\":[\"9223372036854775807\",1],\"ask\":[\"grundy\"]}"))
                .containsExactly(Solving.tree("{\"line\":0,\"grundy\":9223372036854775806}"));
    }

    @Test
    void blankLines_areNoQueries() {
        byte[] body = "\t\r\n{\"game\":\"nim\",\"position\":[1]}\r\n \t\r\n\n{\"game\":\"nim\",\"position\":[]}\n"
                .getBytes(StandardCharsets.UTF_8);

        AnswerChunk answer = Solving.bytes(2, body);

        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo("{\"line\":0,\"outcome\":\"N\"}\n{\"line\":1,\"outcome\":\"P\"}\n");
    }

    @Test
    void lineCutByTheGateway_getsOneErrorWithItsLength() {
        QueryChunk cut =
                new QueryChunk(1, ChunkFormat.NDJSON, TextParameters.NONE, 5, 1, 300_000_000, new byte[] {'{', '"'});

        String line = new String(Solving.solve(cut).body(), StandardCharsets.UTF_8);

        assertThat(line)
                .startsWith("{\"line\":5,\"error\":{\"code\":\"too-large\"")
                .contains("300000000 bytes");
    }

    @Test
    void chunk_withOtherThanItsNumberOfLines_isRefused() {
        byte[] two = "{}\n{}\n".getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> Solving.bytes(1, two)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Solving.bytes(3, two)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"game\":\"nim\",\"position\":[1,2",
                "{\"game\":\"nim\",\"position\":{\"open\":[",
                "{\"game\":{\"graph\":[[1],[",
                "{\"game\":\"nim",
                "{\"game\":\"nim\",\"position\":[1}",
                "{\"game\":\"nim\",\"position\":nul}",
                "{\"game\" \"nim\"}",
                "{\"id\":1e99999999999,\"game\":\"nim\"}"
            })
    void malformedJson_isToldWithoutAWordOnTheParser(String line) {
        String message = Solving.json(line).get(0).at("/error/message").asText();

        assertThat(message)
                .isNotEmpty()
                .doesNotContain("Source")
                .doesNotContain("REDACTED")
                .doesNotContain("Stream");
    }

    @Test
    void carriageReturn_isACharacterAsAllOthers_wherePlacesAreTold() {
        String query = "{\"game\":\"nim\",\"position\":[2]}";

        assertThat(Solving.json(query + "\r" + query)
                        .get(0)
                        .at("/error/message")
                        .asText())
                .startsWith("at character " + (query.length() + 2) + ": there is more");
        assertThat(Solving.json("\r\r{\"game\" 1}").get(0))
                .isEqualTo(Solving.json("  {\"game\" 1}").get(0));
        assertThat(Solving.json(query, "\r" + query + "1")
                        .get(1)
                        .at("/error/message")
                        .asText())
                .startsWith("at character " + (query.length() + 2) + ": there is more");
    }

    @Test
    void decimalStrings_areIntegersEverywhere() {
        assertThat(Solving.json(
                        "{\"id\":\"7\",\"game\":\"nim\",\"position\":\"5\",\"ask\":\"moves\",\"limit\":\"1\"}",
                        "{\"game\":{\"graph\":[[\"1\",\"2\"],[],[\"1\"]]},\"position\":[\"0\"],\"ask\":\"grundy\"}",
                        "{\"game\":\"stoned\",\"position\":{\"heaps\":[\"2\",\"1\"],\"last\":\"0\"}}",
                        "{\"game\":\"hackenbush\",\"position\":{\"edges\":[[\"0\",\"1\"]]}}",
                        "{\"game\":\"node-kayles\",\"position\":{\"vertices\":\"2\",\"edges\":[[\"0\",\"1\"]]}}",
                        "{\"game\":\"cards\",\"position\":[[\"1\",\"2\"]],\"ask\":\"probability\"}",
                        "{\"game\":\"turning-corners\",\"position\":[[\"1\",\"2\"]]}"))
                .noneMatch(answer -> answer.has("error"))
                .first()
                .hasToString("{\"line\":0,\"id\":\"7\",\"moves\":{\"count\":1,\"items\":[{\"heap\":0,\"to\":[]}]}}");
    }

    @Test
    void longCode_isShortInErrors() {
        assertThat(Solving.json("{\"game\":\"strip(4095)\",\"position\":[9000000000000000000]}")
                        .get(0)
                        .at("/error/message")
                        .asText())
                .hasSizeLessThan(500);
    }
}
