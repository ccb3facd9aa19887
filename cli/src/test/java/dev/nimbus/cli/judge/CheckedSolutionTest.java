package dev.nimbus.cli.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import dev.nimbus.contest.JudgeRun;
import dev.nimbus.contest.check.RandomInput;
import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CheckedSolutionTest {
    /** Bachet's game, right: who faces a multiple of m + 1 loses. */
    private static final String RIGHT = "awk 'NR > 1 { print ($1 % ($2 + 1) == 0) ? \"second\" : \"first\" }'";

    /** Wrong where n is m + 1 or another multiple of it. */
    private static final String WRONG = "awk 'NR > 1 { print ($1 % $2 == 1) ? \"second\" : \"first\" }'";

    static List<String> problems() {
        return Problems.namesBlocking();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void inputs_followTheFormOfEveryProblem(String name) {
        CommandRun run = CommandRun.of("judge", name, "--sample", "--seed", "3");

        assertThat(run.exitCode()).as(run.err()).isZero();
        JudgeRun judged = JudgeRun.of(name, run.out());
        assertThat(judged.failure()).as(run.out()).isEmpty();
        assertThat(judged.trouble()).as(run.out()).isEmpty();
    }

    @Test
    void input_isTheSameForTheSameSeed_andHasTheLinesOfTheSample() {
        Problem problem = Problems.namedBlocking("hdu-1846").orElseThrow();

        String input = RandomInput.of(problem, 7, 5);

        assertThat(input).isEqualTo(RandomInput.of(problem, 7, 5)).isNotEqualTo(RandomInput.of(problem, 8, 5));
        int tests = Integer.parseInt(input.lines().findFirst().orElseThrow());
        assertThat(input.lines().skip(1)).hasSize(tests).allMatch(line -> line.matches("\\d+ \\d+"));
    }

    @Test
    void rightProgram_isRight() {
        CommandRun run = CommandRun.of("judge", "hdu-1846", RIGHT, "--random", "20");

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).isEqualToIgnoringNewLines("right on the sample and on 20 random inputs (seed 1)");
    }

    @Test
    void wrongProgram_isShownItsSmallestInput() {
        CommandRun run = CommandRun.of("judge", "hdu-1846", WRONG, "--random", "50", "--seed", "4");

        assertThat(run.exitCode()).isEqualTo(1);
        List<String> lines = run.out().lines().toList();
        assertThat(lines.subList(0, 3)).containsExactly("wrong", "--- the smallest input found", "1");
        assertThat(lines.subList(4, 8)).contains("--- expected", "--- printed").contains("first", "second");
    }

    @Test
    void programThatFails_isWrong() {
        CommandRun run = CommandRun.of("judge", "hdu-1846", "echo first; echo broken >&2; exit 3");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).startsWith("wrong: it exited with 3").contains("broken");
    }

    /** The program is right on no test at all, so an input without tests shows nothing. */
    @Test
    void wrongProgram_isNeverShownAnInputWithoutCases() {
        for (int seed = 1; seed <= 5; seed++) {
            CommandRun run =
                    CommandRun.of("judge", "hdu-1846", "echo nonsense", "--random", "5", "--seed", "" + seed, "--json");

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out())
                    .contains("\"right\":false", "\"input\":\"1\\n")
                    .doesNotContain("\"expected\":\"\"");
        }
    }

    @Test
    void sample_isThatOfTheProblem() {
        assertThat(CommandRun.of("judge", "hdu-1846", "--sample").out()).isEqualTo("2\n23 2\n4 3\n");
    }
}
