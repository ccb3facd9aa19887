package dev.nimbus.cli.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import dev.nimbus.contest.JudgeRun;
import dev.nimbus.contest.SolverPipe;
import dev.nimbus.contest.check.RandomInput;
import dev.nimbus.contest.check.SolutionCheck;
import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ITCheckedSolution {
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
        assertThat(run.out().lines())
                .containsExactly(
                        "right on the sample and on 20 random inputs (seed 1)",
                        "sizes of the random inputs: C 1 to 100, n 1 to 1000, m 1 to 1000");
    }

    @Test
    void check_tellsHowManyInputsItTried() throws Exception {
        Problem problem = Problems.namedBlocking("hdu-1846").orElseThrow();
        List<Long> tried = new ArrayList<>();

        try (SolverPipe pipe = new SolverPipe(1)) {
            new SolutionCheck(problem, pipe).runBlocking(RIGHT, 3, 1, tried::add);
        }

        assertThat(tried).containsExactly(1L, 2L, 3L);
    }

    @Test
    void wrongProgram_isShownItsSmallestInput() {
        CommandRun run = CommandRun.of("judge", "hdu-1846", WRONG, "--random", "50", "--seed", "4");

        assertThat(run.exitCode()).isEqualTo(1);
        List<String> lines = run.out().lines().toList();
        assertThat(lines.subList(0, 3)).containsExactly("wrong", "--- the smallest input found", "1");
        assertThat(lines.subList(4, 8)).contains("--- expected", "--- printed").contains("first", "second");
    }

    /** It would fill the disk. */
    @ParameterizedTest
    @ValueSource(strings = {"yes", "yes >&2"})
    @Timeout(value = 9, unit = TimeUnit.SECONDS) // before its time is over
    void programThatPrintsForEver_isStoppedSoon(String program) {
        assertThat(CommandRun.of("judge", "hdu-1846", program, "--random", "0").out())
                .startsWith("wrong: it printed more than 64 MiB");
    }

    @Test
    void programThatFails_isWrong() {
        CommandRun run = CommandRun.of("judge", "hdu-1846", "echo first; echo broken >&2; exit 3");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).startsWith("wrong: it exited with 3").contains("broken");
    }

    @Test
    void programThatFloodsItsOutput_isWrong() {
        CommandRun run = CommandRun.of("judge", "hdu-1846", "head -c 80000000 /dev/zero");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).startsWith("wrong: it printed more than 64 MiB");
    }

    @Test
    void junkOfAProgram_isShortAndHarmless_andWholeAsJson() {
        String junk = "printf 'red\\033[31m\\ttab\\r\\n'; seq 3000; exit 3";

        String text = CommandRun.of("judge", "hdu-1846", junk, "--random", "0").out();
        String json = CommandRun.of("judge", "hdu-1846", junk, "--random", "0", "--json")
                .out();

        assertThat(text).contains("red?[31m\ttab\r\n1\n2\n").doesNotContain("\u001b", "\n3000\n");
        assertThat(text).containsPattern("\n… and \\d+ characters more; --json prints all\n");
        assertThat(json).contains("red\\u001B[31m", "\\n3000\\n");
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

    /** The sample has + alone. There the player to move loses with 0, 1, 5, 9, 15, … of them. */
    @Test
    void programThatOnlyCountsOneOfTwoLetters_isFound() {
        String wrong = "read s; s=$(printf %s \"$s\" | tr -d -); case ${#s} in"
                + " 0|1|5|9|15|21|25|29|35|39|43|55|59) echo false;; *) echo true;; esac";

        CommandRun run = CommandRun.of("judge", "leetcode-294", wrong, "--random", "20");

        assertThat(run.exitCode()).as(run.out()).isEqualTo(1);
        assertThat(run.out()).containsPattern("--- the smallest input found\n[+]*-[+-]*\n");
    }

    @Test
    void sample_isThatOfTheProblem() {
        assertThat(CommandRun.of("judge", "hdu-1846", "--sample").out()).isEqualTo("2\n23 2\n4 3\n");
    }

    private static final String ONE_HEAP = """
            name: mine
            game: %s
            position: [$n]
            input:
              - n %s: the heap
              - ask
            output: {first: yes, second: no}
            sample: {input: "3\\n", output: "%s\\n"}
            """;

    private static Path oneHeap(Path folder, String game, String range, String output) throws IOException {
        return Files.writeString(
                folder.resolve("mine.yaml"), String.format(Locale.ROOT, ONE_HEAP, game, range, output));
    }

    @Test
    void programThatIsWrongAtOneNumberOfARange_isFound(@TempDir Path folder) throws IOException {
        String file = oneHeap(folder, "nim", "0..60", "yes").toString();
        String wrong = "read n; [ $n = 0 ] || [ $n = 57 ] && echo no || echo yes";

        CommandRun run = CommandRun.of("judge", file, wrong, "--random", "1000");

        assertThat(run.exitCode()).as(run.out()).isEqualTo(1);
        assertThat(run.out()).contains("--- the smallest input found\n57\n");
    }

    @Test
    void programThatIsWrongPastAnInt_isFound(@TempDir Path folder) throws IOException {
        String file = oneHeap(folder, "nim", "0..1000000000000000000", "yes").toString();
        String wrong = "read n; [ $n = 0 ] || [ $n -gt 2147483647 ] && echo no || echo yes";

        CommandRun run = CommandRun.of("judge", file, wrong);

        assertThat(run.exitCode()).as(run.out()).isEqualTo(1);
    }

    @Test
    void rangesAreTriedToBothEnds_andTheVerdictSaysSo(@TempDir Path folder) throws IOException {
        String file = oneHeap(folder, "nim", "2..9223372036854775807", "yes").toString();

        CommandRun run = CommandRun.of("judge", file, "echo yes", "--random", "30");

        assertThat(run.out())
                .isEqualToIgnoringNewLines("right on the sample and on 30 random inputs (seed 1)"
                        + "sizes of the random inputs: n 2 to 9223372036854775807");
    }

    @Test
    void rulesOfACatalogueGame_areNamedInTheVerdict_asAGuess(@TempDir Path folder) throws IOException {
        String rules = "{rules: {state: [n], params: {k: 2}, moves: [{for: {t: 1..k}, if: t <= n, to: [n-t]}]}}";
        String file = oneHeap(folder, rules, "0..60", "no").toString();
        String right = "read n; [ $((n % 3)) = 0 ] && echo no || echo yes";

        CommandRun run = CommandRun.of("judge", file, right, "--random", "5");
        CommandRun wrong = CommandRun.of("judge", file, "echo no", "--random", "5");
        CommandRun json = CommandRun.of("judge", file, right, "--random", "5", "--json");

        String guess = "guess: these are the moves of subtraction(1,2); compared for heaps to 200, which is no proof";
        assertThat(run.out().lines()).endsWith(guess);
        assertThat(wrong.out().lines()).endsWith(guess);
        assertThat(json.out()).contains("\"sameMoves\":\"subtraction(1,2)\"");
    }

    @Test
    void rulesThatAreNoCatalogueGame_orThatTheInputChanges_areNotNamed(@TempDir Path folder) throws IOException {
        String divisors = "{rules: {state: [n], moves: [{for: {d: 1..n-1}, if: n % d == 0, to: [n-d]}]}}";
        String ofInput = "{rules: {state: [n], params: {k: $n}, moves: [{for: {t: 1..k}, if: t <= n, to: [n-t]}]}}";

        assertThat(verdict(oneHeap(folder, divisors, "1..9", "no"))).doesNotContain("guess");
        assertThat(verdict(oneHeap(folder, ofInput, "1..9", "yes"))).doesNotContain("guess");
        assertThat(verdict(oneHeap(folder, "nim", "1..9", "yes"))).doesNotContain("guess");
    }

    private static String verdict(Path file) {
        CommandRun run = CommandRun.of("judge", file.toString(), "echo yes", "--random", "2");
        assertThat(run.err()).isEmpty();
        return run.out();
    }

    @Test
    void lists_growToTheirLongest(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("mine.yaml"), """
                name: mine
                game: nim
                position: $heaps
                input:
                  - T 1..7: the tests
                  - repeat T:
                    - n 1..300: the number of heaps
                    - heaps[n] 5..6: a heap
                    - ask
                output: {print: grundy}
                sample: {input: "1\\n1\\n5\\n", output: "5\\n"}
                """);

        String xor = "awk 'NR > 1 && NR % 2 == 1 { a = 0; b = 0;"
                + " for (i = 1; i <= NF; i++) { if ($i == 5) a++; else b++ }"
                + " print (a % 2 && b % 2) ? 3 : (a % 2) ? 5 : (b % 2) ? 6 : 0 }'";
        CommandRun run = CommandRun.of("judge", file.toString(), xor, "--random", "25");

        assertThat(run.out())
                .contains("right on the sample", "sizes of the random inputs: T 1 to 7, n 1 to 300, heaps 5 to 6");
    }

    @Test
    void sampleThatTheModelContradicts_isShownWithBothOutputs(@TempDir Path folder) throws IOException {
        String file = oneHeap(folder, "nim", "0..60", "no").toString();

        CommandRun run = CommandRun.of("judge", file, "echo no");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("the sample of mine contradicts its rules")
                .contains("--- the sample's output\nno\n--- what Nimbus prints\nyes\n");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void inputsTooHardForTheModel_areCounted(@TempDir Path folder) throws IOException {
        String file = oneHeap(folder, "subtraction(fibonacci)", "1..1000000000000000000", "yes")
                .toString();
        Files.writeString(Path.of(file), Files.readString(Path.of(file)).replace("second: no", "second: yes"));

        CommandRun run = CommandRun.of("judge", file, "echo yes", "--random", "6");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("right on the sample and on 6 random inputs")
                .containsPattern("skipped: [1-9][0-9]* inputs? that (is|are) too hard for Nimbus");
    }
}
