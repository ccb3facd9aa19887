package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

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

    @Test
    void valueOfTheEnvironment_isToldWithItsVariable() {
        Map<String, String> environment = Map.of("NIMBUS_PORT", "abc");
        StringWriter err = new StringWriter();
        CommandLine nimbus = Nimbus.commandLine().setErr(new PrintWriter(err));
        nimbus.setParameterExceptionHandler(new UsageErrors(environment));
        nimbus.getSubcommands().get("serve").setDefaultValueProvider(new EnvironmentDefaults(environment));

        assertThat(nimbus.execute("serve")).isEqualTo(2);
        assertThat(err.toString()).contains("'abc' is not an int (from NIMBUS_PORT)");
    }

    @Test
    void unknownCommand_isToldWithTheCommandsThereAre() {
        assertThat(CommandRun.of("sreve").err())
                .startsWith("nimbus: Unmatched argument")
                .contains("serve ");
    }
}
