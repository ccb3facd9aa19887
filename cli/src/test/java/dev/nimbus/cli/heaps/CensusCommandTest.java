package dev.nimbus.cli.heaps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import dev.nimbus.cli.RootCommand;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CensusCommandTest {
    @TempDir
    Path directory;

    @Test
    void census_hasOneLineForEachGame_inOrder() {
        CommandRun run = CommandRun.of("census", "subtraction(a,b,c)", "--to", "5");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines().map(line -> line.split("\t", 2)[0]))
                .containsExactly(
                        "subtraction(1,2,3)",
                        "subtraction(1,2,4)",
                        "subtraction(1,2,5)",
                        "subtraction(1,3,4)",
                        "subtraction(1,3,5)",
                        "subtraction(1,4,5)",
                        "subtraction(2,3,4)",
                        "subtraction(2,3,5)",
                        "subtraction(2,4,5)",
                        "subtraction(3,4,5)");
        assertThat(run.out().lines()).contains("subtraction(1,2,3)\t4\t0\t0\t", "subtraction(1,3,4)\t7\t0\t0\t");
    }

    @Test
    void octalFamily_hasEveryCodeWhoseLastDigitIsNotZero() {
        CommandRun run = CommandRun.of("census", "0.a");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out().lines())
                .hasSize(7)
                .contains("0.2\t2\t1\t1\t0", "0.3\t2\t0\t0\t", "0.4\t34\t54\t9\t0,1,2,16,18")
                .anyMatch(line -> line.startsWith("0.6\t-\t-\t-\tsearched "));
        assertThat(new OctalCodes(3).size()).isEqualTo(448);
        assertThat(new OctalCodes(3).games())
                .startsWith("0.001", "0.002")
                .contains("0.137", "0.007", "0.011")
                .endsWith("0.776", "0.777")
                .doesNotHaveDuplicates()
                .noneMatch(code -> code.endsWith("0"));
    }

    @Test
    void familyOfSets_withoutALargestNumber_isRefused() {
        CommandRun run = CommandRun.of("census", "subtraction(a,b)");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("the largest number, --to, is missing; expected 2 to 4096");
    }

    @Test
    void octalFamily_withALargestNumber_isRefused() {
        CommandRun run = CommandRun.of("census", "0.ab", "--to", "100");

        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains("--to is 100; the family 0.ab is of codes");
    }

    @Test
    void census_thatWasEnded_goesOnBehindItsLastWholeLine() throws IOException {
        Path file = directory.resolve("census.tsv");
        CommandRun.of("census", "subtraction(a,b)", file.toString(), "--to", "12");
        List<String> all = Files.readAllLines(file);
        Files.writeString(file, String.join("\n", all.subList(0, 7)) + "\nsubtr");

        CommandRun run = CommandRun.of("census", "subtraction(a,b)", file.toString(), "--to", "12");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).startsWith("66 games, 59 of them in this run");
        assertThat(all).hasSize(66);
        assertThat(Files.readAllLines(file)).isEqualTo(all);
    }

    /** Of 0.6 no period is proved: the census as a whole has the same end whatever part of it ran before. */
    @Test
    void census_thatGoesOnBehindAGameWithoutAPeriod_endsAsTheWholeOne() throws IOException {
        Path file = directory.resolve("census.tsv");
        assertThat(CommandRun.of("census", "0.a", file.toString()).exitCode()).isEqualTo(1);

        assertThat(CommandRun.of("census", "0.a", file.toString()).exitCode()).isEqualTo(1);
    }

    @Test
    void fileOfAnotherCensus_isRefused() throws IOException {
        Path file = directory.resolve("census.tsv");
        Files.writeString(file, "subtraction(1,3)\t4\t0\t0\t\n");

        CommandRun run = CommandRun.of("census", "subtraction(a,b)", file.toString(), "--to", "12");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("is of subtraction(1,3); expected subtraction(1,2)");
    }

    @Test
    void fileWithoutALineEnd_isLeftAsItIs() throws IOException {
        Path file = Files.writeString(directory.resolve("notes.txt"), "not a census");

        CommandRun run = CommandRun.of("census", "subtraction(a,b)", file.toString(), "--to", "12");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("line 1 of " + file + " is of not a census; expected subtraction(1,2)");
        assertThat(file).hasContent("not a census");
    }

    @Test
    void json_hasOneObjectForEachGame() {
        assertThat(CommandRun.of("census", "0.a", "--json").out().lines())
                .contains(
                        "{\"game\":\"0.4\",\"period\":34,\"preperiod\":54,\"exceptionCount\":9,"
                                + "\"exceptions\":[0,1,2,16,18]}",
                        "{\"game\":\"0.3\",\"period\":2,\"preperiod\":0,\"exceptionCount\":0,\"exceptions\":[]}")
                .anyMatch(line -> line.startsWith("{\"game\":\"0.6\",\"reason\":\"searched "));
        assertThat(CommandRun.of("census", "0.a", "census.tsv", "--json").err())
                .contains("expected FILE or --json, not both");
    }

    /** Each letter stands for a number of its own. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"subtraction(a,a) | has a letter twice", "0.aba | has a letter twice"})
    void lettersThatAreEqual_areRefused(String family, String reason) {
        CommandRun run = family.startsWith("0.")
                ? CommandRun.of("census", family)
                : CommandRun.of("census", family, "--to", "12");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(family, reason);
    }

    /** As {@code head} does. */
    @Test
    void outputThatIsClosed_isNotCountedAsDone() {
        StringWriter err = new StringWriter();
        int exitCode = RootCommand.commandLine()
                .setOut(new PrintWriter(OutputStream.nullOutputStream()) {
                    @Override
                    public boolean checkError() {
                        return true;
                    }
                })
                .setErr(new PrintWriter(err, true))
                .execute("census", "0.a");

        assertThat(exitCode).isEqualTo(2);
        assertThat(err.toString()).contains("cannot write all of the output").doesNotContain("in this run");
    }

    /** As {@code head -1} does: it had to wait for a thousand games, of which each may take seconds. */
    @Test
    void outputThatTakesTheFirstLineOnly_hasItBeforeTheOthersAreWorkedOut() {
        StringWriter printed = new StringWriter();
        RootCommand.commandLine()
                .setOut(new PrintWriter(printed) {
                    @Override
                    public boolean checkError() {
                        return printed.getBuffer().length() > 0;
                    }
                })
                .setErr(new PrintWriter(new StringWriter()))
                .execute("census", "0.ab");

        assertThat(printed.toString()).hasLineCount(1).startsWith("0.01\t");
    }

    @ParameterizedTest
    @ValueSource(strings = {"subtraction(1,2)", "0.abcdefg"})
    void familyWithoutLetters_orWithTooMany_isRefused(String family) {
        CommandRun run = CommandRun.of("census", family, "--to", "12");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains(family, "expected a game with letters for its numbers", "a code of at most 6 digits");
    }
}
