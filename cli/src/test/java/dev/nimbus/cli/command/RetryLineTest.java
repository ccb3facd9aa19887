package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
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
    void noOutage_clearsNothing() {
        new RetryLine(new PrintWriter(written), true).clear();

        assertThat(written.toString()).isEmpty();
    }
}
