package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Foldable;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside a heap that is past a table's budget no other heap has its table grow: that would take minutes, in vain. */
class HugeHeapsTest {
    private static final TablesConfig CONFIG =
            TablesConfig.defaults().withMemoryBytes(4 << 20).withWork(1e9).withExploreWork(1e5);
    private static final Pattern LIMIT = Pattern.compile("heaps below (\\d+) can be computed");
    private static final String[] ASKS = {"outcome", "grundy", "move", "moves"};

    private final Tables tables = new Tables(new UnsharedStore(), CONFIG);
    private final ChunkSolver solver =
            new ChunkSolver(new Catalogue(tables), Budget.DEFAULT_STEPS, 1 << 20, Integer.MAX_VALUE);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        subtraction(squares)   | [%d,%d]                    | [%d]
        subtraction(squares)   | [%d,1,%d,2]                | [%d]
        subtraction(primes)    | [%d,%d]                    | [%d]
        subtraction(fibonacci) | [%d,%d]                    | [%d]
        grundys-game           | [%d,%d]                    | [%d]
        octal(0.007)           | [%d,%d]                    | [%d]
        ring(2,3)              | [%d,%d]                    | [%d]
        ring(2,3)              | {"circles":[%d],"lines":[%d]} | [%d]
        ring(2,3)              | {"circles":[%2$d],"lines":[%1$d]} | [%d]
        treblecross            | [%d,%d]                    | [%d]
        sum                    | [{"game":"subtraction(squares)","position":[%d,%d]}] | [{"game":"subtraction(squares)","position":[%d]}]
        """)
    void heapPastTheBudget_growsNoTableOfAnother(String game, String two, String one) {
        long huge = 2_000_000; // of a larger one the refusal does not say what can be computed
        String why = error(ask(game, one.formatted(huge), "\"outcome\"", "normal", ""));
        Matcher limit = LIMIT.matcher(why);
        assertThat(limit.find()).as(why).isTrue();
        long allowed = Long.parseLong(limit.group(1)) * 9 / 10;
        long explored = tables.counters().values();
        assertThat(explored).isLessThan(allowed / 4);

        for (String ask : ASKS) {
            ask(game, two.formatted(allowed, huge), "\"" + ask + "\"", "normal", "");
            ask(game, two.formatted(huge, allowed), "\"" + ask + "\"", "misere", "");
        }
        assertThat(tables.counters().values()).isLessThan(allowed / 4);
    }

    /** Of each option one heap is past the budget. */
    @ParameterizedTest
    @ValueSource(strings = {"subtraction(squares)", "subtraction(primes)", "grundys-game", "octal(0.007)"})
    void optionsBesideAHeapPastTheBudget_growNoTable(String game) {
        long huge = 2_000_000;
        ask(game, "[" + huge + "]", "\"outcome\"", "normal", "");
        long explored = tables.counters().values();
        for (String play : new String[] {"normal", "misere"}) {
            JsonNode options = ask(game, "[200000," + huge + "]", "\"options\"", play, ",\"where\":{\"heap\":0}");
            assertThat(options.at("/options/items").size())
                    .as(options.toString())
                    .isEqualTo(20);
        }
        assertThat(tables.counters().values()).isLessThan(explored + 3000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"subtraction(squares)", "grundys-game", "ring(2,3)", "treblecross"})
    void pieceWithAHeapPastTheBudget_growsNoTable(String game) {
        ask(game, "[2000000]", "\"outcome\"", "normal", "");
        long explored = tables.counters().values();
        Foldable foldable = (Foldable) new Catalogue(tables).parse(game);
        PositionFold fold =
                foldable.newFold(Play.NORMAL, EnumSet.of(Ask.OUTCOME)).orElseThrow();

        assertThatThrownBy(() -> fold.addBlocking(new long[] {60_000, 2_000_000, 60_000}, 3))
                .hasMessageContaining("past the table budget");
        assertThat(tables.counters().values()).isEqualTo(explored);
    }

    /** Of the larger one the budget is known before the table is explored, of the other one after that. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        subtraction(squares) | 2000000
        grundys-game         | 2000000
        octal(0.007)         | 2000000
        ring(2,3)            | 1999998
        treblecross          | 2000002
        """)
    void firstOfTwoHeapsPastTheBudget_isNamed(String game, long named) {
        long[] heaps = {40_000, 2_000_000, 900_000_000_000L, 40_000};
        String whole = error(ask(game, "[40000,2000000,900000000000,40000]", "\"outcome\"", "normal", ""));
        assertThat(whole).contains("heap " + named + " of ");
        Foldable foldable = (Foldable) new Catalogue(tables).parse(game);
        PositionFold fold =
                foldable.newFold(Play.NORMAL, EnumSet.of(Ask.OUTCOME)).orElseThrow();
        long explored = tables.counters().values();

        assertThatThrownBy(() -> fold.addBlocking(heaps, heaps.length)).hasMessage(whole);
        assertThat(tables.counters().values()).isEqualTo(explored);
        assertThatThrownBy(() -> fold.addBlocking(new long[] {2_000_000}, 1)).hasMessage(whole);
    }

    /** A range of a table reaches to its last heap. */
    @Test
    void rangePastTheBudget_growsNoTable() {
        HeapGame game = (HeapGame) new Catalogue(tables).parse("subtraction(squares)");
        assertThatThrownBy(() -> game.value(2_000_000)).hasMessageContaining("past the table budget");
        long explored = tables.counters().values();

        assertThatThrownBy(() -> game.valuesBlocking(200_000, new long[100_000]))
                .hasMessageContaining("heap 299999 of subtraction(squares) is past the table budget");
        assertThat(tables.counters().values()).isEqualTo(explored);
    }

    private JsonNode ask(String game, String position, String ask, String play, String more) {
        String line = "{\"game\":\"%s\",\"position\":%s,\"ask\":[%s],\"play\":\"%s\",\"limit\":20%s}"
                .formatted(game, position, ask, play, more);
        byte[] body = line.getBytes(StandardCharsets.UTF_8);
        byte[] answer = solver.answerBlocking(new QueryChunk(1, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, body))
                .body();
        return Solving.tree(new String(answer, StandardCharsets.UTF_8));
    }

    private static String error(JsonNode answer) {
        return answer.path("error").path("message").asText();
    }
}
