package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.tables.NimValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.CancellationFlag;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Short lines that once held a worker for ever, or took memory past every budget. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShortLinesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"game":"octal(0.1444)","position":[46],"ask":["moves"],"limit":16}                                            | moves
        {"game":"octal(4.5450576)","position":[50],"ask":["moves"]}                                                    | moves
        {"game":"boxes","position":{"open":[1],"closed":[67108863,67108863]},"ask":["outcome"]}                        | outcome
        {"game":"strip(1,4095)","position":[2000],"ask":["outcome"],"play":"misere"}                                   | outcome
        {"game":"all-but(4151032106343678150)","position":[15166138314363],"ask":["outcome"],"play":"misere"}          | error
        {"game":"all-but(1000000000)","position":[60000000],"ask":["grundy"]}                                          | error
        """)
    void line_isAnsweredOrRefused(String line, String field) {
        JsonNode answer = Solving.json(line).get(0);

        assertThat(answer.has(field)).as("%s", answer).isTrue();
        assertThat(answer.at("/error/code").asText("")).isNotEqualTo("internal");
    }

    /** Ten seconds of work, in steps of which each is short. */
    @ParameterizedTest
    @ValueSource(strings = {"8.3...", "G.V...", "0.8A"})
    void table_thatNobodyWaitsForAnyMore_growsNoFurther(String code) {
        NimValueTable table = Tables.local().table(TakeAndBreak.parse(code));
        CancellationFlag cancelled = new CancellationFlag();
        cancelled.cancel();

        assertThatThrownBy(() -> Cancellation.callWith(cancelled, () -> table.valueBlocking(6000)))
                .isInstanceOf(CancellationException.class);
    }
}
