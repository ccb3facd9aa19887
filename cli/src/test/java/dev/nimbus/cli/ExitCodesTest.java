package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The one table of exit codes: in the help of {@code nimbus}, in docs/cli.md, and as the commands exit. */
class ExitCodesTest {
    private static final Pattern CODE = Pattern.compile("(?:^|[:,;] ?)(\\d) ");

    /** A command with a defect. */
    @Command(name = "broken")
    private static final class Broken implements Runnable {
        @Override
        public void run() {
            throw new AssertionError("a defect");
        }
    }

    @Test
    void error_isAFaultOfNimbus() {
        StringWriter err = new StringWriter();
        CommandLine line = new CommandLine(new Broken()).setErr(new PrintWriter(err, true));

        assertThat(RootCommand.exitCode(line)).isEqualTo(3);
        assertThat(err.toString()).contains("AssertionError: a defect", "Broken.run(");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0; solve nim 3 4 5",
                "0; table kayles --to 3",
                "0; games kayles",
                "0; batch --help",
                "1; solve nim x",
                "1; solve nym 3",
                "1; table wythoff",
                "1; games no-such-word",
                "1; health --url http://127.0.0.1:1/health/ready",
                "2; solve nim",
                "2; nothing",
                "2; batch",
                "2; batch no-such-file.ndjson",
                "2; batches --url http://127.0.0.1:1",
                "2; judge no-such-problem",
                "2; judge no-such-problem.yaml",
                "2; solve --rules no-such-file.json 1",
                "2; table --rules no-such-file.json",
                "2; table kayles --format plot --json",
                "2; token list --tokens no-such-directory/tokens",
                "2; prove no-such-game",
                "2; bench --game no-such-game",
                "1; period no-such-game",
                "1; misere wythoff",
                "0; games kayles --json",
                "1; games no-such-word --json"
            })
    void commands_exitAsTheTableSays(int expected, String line) {
        CommandRun run = CommandRun.of(line.split(" ", -1));

        assertThat(run.exitCode()).as(run.err()).isEqualTo(expected);
    }

    @Test
    void fault_isNoCodeOfAnAnswer() {
        StringWriter err = new StringWriter();
        CommandLine nimbus =
                RootCommand.commandLine().addSubcommand(new Faulty()).setErr(new PrintWriter(err, true));

        assertThat(nimbus.execute("faulty")).isEqualTo(3);
        assertThat(err.toString()).contains("IllegalStateException: a fault");
    }

    @Test
    void outputThatCannotBeWritten_isNotDone() {
        StringWriter err = new StringWriter();
        OutputStream full = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        PrintStream console = System.out;
        try {
            System.setOut(new PrintStream(full, false, StandardCharsets.UTF_8));
            CommandLine nimbus = RootCommand.commandLine().setErr(new PrintWriter(err, true));

            assertThat(nimbus.execute("solve", "nim", "3", "4", "5")).isEqualTo(2);
        } finally {
            System.setOut(console);
        }
        assertThat(err).asString().contains("nimbus: cannot write all of the output");
    }

    @Test
    void table_isTheSameInTheDocs() throws IOException {
        String docs = Files.readString(Path.of("../docs/cli.md"));

        Map<String, String> codes =
                RootCommand.commandLine().getCommandSpec().usageMessage().exitCodeList();

        assertThat(codes).hasSize(4);
        codes.forEach((code, meaning) -> assertThat(docs).contains("| " + code + " | " + meaning + " |"));
    }

    @Test
    void everyCommandThatAnswers_namesItsCodes() {
        Map<String, CommandLine> commands = RootCommand.commandLine().getSubcommands();
        for (String name : new String[] {
            "solve",
            "play",
            "search",
            "searches",
            "batch",
            "batches",
            "health",
            "judge",
            "prove",
            "games",
            "table",
            "period",
            "misere",
            "census",
            "bench"
        }) {
            String usage = commands.get(name).getUsageMessage(CommandLine.Help.Ansi.OFF);
            assertThat(usage).as(name).contains("Exit code: 0 ");
            Matcher code = CODE.matcher(usage.substring(usage.indexOf("Exit code:"), usage.indexOf("Examples:")));
            while (code.find()) {
                assertThat(code.group(1)).as(name).matches("[0-3]");
            }
        }
    }

    @Command(name = "faulty")
    static final class Faulty implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("a fault");
        }
    }
}
