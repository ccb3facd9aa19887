package dev.nimbus.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.tables.Tables;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One thing asked for does not take another with it. */
class WhatIsKnownTest {
    private static final String BOARD = "\"........\",".repeat(7) + "\"........\"";

    /** Some milliseconds of work. */
    private static final ChunkSolver BRIEF = new ChunkSolver(new Catalogue(Tables.local()), 40_000, 1 << 22, 1 << 22);

    private static JsonNode ask(String game, String position, String asks) {
        return Solving.json(query(game, position, asks)).get(0);
    }

    private static JsonNode askBriefly(String game, String position, String asks) {
        byte[] line = query(game, position, asks).getBytes(UTF_8);
        QueryChunk chunk = new QueryChunk(1, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, line);
        return Solving.tree(new String(BRIEF.answerBlocking(chunk).body(), UTF_8));
    }

    private static String query(String game, String position, String asks) {
        return "{\"game\":\"" + game + "\",\"position\":" + position + ",\"ask\":[\"" + asks.replace(",", "\",\"")
                + "\"]}";
    }

    /** A half turn leaves the board as it is: who moves second answers each move by its image. */
    @Test
    void outcomeKnownBySymmetry_tellsValueAndMoves() {
        JsonNode answer = ask("cram", "[" + BOARD + "]", "outcome,grundy,move,moves");

        assertThat(answer.toString())
                .isEqualTo(
                        "{\"line\":0,\"outcome\":\"P\",\"grundy\":0,\"move\":null,\"moves\":{\"count\":0,\"items\":[]}}");
        assertThat(ask("cram", "[" + BOARD + "]", "grundy").get("grundy").intValue())
                .isZero();
        assertThat(ask("cram", "[" + BOARD + "]", "moves").at("/moves/count").intValue())
                .isZero();
    }

    @Test
    void valuePastTheBudget_leavesOutcomeAndMove() {
        String heaps = "[5,6,7,8,9,7,6,5]";
        JsonNode answer = askBriefly("moore(2)", heaps, "outcome,grundy,move,moves");

        assertThat(answer.at("/unanswered/grundy/code").textValue())
                .as("%s", answer)
                .isEqualTo("too-large");
        assertThat(answer.get("unanswered")).hasSize(1);
        for (String known : new String[] {"outcome", "move", "moves"}) {
            assertThat(answer.get(known))
                    .as(known)
                    .isEqualTo(ask("moore(2)", heaps, known).get(known));
        }
        assertThat(ask("wythoff", "[1000000000000000,1000000000000007]", "outcome,grundy")
                        .get("outcome")
                        .textValue())
                .isEqualTo("N");
    }

    @Test
    void valuePastTheBudget_isAnExclamationMarkInText() {
        QueryChunk chunk = new QueryChunk(
                1,
                ChunkFormat.TEXT,
                new TextParameters("moore(2)", "outcome,grundy", ""),
                0,
                2,
                0,
                "5 6 7 8 9 7 6 5\n1 2".getBytes(UTF_8));

        assertThat(new String(BRIEF.answerBlocking(chunk).body(), UTF_8)).isEqualTo("N !\nN 3\n");
    }

    @Test
    void nothingKnown_isAnError() {
        JsonNode answer = askBriefly("moore(2)", "[5,6,7,8,9,7,6,5]", "grundy");

        assertThat(answer.at("/error/code").textValue()).as("%s", answer).isEqualTo("too-large");
        assertThat(answer.at("/error/message").textValue()).contains("its work budget of 40000 steps");
    }

    @Test
    void valueThatIsNotThere_leavesTheOutcome() {
        JsonNode answer = ask("treblecross", "[\"..X.X.\"]", "outcome,grundy,move");

        assertThat(answer.get("outcome").textValue()).isEqualTo("N");
        assertThat(answer.at("/move/square").intValue()).isEqualTo(3);
        assertThat(answer.at("/unanswered/grundy/code").textValue()).isEqualTo("unsupported-ask");
        assertThat(Solving.text(new TextParameters("treblecross", "outcome,grundy", ""), "..X.X.", "6"))
                .containsExactly("N !unsupported-ask", "P 0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nim|[3,4,5]|outcome,grundy,move,moves",
                "kayles|[5,7]|outcome,grundy,move,moves",
                "wythoff|[3,5]|outcome,grundy,move,moves",
                "stoned|[1,5,2]|outcome,move,moves",
                "clobber|[\"xo.x\"]|outcome,grundy,move,moves",
            })
    void asksTogether_areAnsweredAsAlone(String game, String position, String asks) {
        JsonNode together = ask(game, position, asks);

        assertThat(together.has("unanswered")).isFalse();
        for (String ask : asks.split(",", -1)) {
            assertThat(together.get(ask))
                    .as(ask)
                    .isEqualTo(ask(game, position, ask).get(ask));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cram|[ROW,ROW,ROW,ROW,ROW,ROW,ROW]",
                "sum|[{\"game\":\"cram\",\"position\":[ROW,ROW,ROW,ROW,ROW,ROW,ROW]},{\"game\":\"nim\",\"position\":[40]}]",
                "moore(2)|[5,6,7,8,9,7,6,5]",
            })
    void ofEachTwoAsks_noneTakesTheOtherWithIt(String hard) {
        String game = hard.substring(0, hard.indexOf('|'));
        String position = hard.substring(game.length() + 1).replace("ROW", "\".......\"");
        List<String> asks = List.of("outcome", "grundy", "move", "moves", "options");
        List<String> known = asks.stream()
                .filter(ask -> askBriefly(game, position, ask).has(ask))
                .toList();
        assertThat(known).hasSizeBetween(1, asks.size() - 1);
        for (String one : asks) {
            for (String other : asks) {
                if (!one.equals(other)) {
                    JsonNode answer = askBriefly(game, position, one + "," + other);
                    assertThat(answer.has(one))
                            .as("%s beside %s: %s", one, other, answer)
                            .isEqualTo(known.contains(one));
                    assertThat(answer.has("error")).isEqualTo(!known.contains(one) && !known.contains(other));
                }
            }
        }
    }

