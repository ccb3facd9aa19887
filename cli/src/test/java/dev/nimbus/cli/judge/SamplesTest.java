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
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    @ValueSource(
            strings = {
                "acwing-891-random",
                "cf-1147c-2",
                "cf-1147c-3",
                "cf-1147c-4",
                "cf-1147c-random",
                "cf-1396b-random",
                "cf-662a-2",
                "cf-662a-random",
                "hdu-1524-random",
                "hdu-1846-random",
                "hdu-1848-random",
                "hdu-1850-random",
                "hdu-1907-random",
                "hdu-2999-random",
                "hdu-3032-random",
                "luogu-p2197-random"
            })
    void furtherCase_isPrintedAsExpected(String file) {
        String problem = file.substring(0, file.lastIndexOf('-'));

        assertThat(JudgeRun.of(problem, file(file + ".in")).out()).isEqualToNormalizingNewlines(file(file + ".out"));
    }

    @Test
    void furtherSample_ofTheStatement_isPrintedAsThere() {
        assertThat(JudgeRun.of("cf-662a", "3\n0 4\n1 5\n2 3\n").out()).isEqualTo("1/1\n");
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
