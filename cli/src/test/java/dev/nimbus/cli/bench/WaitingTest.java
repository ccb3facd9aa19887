package dev.nimbus.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.cli.command.Progress;
import dev.nimbus.load.LoadFailure;
import io.vertx.core.Future;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class WaitingTest {
    private static final String CLEARED = "\r\u001b[K";

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    private final Progress progress =
            new Progress(new PrintStream(terminal, true, StandardCharsets.UTF_8), true, () -> 0);

    private String shown() {
        return terminal.toString(StandardCharsets.UTF_8);
    }

    @Test
    void loadThatEnds_leavesNoProgressBehind() throws InterruptedException {
        progress.answered(1);

        assertThat(Waiting.endBlocking(Future.succeededFuture(5), progress, () -> {}))
                .isEqualTo(5);
        assertThat(shown()).endsWith("left" + CLEARED);
    }

    /** What is wrong would else be told behind it, on the same line. */
    @Test
    void loadThatFails_leavesNoProgressBehind() {
        progress.answered(1);

        assertThatThrownBy(() -> Waiting.endBlocking(Future.failedFuture("gone"), progress, () -> {}))
                .isInstanceOf(LoadFailure.class)
                .hasMessageContaining("gone");
        assertThat(shown()).endsWith("left" + CLEARED);
    }
}
