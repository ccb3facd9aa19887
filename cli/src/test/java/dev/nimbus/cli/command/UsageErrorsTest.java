package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import dev.nimbus.cli.RootCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class UsageErrorsTest {
    @Test
    void badOption_isToldInTwoLines() {
        CommandRun run = CommandRun.of("serve", "--port", "abc");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .hasLineCount(2)
                .startsWith("nimbus: Invalid value for option '--port': 'abc'")
                .contains("nimbus serve --help");
    }

    @Test
    void misspelledOption_isSuggested() {
        assertThat(CommandRun.of("serve", "--worker=2").err()).contains("--worker=2", "--workers");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void misspelledOption_isNamedBeforeWhatIsMissing(String command) {
        CommandRun run = CommandRun.of(command, "--hlep");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).hasLineCount(2).startsWith("nimbus: Unknown option: '--hlep'; did you mean \"--help\"?");
    }

    /** All but the completion's, which picocli runs whatever its arguments are. */
    private static Stream<String> commands() {
        return RootCommand.commandLine().getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> !command.helpCommand())
                .map(CommandSpec::name);
    }

    /** It was listed as another unknown option. */
    @Test
    void negativeNumber_isNoOption() {
        assertThat(CommandRun.of("period", "kayles", "--to", "-5").err())
                .startsWith("nimbus: Unknown option: '--to'" + System.lineSeparator());
        assertThat(CommandRun.of("table", "cram", "3xN", "-5").err())
                .startsWith("nimbus: Unmatched argument at index 3: '-5'" + System.lineSeparator());
    }

    @Test
    void unknownOption_unlikeAll_isNotGuessed() {
        assertThat(CommandRun.of("games", "--zzzzzz").err())
                .startsWith("nimbus: Unknown option: '--zzzzzz'" + System.lineSeparator());
    }

    @Test
    void misspelledOption_beforeTheCommand_isNamed() {
        assertThat(CommandRun.of("period", "kayles", "--to", "3").err())
                .startsWith("nimbus: Unknown option: '--to'" + System.lineSeparator());
        assertThat(CommandRun.of("--hlep", "solve").err()).startsWith("nimbus: Unknown option: '--hlep'");
    }

    @Test
    void valueOfTheEnvironment_isToldWithItsVariable() {
        Map<String, String> environment = Map.of("NIMBUS_PORT", "abc");
        StringWriter err = new StringWriter();
        CommandLine nimbus = RootCommand.commandLine().setErr(new PrintWriter(err));
        nimbus.setParameterExceptionHandler(new UsageErrors(environment));
        nimbus.getSubcommands().get("serve").setDefaultValueProvider(new EnvironmentDefaults(environment));

        assertThat(nimbus.execute("serve")).isEqualTo(2);
        assertThat(err.toString()).contains("'abc' is no whole number, or too large (from NIMBUS_PORT)");
    }

    @Test
    void help_isACommandToo() {
        assertThat(CommandRun.of("help")).isEqualTo(CommandRun.of("--help"));
        assertThat(CommandRun.of("help", "serve")).isEqualTo(CommandRun.of("serve", "--help"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"srve", "srve --help", "srve --port 1 x", "help srve", "SRVE"})
    void unknownCommand_isAnErrorThatNamesTheNearest(String line) {
        CommandRun run = CommandRun.of(line.split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .hasLineCount(2)
                .startsWithIgnoringCase("nimbus: there is no command \"srve\"; did you mean \"serve\"?")
                .contains("nimbus --help");
    }

    @Test
    void unknownCommand_unlikeAll_isNotGuessed() {
        assertThat(CommandRun.of("everything").err())
                .startsWith("nimbus: there is no command \"everything\"" + System.lineSeparator());
    }

    @Test
    void noCommand_isAnErrorInTwoLines() {
        CommandRun run = CommandRun.of();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(2).startsWith("nimbus: a command is expected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://host", "http://host/?a=1", "http://"})
    void badAddress_isNamedWithAnExample(String address) {
        CommandRun run = CommandRun.of("batches", "--url", address);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(address, "expected an address such as http://127.0.0.1:8080");
    }

    /** They were left out in silence. */
    @ParameterizedTest
    @ValueSource(strings = {"--misere", "--ask=outcome"})
    void proofOfASearch_withWhatTheSearchSays_isRefused(String option) {
        CommandRun run = CommandRun.of("proof", "0f2d", "--url", "http://127.0.0.1:1", option);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("with --url the search says what is proved");
    }
}
