package dev.nimbus.cli.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The samples of the problems' statements. */
class SamplesTest {
    static Stream<String> problems() {
        return Problems.ALL.stream().map(problem -> problem.entry().name());
    }

    @ParameterizedTest
    @MethodSource("problems")
    void sample_ofTheStatement_isPrintedAsThere(String problem) {
        JudgeRun run = JudgeRun.of(problem, file(problem + ".in"));

        assertThat(run.failure()).isEmpty();
        assertThat(run.trouble()).isEmpty();
        assertThat(run.out()).isEqualToNormalizingNewlines(file(problem + ".out"));
    }

    @ParameterizedTest
    @CsvSource({
        "cf-662a, '2\n1 2\n1 2\n', '1/2'",
        "cf-662a, '3\n0 4\n1 5\n2 3\n', '1/1'",
        "cf-1147c, '4\n3 1 4 1\n', 'Alice'",
    })
    void furtherSample_ofTheStatement_isPrintedAsThere(String problem, String input, String output) {
        assertThat(JudgeRun.of(problem, input).out()).isEqualTo(output + '\n');
    }

    @Test
    void names_areAllDifferent() {
        assertThat(problems()).doesNotHaveDuplicates().hasSize(12);
    }

    @Test
    void blanks_mayStandAnywhere() {
        JudgeRun run = JudgeRun.of("luogu-p2197", " 2\r\n\r\n2 1\r\n1\t2\r\n1 0");

        assertThat(run.failure()).isEmpty();
        assertThat(run.out().lines()).isEqualTo(List.of("No", "Yes"));
    }

    static String file(String name) {
        try (InputStream in = SamplesTest.class.getResourceAsStream("/judge/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
