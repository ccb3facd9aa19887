package dev.nimbus.query.fold;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.Solving;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A line of JSON in pieces gets the answer that it gets when it is held whole. */
class FoldedJsonTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"game\":\"nim\",\"position\":[1,2,4,8,16]}",
                "{\"id\":\"ü,x\",\"game\":\"nim\",\"ask\":[\"outcome\",\"grundy\",\"move\"],\"position\":[ 5 ,6,\t7 ]"
                        + " }",
                "{\"game\":\"nim\",\"play\":\"misere\",\"position\":[1,1,1,0],\"ask\":[\"outcome\",\"move\"],\"id\":7}",
                "{\"game\":\"kayles\",\"position\":[1,2,3,71,72,1000000000000],\"ask\":[\"grundy\"],\"id\":\"|] +\"}\r",
                "{\"game\":\"staircase\",\"position\":[1,2,3,4,5],\"ask\":[\"grundy\"]}",
                "{\"id\":1,\"game\":\"nim\",\"position\":[1,9223372036854775807,0]}",
                "{\"id\":1,\"game\":\"nim\",\"position\":[1,2,9223372036854775808,3]}",
                "{\"id\":1,\"game\":\"nim\",\"position\":[1,2,3,-7,3]}",
                "{\"id\":1,\"game\":\"nim\",\"position\":[1,-0]}",
                "{\"game\":\"nim\",\"position\":[1,2,3],\"ask\":[\"fate\"]}",
                "{\"game\":\"nim\",\"position\":[1,2,3],\"position\":[1]}",
                "{\"id\":1,\"game\":\"nym\",\"position\":[1,2,3]}",
                "{\"id\":1,\"game\":\"nim\",\"ask\":[\"probability\"],\"position\":[1,2,3]}",
                "{\"game\":\"lasker\",\"ask\":[\"grundy\"],\"position\":[9223372036854775807,1,2]}",
                "{\"game\":\"nim\",\"position\":[1,2,3],\"extra\":1}",
            })
    void everyCut_givesTheAnswerOfTheWhole(String line) {
        Random random = new Random(1);
        String whole =
                answer(new QueryChunk(1, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, line.getBytes(UTF_8)));
        for (int round = 0; round < 30; round++) {
            List<String> pieces = cut(line, random);
            assertThat(inPieces(line, pieces)).as(pieces.toString()).isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"position\":[1,2,3],\"game\":\"nim\"}",
                "{\"game\":\"nim\",\"position\":[1,\"2\",3]}",
                "{\"game\":\"nim\",\"position\":[1,[2],3]}",
                "{\"game\":\"nim\",\"position\":[1,2.5,3]}",
                "{\"game\":\"nim\",\"position\":[1,null]}",
                "{\"game\":\"nim\",\"position\":[1,2],\"play\":\"misere\"}",
                "{\"game\":\"kayles\",\"ask\":[\"move\"],\"position\":[1,2,3]}",
                "{\"game\":\"wythoff\",\"position\":[1,2]}",
                "{\"game\":\"cram\",\"position\":[\"..\",\"..\"]}",
                "[1,2,3]",
                "1,2,3",
            })
    void otherLines_areTooLarge(String line) {
        Random random = new Random(2);
        for (int round = 0; round < 10; round++) {
            assertThat(inPieces(line, cut(line, random)))
                    .contains("\"error\":{\"code\":\"too-large\",\"message\":\"the line has " + line.length());
        }
    }

    /** Of a line that is too long to be held, and is not folded, the end is looked at too. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"position\":[1,2,3],\"game\":\"nim\",\"id\":\"q]\"}",
                "{\"game\":\"nim\",\"position\":[1,2],\"play\":\"misere\",\"id\":\"q]\"}",
                "{\"game\":\"kayles\",\"ask\":[\"move\"],\"position\":[1,2,3] , \"id\" : \"q]\" }\r",
                "{\"game\":\"wythoff\",\"position\":[1,2],\"id\":\"q]\"}",
                "{\"game\":\"cram\",\"position\":[\"..\",\"..\",\"..\"],\"id\":\"q]\"}",
                "{\"game\":\"nim\",\"position\":[1,2.5,null,\"\\\\\\\"\"],\"id\":\"q]\"}",
            })
    void idBehindThePosition_isGivenBack(String line) {
        Random random = new Random(5);
        for (int round = 0; round < 10; round++) {
            assertThat(inPieces(line, cut(line, random)))
                    .startsWith("{\"line\":0,\"id\":\"q]\",\"error\":{\"code\":\"too-large\"");
        }
        String unknown = "{\"game\":\"nym\",\"position\":[1,2,3],\"id\":7}";
        assertThat(inPieces(unknown, cut(unknown, random)))
                .startsWith("{\"line\":0,\"id\":7,\"error\":{\"code\":\"unknown-game\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":3,\"game\":\"cards\",\"ask\":\"probability\",\"position\":[[1,2],[3,4]]}",
                "{\"id\":3,\"game\":\"cram\",\"position\":[\"..\",\"..\"],\"play\":\"normal\"}"
            })
    void listOfOtherThings_isTooLarge_withTheIdBeforeIt(String line) {
        Random random = new Random(6);
        for (int round = 0; round < 10; round++) {
            assertThat(inPieces(line, cut(line, random)))
                    .startsWith("{\"line\":0,\"id\":3,\"error\":{\"code\":\"too-large\"");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,,3]}|1|there is ,3]};",
                "1,3,]}|2|there is ]};",
                "1,03]}|1|there is 03]};",
                "1,2 3]}|1|there is 2 3]};",
                "1,-,3]}|1|there is -,3]};",
                "1,2}|1|there is 2};",
                "1,2,seven,4,5,6,7,8,9,10]}|2|there is seven,4,5,6,7,8,9,10…;",
                "1,2,3|2|the line ends;",
                "1,2,3,|3|the line ends;"
            })
    void whatIsNoJson_isToldAtItsElement(String list, int element, String what) {
        String line = "{\"id\":\"q\",\"game\":\"nim\",\"position\":[" + list;
        assertThat(answer(new QueryChunk(1, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, line.getBytes(UTF_8))))
                .contains("\"code\":\"malformed-json\"");
        assertThat(inPieces(line, List.of(line)))
                .startsWith("{\"line\":0,\"id\":\"q\",\"error\":{\"code\":\"malformed-json\",\"message\":\"at element "
                        + element + " of the position: " + what);
        Random random = new Random(4);
        for (int round = 0; round < 20; round++) {
            assertThat(inPieces(line, cut(line, random)))
                    .contains("\"malformed-json\"")
                    .contains("at element " + element + " of");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":\"q\",\"game\":nim,\"position\":[",
                "{\"id\":\"q\" \"game\":\"nim\",\"position\":[",
                "{\"id\":\"q\",\"game\":\"nim\",,\"position\":[",
                "{\"game\":\"n\\im\",\"position\":[",
                "{\"game\":\"n\u0001im\",\"position\":[",
                "{\"id\":\"q\",\"game\":\"nim\",\"position\";[",
                "{id:\"q\",\"game\":\"nim\",\"position\":[",
                "{\"id\":1,\"game\":\"cram\"]",
                "}{\"id\":1,\"game\":\"nim\",\"position\":[",
            })
    void headThatIsNoJson_isToldAsThatOfTheWhole(String head) {
        String line = head + "1,2,3,4,5,6,7,8,9,".repeat(20) + "10]}";
        byte[] bytes = line.getBytes(UTF_8);
        String whole = answer(new QueryChunk(1, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, bytes));
        assertThat(whole).contains("\"malformed-json\"");
        String beginning = line.substring(0, head.length() + 100);

        assertThat(inPieces(line, List.of(beginning, line.substring(beginning.length()))))
                .isEqualTo(whole);
        QueryChunk cutLine = new QueryChunk(
                1, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, bytes.length, beginning.getBytes(UTF_8));
        assertThat(answer(cutLine).replace("\"id\":\"q\",", "").replace("\"id\":1,", ""))
                .isEqualTo(whole.replace("\"id\":\"q\",", "").replace("\"id\":1,", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"game\":tr",
                "{\"game\":\"cram\",\"position\":\"..",
                "{\"game\":\"nim\",\"limit\":1",
                "{\"game\":\"nim\",\"limit\":1.",
                "{\"game\":\"nim\",\"limit\":-",
                "{\"game\":\"ni\\u00",
                "{\"ga",
                "{",
            })
    void beginningThatIsCutOff_isNotTakenForBadJson(String beginning) {
        for (String blank : List.of("", " ".repeat(1000))) {
            QueryChunk cutLine = new QueryChunk(
                    1, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 5000, (blank + beginning).getBytes(UTF_8));
            assertThat(answer(cutLine)).contains("\"too-large\"");
        }
    }

    /** Jackson bounds how deep values nest, and does not say where they pass that. */
    @Test
    void beginningThatNestsTooDeep_isToldAsThatOfTheWhole() {
        for (String value : List.of("[".repeat(3000), "{\"x\":".repeat(1500))) {
            String beginning = "{\"game\":\"nim\",\"limit\":" + value;
            QueryChunk cutLine = new QueryChunk(
                    1, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 1 << 20, beginning.getBytes(UTF_8));
            assertThat(answer(cutLine)).contains("\"malformed-json\"");
            assertThat(inPieces(beginning + "1", List.of(beginning, "1"))).contains("\"malformed-json\"");
        }
    }

    /** The list ended in the first piece, and the others are cut at commas of a string. */
    @Test
    void listThatEndsEarly_makesTheLineTooLarge() {
        List<String> pieces = List.of("{\"game\":\"nim\",\"position\":[1,2],", "\"id\":\"a,", "b,", "c\"}");

        assertThat(inPieces(String.join("", pieces), pieces)).contains("\"too-large\"");
    }

    @Test
    void lastPieceThatIsRefused_isNotTakenForAnOpenList() {
        List<String> pieces = List.of("{\"game\":\"octal(0.07)\",\"play\":\"misere\",\"position\":[1,", "1,", "1000]}");

        assertThat(inPieces(String.join("", pieces), pieces)).contains("\"too-large\"", "search");
    }

    @Test
    void manyHeaps_areFolded() {
        StringBuilder line =
                new StringBuilder("{\"id\":0,\"game\":\"nim\",\"ask\":[\"grundy\",\"move\"],\"position\":[");
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            line.append(i == 0 ? "" : ",").append(random.nextInt(1_000_000));
        }
        String text = line.append("]}").toString();
        String whole =
                answer(new QueryChunk(1, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, text.getBytes(UTF_8)));
        assertThat(inPieces(text, List.of(text))).isEqualTo(whole);
        int middle = text.indexOf(',', 100_000) + 1;
        assertThat(inPieces(text, List.of(text.substring(0, middle), text.substring(middle))))
                .isEqualTo(whole);
    }

    /** Cuts behind commas after the beginning of the position. */
    private static List<String> cut(String line, Random random) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        int list = line.indexOf("\"position\":[");
        for (int i = Math.max(list, 0); i < line.length(); i++) {
            boolean inList = i < line.indexOf(']', Math.max(list, 0));
            if (inList && line.charAt(i) == ',' && random.nextBoolean()) {
                pieces.add(line.substring(from, i + 1));
                from = i + 1;
            }
        }
        pieces.add(line.substring(from));
        return pieces;
    }

    private static String inPieces(String line, List<String> pieces) {
        TextParameters head = new TextParameters(pieces.get(0), "", "");
        StringBuilder folded = new StringBuilder();
        for (int i = 0; i < pieces.size(); i++) {
            byte[] body = pieces.get(i).getBytes(UTF_8);
            folded.append(answer(new QueryChunk(1, ChunkFormat.NDJSON_PIECE, head, 0, 1, 0, i, body)));
        }
        byte[] body = folded.toString().getBytes(UTF_8);
        return answer(new QueryChunk(1, ChunkFormat.NDJSON_FOLD, head, 0, 1, line.length(), pieces.size(), body));
    }

    private static String answer(QueryChunk chunk) {
        return new String(Solving.solve(chunk).body(), UTF_8);
    }
}
