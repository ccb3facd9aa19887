package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.nimber.XorBasis;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The largest positions that the games' documentation promises, chosen so that their answers can be told otherwise. */
class LargestPositionsTest {
    private static final long LARGE = 1_000_000_000_000_000_000L;
    private static final int TEN_MILLION = 10_000_000;
    private static final int BOXES = 100_000;
    private static final int CARDS = 500_000;
    private static final int VERTICES = 1_000_000;

    private static JsonNode ask(String game, String asks, String position) {
        JsonNode answer = Solving.json(
                        "{\"game\":" + game + ",\"ask\":[" + asks + "],\"limit\":3,\"position\":" + position + "}")
                .get(0);
        assertThat(answer.has("error")).as("%s", answer).isFalse();
        return answer;
    }

    private static String list(int count, IntFunction<Object> item) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : ",").append(item.apply(i));
        }
        return text.append(']').toString();
    }

    private static long[] numbers(int count) {
        return new Random(count).longs(count, 0, LARGE).toArray();
    }

    @Test
    void nim_ofAHundredThousandHeaps_hasItsWinningMovesCounted() {
        long[] heaps = numbers(BOXES);
        long sum = 0;
        for (long heap : heaps) {
            sum ^= heap;
        }
        long count = 0;
        for (long heap : heaps) {
            count += (heap ^ sum) < heap ? 1 : 0;
        }

        JsonNode answer = ask("\"nim\"", "\"grundy\",\"move\",\"moves\"", list(BOXES, i -> heaps[i]));

        assertThat(answer.get("grundy").longValue()).isEqualTo(sum);
        assertThat(answer.at("/moves/count").longValue()).isEqualTo(count);
        int moved = answer.at("/move/heap").intValue();
        assertThat(answer.at("/move/to/0").longValue()).isEqualTo(heaps[moved] ^ sum);
    }

    /** Its values have the period 12 from heap 71 on (R. K. Guy, C. A. B. Smith 1956), and 10¹⁸ = 4 mod 12. */
    @Test
    void kayles_ofALargeHeap_movesToHeapsOfEqualValue() {
        JsonNode answer = ask("\"kayles\"", "\"grundy\",\"moves\"", "[" + LARGE + "]");

        assertThat(answer.get("grundy").longValue())
                .isEqualTo(kaylesAlike(LARGE))
                .isEqualTo(1);
        assertThat(answer.at("/moves/items")).hasSize(3);
        for (JsonNode move : answer.at("/moves/items")) {
            long first = move.at("/to/0").longValue();
            long second = move.at("/to/1").longValue();
            assertThat(first + second).isBetween(LARGE - 2, LARGE - 1);
            assertThat(kaylesAlike(first)).isEqualTo(kaylesAlike(second));
        }
    }

    private static long kaylesAlike(long heap) {
        long small = heap < 84 ? heap : 72 + heap % 12;
        return ask("\"kayles\"", "\"grundy\"", "[" + small + "]").get("grundy").longValue();
    }

    @ParameterizedTest
    @CsvSource({
        "staircase, 1, 1, P",
        "staircase, 2, 1, N",
        "stoned, 1, 1, P",
        "stoned, 2, 1, N",
        "stoned, 10000001, 1, N",
        "half-nim, 1, 1, P",
        "half-nim, 1, 2, N"
    })
    void tenMillionHeaps_allButTheFirstAlike_areAnswered(String game, long first, long others, String outcome) {
        String position = list(TEN_MILLION, i -> i == 0 ? first : others);

        assertThat(ask('"' + game + '"', "\"outcome\"", position).get("outcome").asText())
                .isEqualTo(outcome);
    }

    @Test
    void boxes_allClosed_haveAMoveThatLeavesABasisClosedAndNothingOpen() {
        long[] boxes = numbers(BOXES);

        JsonNode answer = ask("\"boxes\"", "\"move\"", "{\"open\":[],\"closed\":" + list(BOXES, i -> boxes[i]) + "}");

        boolean[] opened = new boolean[BOXES];
        long xor = 0;
        for (JsonNode box : answer.at("/move/open")) {
            opened[box.intValue()] = true;
            xor ^= boxes[box.intValue()];
        }
        assertThat(xor).isZero();
        XorBasis closed = new XorBasis();
        for (int i = 0; i < BOXES; i++) {
            assertThat(opened[i] || closed.add(boxes[i])).isTrue();
        }
    }

    /** Sixty cards that differ in a bit each, and all others alike on both sides. */
    @Test
    void cards_ofLargeNumbers_haveTheirExactProbability() {
        LongUnaryOperator back = i -> i < 60 ? LARGE ^ 1L << i : LARGE;
        String position = list(CARDS, i -> "[" + LARGE + "," + back.applyAsLong(i) + "]");

        assertThat(ask("\"cards\"", "\"probability\"", position).get("probability"))
                .hasToString("\"1152921504606846975/1152921504606846976\"");
    }

    @Test
    void graph_thatIsOneLongPath_hasAValueAtEachEnd() {
        String graph = "{\"graph\":" + list(VERTICES, v -> v == 0 ? "[]" : "[" + (v - 1) + "]") + "}";

        JsonNode answer = ask(graph, "\"outcome\",\"grundy\",\"moves\"", "[999999,999998]");

        assertThat(answer.get("grundy").intValue()).isEqualTo(1);
        assertThat(answer.at("/moves/count").intValue()).isEqualTo(2);
    }

    @Test
    void graph_thatIsOneLongCycle_isDrawn() {
        String graph = "{\"graph\":" + list(VERTICES, v -> "[" + (v + 1) % VERTICES + "]") + "}";

        assertThat(ask(graph, "\"outcome\"", "[7]").get("outcome").asText()).isEqualTo("D");
    }

    /** A path is a heap of Dawson's Chess, whose first winning move leaves two heaps of equal value. */
    @Test
    void nodeKayles_ofALongPath_isDawsonsChess() {
        int vertices = 99_999;
        String edges = list(vertices - 1, v -> "[" + v + "," + (v + 1) + "]");

        JsonNode answer = ask(
                "\"node-kayles\"", "\"grundy\",\"move\"", "{\"vertices\":" + vertices + ",\"edges\":" + edges + "}");

        assertThat(answer.get("grundy").longValue()).isEqualTo(dawsonsChess(vertices));
        int taken = answer.at("/move/vertex").intValue();
        assertThat(dawsonsChess(Math.max(0, taken - 1))).isEqualTo(dawsonsChess(vertices - taken - 2));
    }

    private static long dawsonsChess(int heap) {
        return ask("\"dawsons-chess\"", "\"grundy\"", "[" + heap + "]")
                .get("grundy")
                .longValue();
    }

    /** Replacing ++ by -- is Dawson's Kayles. */
    @Test
    void rewrite_ofSixtyPluses_hasTheValueOfItsHeap() {
        String pluses = '"' + "+".repeat(60) + '"';

        JsonNode searched = ask("{\"rewrite\":[[\"++\",\"--\"]]}", "\"grundy\",\"moves\"", pluses);
        JsonNode known = ask("\"dawsons-kayles\"", "\"grundy\"", "[60]");

        assertThat(searched.get("grundy")).isEqualTo(known.get("grundy"));
        assertThat(searched.at("/moves/count").longValue()).isPositive();
    }

    /** As in J. Lemoine, S. Viennot, Nimbers are inevitable, 2012. */
    @ParameterizedTest
    @CsvSource({"5, 5, 0", "5, 6, 2", "4, 7, 3"})
    void cram_onLargeBoards_hasItsPublishedValue(int rows, int columns, int value) {
        String row = '"' + ".".repeat(columns) + '"';

        assertThat(ask("\"cram\"", "\"grundy\"", list(rows, i -> row))
                        .get("grundy")
                        .intValue())
                .isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        "cram"         | ["........",".......#","........","........",".......#"]                  | work budget of 1000 steps
        "node-kayles"  | {"vertices":9,"edges":[[0,1],[0,2],[0,3],[1,4],[1,5],[2,6],[2,7],[3,8],[3,4],[5,6],[7,8],[4,7]]} | work budget of 10 steps
        {"rewrite":[["++","--"]]} | "++++++++++++++++++++++++++++++++++++++++++++++++++++++++++++"   | work budget of 1000 steps
        "wythoff"      | [1000000,3000000]                                                           | work budget of 1000 steps
        "boxes"        | {"open":[],"closed":[1,1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192]}   | work budget of 1000 steps
        "grundys-game" | [1000000000000]                                                             | table
        "treblecross"  | [1000000000000]                                                             | heap 1000000000002 of octal(0.007) has the value of one of another game
        "octal(0.07)"  | [40,41,42,43,44,45,46,47,48,49]                                             | work budget of 1000 steps
        """)
    void position_pastTheBudget_isRefusedByItsName(String game, String position, String budget) {
        long steps = budget.contains(" 10 ") ? 10 : 1000;
        String play = game.contains("0.07") ? ",\"play\":\"misere\"" : ",\"ask\":[\"grundy\"]";
        byte[] line = ("{\"game\":" + game + play + ",\"position\":" + position + "}").getBytes(StandardCharsets.UTF_8);
        ChunkSolver solver =
                new ChunkSolver(new Catalogue(Tables.local()), steps, Integer.MAX_VALUE, Integer.MAX_VALUE);

        byte[] answer = solver.answerBlocking(new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, line))
                .body();

        assertThat(new String(answer, StandardCharsets.UTF_8))
                .contains("\"code\":\"too-large\"")
                .contains(budget);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"rewrite":[["1","0"]]}    | string     | moves
        {"rewrite":[["++","--"]]}  | string     | outcome
        "nim"                      | misere sum | moves
        "moore(2)"                 | sum        | moves
        "half-nim"                 | sum        | moves
        "stoned"                   | sum        | moves
        "stoned"                   | high sum   | outcome
        """)
    void position_thatWouldFillTheMemory_isRefused(String game, String kind, String asked) {
        String many = list(200_000, i -> 3);
        String position = switch (kind) {
            case "string" -> '"' + (asked.equals("moves") ? "1" : "+").repeat(50_000) + '"';
            case "high sum" -> sumOf(game, "[1000000000,1000000000]");
            default -> sumOf(game, many);
        };
        String named = kind.contains("sum") ? "\"sum\"" : game;
        String play = kind.contains("misere") ? "misere" : "normal";

        JsonNode answer = Solving.json("{\"game\":" + named + ",\"ask\":\"" + asked + "\",\"play\":\"" + play
                        + "\",\"position\":" + position + "}")
                .get(0);

        assertThat(answer.at("/error/code").asText()).as("%s", answer).isEqualTo("too-large");
        assertThat(answer.at("/error/message").asText())
                .containsAnyOf("memory budget of 67108864 bytes", "work budget of 40000000 steps");
    }

    /** They are heaps of Nim: an even number of heaps of 2 is lost under both conventions. */
    @Test
    void manyTokensUnderMiserePlay_areAnswered() {
        String many = list(200_000, i -> 2);

        JsonNode answer = Solving.json(
                        "{\"game\":{\"graph\":[[],[0],[0,1]]},\"ask\":[\"outcome\",\"moves\"],\"play\":\"misere\","
                                + "\"position\":" + many + "}")
                .get(0);

        assertThat(answer.get("outcome").asText()).isEqualTo("P");
        assertThat(answer.at("/moves/count").asInt(-1)).isZero();
    }

    private static String sumOf(String game, String position) {
        return "[{\"game\":" + game + ",\"position\":" + position + "},{\"game\":\"nim\",\"position\":[1]}]";
    }
}
