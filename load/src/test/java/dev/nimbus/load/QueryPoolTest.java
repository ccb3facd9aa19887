package dev.nimbus.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.load.queries.QueryLines;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryPoolTest {
    private static final int DISTINCT = 25_000;

    /** Lines 0, 1, 2, …: enough for several blocks. */
    private static QueryPool numbers() {
        long[] next = {0};
        QueryLines lines = out -> out.number(next[0]++).put('\n');
        return new QueryPool(lines, DISTINCT);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 10_000, 24_999, 25_000, 25_001, 120_000})
    void body_takesLinesInTurn(long count) {
        Body body = numbers().body(count);
        StringBuilder text = new StringBuilder();
        body.forEachRemaining(piece -> text.append(piece.toString(StandardCharsets.US_ASCII)));

        assertThat(body.bytes()).isEqualTo(text.length());
        assertThat(body.queries()).isEqualTo(count);
        long[] line = {0};
        assertThat(text.toString().lines()).allMatch(number -> number.equals(Long.toString(line[0]++ % DISTINCT)));
        assertThat(line[0]).isEqualTo(count);
    }

    @Test
    void lines_areTheFirstOnes() {
        assertThat(numbers().lines(3)).containsExactly("0", "1", "2");
        assertThat(numbers().lines(100_000)).hasSize(DISTINCT);
    }

    @Test
    void queriesThatDoNotFit_areRefused() {
        assertThatThrownBy(() -> new QueryPool(out -> out.text("x".repeat(99) + "\n"), 20_000_000, 1 << 20))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("20000000 distinct queries do not fit into 1 MiB of memory, only about 1");
    }
}
