package dev.nimbus.contest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.ProblemFile;
import dev.nimbus.contest.problem.ProblemFileException;
import dev.nimbus.contest.problem.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples of the problem files, and further cases. */
class SamplesTest {
    static List<String> problems() {
        return Problems.namesBlocking();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void sample_ofTheFile_isPrintedAsThere(String name) {
        Problem problem = Problems.namedBlocking(name).orElseThrow();

        JudgeRun run = JudgeRun.of(problem, problem.sample().input());

        assertThat(run.failure()).isEmpty();
        assertThat(run.trouble()).isEmpty();
        assertThat(run.out()).isEqualTo(problem.sample().output());
    }

    @ParameterizedTest
    @MethodSource("problems")
    void file_isCalledAsItsProblem(String name) {
        Problem problem = Problems.namedBlocking(name).orElseThrow();

        assertThat(problem.name()).isEqualTo(name);
        assertThat(problem.title()).isNotEqualTo(name);
        assertThat(problem.rules()).matches("(?s).*[.?]");
    }

    @Test
    void example_ofTheDocument_isPrintedAsThere() throws IOException, ProblemFileException {
        String document = Files.readString(Path.of("..", "docs", "problems.md"));
        String example = document.split("```yaml\n", 2)[1].split("```", 2)[0];
        Problem problem = ProblemFile.read("docs/problems.md", example);

        assertThat(JudgeRun.of(problem, problem.sample().input()).out())
                .isEqualTo(problem.sample().output());
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
    void blanks_mayStandAnywhere() {
        JudgeRun run = JudgeRun.of("luogu-p2197", " 2\r\n\r\n2 1\r\n1\t2\r\n1 0");

        assertThat(run.failure()).isEmpty();
        assertThat(run.out().lines()).isEqualTo(List.of("No", "Yes"));
    }

    @Test
    void drawWithoutAWord_isAMarkAlone_ifMoreAnswersStandOnItsLine() throws ProblemFileException {
        Problem problem = ProblemFile.read("loop.yaml", """
            name: loop
            game: {graph: [[0], []]}
            position: [$v]
            input:
              - until end:
                  - v: a vertex
                  - ask on the same line
              - end line
            output: {first: W, second: L}
            sample: {input: "1", output: L}
            """);

        assertThat(JudgeRun.of(problem, "0 1 0\n").out()).isEqualTo("!L!\n");
    }

    static String file(String name) {
        try (InputStream in = SamplesTest.class.getResourceAsStream("/judge/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
