package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.theory.Refusal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines whose work once grew as the square of their length, or of what one move changes, without being paid for: minutes each. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SquaredWorkTest {
    private static final int LENGTH = 150_000;
    private static final String MANY = "a".repeat(LENGTH);

    /** A left side that stands nowhere, of which each place of the position has all but the last character. */
    private static final String ALMOST = "{\"rewrite\":[[\"" + MANY + "ab\",\"" + MANY + "ac\"]]}";

    private static final Map<String, String> LINES = Map.of(
            "a move that turns a million coins",
            "{\"game\":\"tartan(ruler,ruler)\",\"position\":[[999,999]],\"ask\":[\"options\"],\"limit\":3}",
            "commas of a notation",
            "{\"game\":\"tartan(" + ",".repeat(400_000) + ")\",\"position\":[]}",
            "characters of a rule",
            "{\"game\":" + ALMOST + ",\"position\":\"a\"}",
            "places of a left side",
            "{\"game\":" + ALMOST + ",\"position\":\"" + MANY.repeat(4) + "\"}",
            "options of a rule",
            "{\"game\":" + ALMOST + ",\"position\":\"" + MANY.repeat(4) + "b\",\"ask\":[\"options\"],\"limit\":3}",
            "moves on a long row",
            "{\"game\":\"cram\",\"position\":[\"" + ".".repeat(100_000) + "\"],\"ask\":[\"moves\"]}",
            "options that leave nothing",
            "{\"game\":\"arc-kayles\",\"position\":{\"edges\":[[0,1]" + ",[0,2]".repeat(99_999)
                    + "]},\"ask\":[\"options\"],\"limit\":3}",
            "rows of a board",
            "{\"game\":\"chomp\",\"position\":[65536,65536,2" + ",1".repeat(65_533) + "],\"ask\":[\"outcome\"]}");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        a move that turns a million coins | options
        commas of a notation              | error
        characters of a rule              | outcome
        places of a left side             | outcome
        options of a rule                 | options
        moves on a long row               | error
        options that leave nothing        | options
        rows of a board                   | error
        """)
    void line_isAnsweredOrRefusedWithinSeconds(String what, String field) {
        JsonNode answer = Solving.json(LINES.get(what)).get(0);

        assertThat(answer.has(field))
                .as("%s", Refusal.shorten(answer.toString()))
                .isTrue();
        assertThat(answer.at("/error/code").asText("")).isNotEqualTo("internal");
    }

    /** Its largest number alone would ask for an array of 268 MB. */
    @Test
    void subtraction_ofFewNumbersAndALargeOne_isAnswered() {
        JsonNode answer = Solving.json(
                        "{\"game\":\"subtraction(1..64,2147483647)\",\"position\":[70],\"ask\":[\"grundy\"]}")
                .get(0);

        assertThat(answer.get("grundy").intValue()).isEqualTo(70 % 65);
    }
}
