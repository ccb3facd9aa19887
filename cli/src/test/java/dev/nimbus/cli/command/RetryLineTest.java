package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetryLineTest {
    private final StringWriter written = new StringWriter();

    private void retry(RetryLine line, String reason, int... seconds) {
        for (int left : seconds) {
            line.retrying(reason, Duration.ofSeconds(left));
        }
    }

    @Test
    void outage_isOneLineInALog() {
        RetryLine line = new RetryLine(new PrintWriter(written), false);
        retry(line, "connection refused", 60, 59, 57);
        retry(line, "the server is silent", 50);
        retry(line, "connection refused", 40, 30);
        retry(line, "connection refused", 60, 59);
        line.clear();

        assertThat(written.toString().lines().map(text -> text.replaceAll(".*\\((.*)\\).* for (.*)", "$1 $2")))
                .containsExactly(
                        "connection refused 60 s",
                        "the server is silent 50 s",
                        "connection refused 40 s",
                        "connection refused 60 s");
    }

    @Test
    void outage_isALineThatCountsOnATerminal() {
        RetryLine line = new RetryLine(new PrintWriter(written), true);
        retry(line, "connection refused", 60, 59);
        line.clear();

        assertThat(written.toString()).doesNotContain("\n").endsWith("trying again for 59 s\r\u001b[K");
    }

    @Test
    void outage_isTakenAway_beforeOutput() throws Exception {
        PrintWriter screen = new PrintWriter(written);
        RetryLine line = new RetryLine(screen, true);
        OutputStream out = line.clearBefore(new OutputStream() {
            @Override
            public void write(int one) {
                screen.write(one);
            }
        });
        retry(line, "connection refused", 60);
        out.write("No".getBytes(StandardCharsets.US_ASCII));

        assertThat(written.toString()).endsWith("for 60 s\r\u001b[KNo");
    }

    @Test
    void noOutage_clearsNothing() {
        new RetryLine(new PrintWriter(written), true).clear();

        assertThat(written.toString()).isEmpty();
    }
}
