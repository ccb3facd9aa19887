package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class StatusLineTest {
    private static String printed(boolean isTerminal) {
        StringWriter out = new StringWriter();
        StatusLine.print(new PrintWriter(out, true), "ready", isTerminal, Instant.parse("2001-02-03T04:05:06.789123Z"));
        return out.toString();
    }

    /** Java has no console where standard input is redirected, even if standard error is a terminal. */
    @Test
    void launcher_saysWhetherItIsATerminal() {
        StringWriter out = new StringWriter();
        System.setProperty("nimbus.stdout.tty", "true");
        try {
            StatusLine.print(new PrintWriter(out, true), "ready");
        } finally {
            System.clearProperty("nimbus.stdout.tty");
        }

        assertThat(out).hasToString("ready" + System.lineSeparator());
    }

    @Test
    void line_hasTheTime_whereItIsNotReadAtOnce() {
        assertThat(printed(false)).isEqualTo("2001-02-03T04:05:06.789Z ready" + System.lineSeparator());
        assertThat(printed(true)).isEqualTo("ready" + System.lineSeparator());
    }
}
