package dev.nimbus.cli.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import dev.nimbus.cli.command.Failures;
import dev.nimbus.contest.problem.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ITJudgeCommand {
    @Test
    void judge_anInput_printsTheOutput() {
        Run run = Run.of("2\n23 2\n4 3\n", "hdu-1846");

        assertThat(run).isEqualTo(new Run(0, "first\nsecond\n", "", ""));
    }

    @Test
    void judge_anInputOfAnotherForm_namesTheLine() {
        Run run = Run.of("2\n23 2\n4 x\n", "hdu-1846");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualToIgnoringNewLines("nimbus: line 3, word 2: expected the most to take, found \"x\"");
        assertThat(run.out()).isEqualTo("first\n");
    }

    @Test
    void judge_aTestPastABudget_answersTheOthers() {
        Run run = Run.of("1 1 1\n1 1 1000000000000000000\n1 4 1\n0 0 0\n", "hdu-1848");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .startsWith("Fibo\n! too-large heap 1000000000000000000 of ")
                .endsWith("\nNacci\n");
        assertThat(run.err()).startsWith("nimbus: 1 of 3 tests could not be answered; test 2: too-large heap ");
    }

    @Test
    void withoutAProblem_allAreListed() {
        Run run = Run.of("");

        assertThat(run.text().lines()).hasSameSizeAs(Problems.namesBlocking());
        assertThat(run.text()).contains("hdu-1846", "Brave Game");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void problem_thatIsUnknownOrMissing_isSaid() {
        assertThat(Run.of("", "hdu-1").err()).contains("there is no problem \"hdu-1\"; nimbus judge lists all");
        assertThat(Run.of("", "--sample").err()).contains("Missing required parameter: 'PROBLEM'");
        assertThat(CommandRun.of("judge", "hdu-1846", "--url", "ftp://host").err())
                .contains("ftp://host is no address of a server");
    }

    @Test
    void judge_aFileOfOnesOwn_answersIt(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, """
            name: mine
            game: kayles
            position: [$n]
            input:
              - n: the row
              - ask
            output: {print: grundy}
            sample: {input: "3\n", output: "3\n"}
            """);

        assertThat(Run.of("10", file.toString())).isEqualTo(new Run(0, "2\n", "", ""));
    }

    @Test
    void judge_aFileThatIsNotThere_saysSo() {
        Run run = Run.of("", "no-such-file.yaml");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualToIgnoringNewLines("nimbus: cannot read no-such-file.yaml: there is no such file");
    }

    @Test
    void judge_aDirectory_saysSo(@TempDir Path folder) throws IOException {
        Path directory = Files.createDirectory(folder.resolve("mine.yaml"));

        Run run = Run.of("", directory.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualToIgnoringNewLines("nimbus: cannot read " + directory + ": it is a directory");
    }

    @Test
    void judge_noTests_isRefusedWhereTheStatementSaysOneOrMore() {
        Run run = Run.of("0\n", "hdu-1846");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualToIgnoringNewLines(
                        "nimbus: line 1, word 1: expected the number of tests from 1 to 2147483647, found \"0\"");
    }

    /** What a command said: answers, other standard output, standard error. */
    private record Run(int exitCode, String out, String text, String err) {
        static Run of(String input, String... arguments) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            StringWriter text = new StringWriter();
            StringWriter err = new StringWriter();
            JudgeCommand command =
                    new JudgeCommand(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out);
            int exitCode = new CommandLine(command)
                    .setExecutionExceptionHandler(new Failures())
                    .setOut(new PrintWriter(text, true))
                    .setErr(new PrintWriter(err))
                    .execute(arguments);
            return new Run(exitCode, out.toString(StandardCharsets.UTF_8), text.toString(), err.toString());
        }
    }
}
