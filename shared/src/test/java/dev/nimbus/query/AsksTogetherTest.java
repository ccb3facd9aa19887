package dev.nimbus.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.json.JsonAnswer;
import dev.nimbus.query.json.JsonQueryReader;
import dev.nimbus.query.line.Answerer;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.line.QueryId;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A search that memory ends, and no steps would help, is not made again for each thing that is asked. */
class AsksTogetherTest {
    /** Play goes down a million states before it finds a value, and has no room for them. */
    private static final String DEEP = "{\"game\":{\"rules\":{\"state\":[\"a\",\"b\"],\"moves\":["
            + "{\"if\":\"a>0\",\"to\":[[\"a-1\",\"b\"]]},{\"if\":\"b>0\",\"to\":[[\"a\",\"b-1\"]]},"
            + "{\"if\":\"a>1\",\"to\":[[\"a-2\",\"b\"]]}]}},\"position\":[[9999999,9999999]],\"ask\":[%s]}";

    private static long stepsOf(Catalogue catalogue, String asks) {
        byte[] line = DEEP.formatted(asks).getBytes(UTF_8);
        Budget budget = Budget.standard();
        JsonAnswer form = new JsonAnswer(new ByteSink(1 << 16));
        form.begin(0, QueryId.NONE);
        try {
            Answerer.answer(JsonQueryReader.read(line, 0, line.length).toQuery(catalogue), budget, form);
        } catch (Refusal pastTheMemory) {
            assertThat(pastTheMemory).hasMessageContaining("memory budget");
        }
        return budget.spent();
    }

    private static long stepsOf(String asks) {
        return stepsOf(new Catalogue(Tables.local()), asks);
    }

    /** Each of the three options is searched once, and of a search for moves the sum. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "outcome","grundy"         | 1
        "moves"                    | 1
        "grundy","moves"           | 2
        "options"                  | 3
        "grundy","options","moves" | 5
        """)
    void asksPastTheMemory_takeOneSearchEach(String asks, int searches) {
        long one = stepsOf("\"grundy\"");

        assertThat((double) stepsOf(asks) / one).isBetween(searches - 0.2, searches + 0.2);
    }

    @Test
    void laterQueryPastTheMemory_takesNoMoreThanTheFirst() {
        Catalogue catalogue = new Catalogue(Tables.local());
        long first = stepsOf(catalogue, "\"grundy\"");

        assertThat(stepsOf(catalogue, "\"grundy\"")).isLessThanOrEqualTo(first + first / 10);
    }
}