    @Test
    void optionPastTheBudget_hasNoOutcome_andHurtsNoOther() {
        String row = "\".......\"";
        String board = "[" + String.join(",", List.of(row, row, row, row, row, row, row)) + "]";
        JsonNode options = askBriefly("cram", board, "options").get("options");

        assertThat(options.get("count").intValue()).isEqualTo(2 * 7 * 6);
        assertThat(options.get("items")).hasSize(2 * 7 * 6);
        List<JsonNode> unknown = new ArrayList<>();
        options.get("items").forEach(item -> {
            if (item.get("outcome").isNull()) {
                unknown.add(item);
            }
        });
        assertThat(unknown).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nim|[9223372036854775807]|9223372036854775807",
                "nim|[1000000000000,5]|1000000000005",
                "subtraction(1,3,4)|[1000000000000,2]|4",
                "kayles|[1000000000000]|1000000000000",
                "grundys-game|[1000000001]|500000000",
            })
    void longHeaps_haveAllTheirOptionsCounted(String game, String position, long count) {
        JsonNode options = ask(game, position, "options").get("options");

        assertThat(options.get("count").longValue()).as("%s", options).isEqualTo(count);
    }

    @Test
    void where_findsTheMovesOfAHeapBehindALongOne() {
        JsonNode options = Solving.json("{\"game\":\"nim\",\"position\":[1000000000000,2],\"ask\":\"options\","
                        + "\"where\":{\"heap\":1}}")
                .get(0)
                .get("options");

        assertThat(options.get("count").longValue()).isEqualTo(2);
        assertThat(options.get("items").findValuesAsText("outcome")).containsExactly("N", "N");
    }

    @Test
    void optionsWithoutOutcomes_areListedWhereOutcomesAreHard() {
        String board = "[" + "\".......\",".repeat(8) + "\".......\"]";
        JsonNode answer = Solving.json("{\"game\":\"cram\",\"position\":" + board
                        + ",\"ask\":\"options\",\"limit\":1000,\"outcomes\":false}")
                .get(0);

        assertThat(answer.at("/options/count").intValue()).isEqualTo(9 * 6 + 8 * 7);
        assertThat(answer.at("/options/items")).hasSize(9 * 6 + 8 * 7);
        assertThat(answer.findValue("position").get(0).asText()).isEqualTo("##.....");
        assertThat(answer.findValue("outcome")).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"ask\":\"options\",\"outcomes\":1|outcomes is 1; expected true or false",
                "\"outcomes\":false|outcomes are those of the options; expected options in ask",
                "\"ask\":\"options\",\"components\":[]|components is a list; expected true or false",
                "\"components\":true|components are those of the options; expected options in ask",
            })
    void flagsOfOptions_thatAreWrong_areRefused(String field, String message) {
        JsonNode answer = Solving.json("{\"game\":\"nim\",\"position\":[1]," + field + "}")
                .get(0);

        assertThat(answer.at("/error/message").textValue()).isEqualTo(message);
        assertThat(answer.at("/error/at").textValue()).isEqualTo("/" + message.substring(0, message.indexOf(' ')));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cram|[\"..##..\"]|[[[\"..\"]], [[\"..\"]]]",
                "cram|[\"...#.\",\"###..\"]|[[[\".#\",\"..\"]], [[\".#\",\"..\"]], [[\"...\"]], [[\"...\"]]]",
                "nim|[2,1]|[[[1]], [[1],[1]], [[2]]]",
                "node-kayles|{\"vertices\":2,\"edges\":[[0,1]]}|[[], []]",
            })
    void optionsWithComponents_sayWhatEachSplitsInto(String game, String position, String components) {
        JsonNode answer = Solving.json("{\"game\":\"" + game + "\",\"position\":" + position
                        + ",\"ask\":\"options\",\"outcomes\":false,\"components\":true}")
                .get(0);

        assertThat(answer.findValues("components").toString()).isEqualTo(components);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[1]|where is [1]; expected an object",
                "{\"heap\":1}|where chooses among the options; expected options in ask",
            })
    void where_thatIsWrong_isRefused(String where, String message) {
        JsonNode answer = Solving.json("{\"game\":\"nim\",\"position\":[1],\"where\":" + where + "}")
                .get(0);

        assertThat(answer.at("/error/message").textValue()).contains(message);
        assertThat(answer.at("/error/at").textValue()).isEqualTo("/where");
    }
}
