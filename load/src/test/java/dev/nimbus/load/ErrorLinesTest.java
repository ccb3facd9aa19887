package dev.nimbus.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorLinesTest {
    private static final String[] ANSWERS = {
        "{\"line\":7,\"outcome\":\"N\"}",
        "P",
        "",
        "{\"line\":1,\"id\":\"\\\"error\\\":1\",\"grundy\":3}",
        "x".repeat(200)
    };
    private static final String[] ERRORS = {
        "{\"line\":7,\"error\":{\"code\":\"malformed-json\"}}",
        "{\"line\":9223372036854775807,\"id\":\"q1\",\"error\":{}}",
        "! unknown-game no game is called nym"
    };

    private static boolean isError(String line) {
        byte[] bytes = ("," + line).getBytes(UTF_8);
        return ErrorLines.isError(bytes, 1, bytes.length);
    }

    @Test
    void errors_areToldFromAnswers() {
        assertThat(ANSWERS).noneMatch(ErrorLinesTest::isError);
        assertThat(ERRORS).allMatch(ErrorLinesTest::isError);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"error\"", "{\"error", "\"", "{\"errors\":1"})
    void whatIsNearlyAnError_isNone(String line) {
        assertThat(isError(line)).isFalse();
    }

    @Test
    void errors_areCountedHoweverTheAnswersAreCut() {
        Random random = new Random(3);
        for (int trial = 0; trial < 2000; trial++) {
            StringBuilder lines = new StringBuilder();
            int errors = random.nextInt(5);
            for (int i = 0; i < errors; i++) {
                lines.append(ANSWERS[random.nextInt(ANSWERS.length)]).append('\n');
                lines.append(ERRORS[random.nextInt(ERRORS.length)]).append('\n');
            }
            byte[] bytes = lines.toString().getBytes(UTF_8);
            ErrorLines counted = new ErrorLines();
            for (int from = 0; from < bytes.length; ) {
                int to = Math.min(bytes.length, from + 1 + random.nextInt(80));
                counted.read(Arrays.copyOfRange(bytes, from, to));
                from = to;
            }
            assertThat(counted.count()).isEqualTo(errors);
        }
    }
}
