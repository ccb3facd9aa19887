package dev.nimbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RootCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CommandLine nimbus =
            new CommandLine(new RootCommand()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));

    @Test
    void version_isOneLineOnStandardOutput() {
        assertThat(nimbus.execute("--version")).isZero();
        assertThat(out.toString()).startsWith("nimbus ").hasLineCount(1);
    }

    @Test
    void noCommand_failsWithUsageOnStandardError() {
        assertThat(nimbus.execute()).isEqualTo(2);
        assertThat(err.toString()).contains("a command is expected", "Usage: nimbus");
    }
}
