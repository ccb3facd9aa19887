package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private static final long SECOND = 1_000_000_000;

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private long now;

    private Progress progress(boolean visible) {
        Progress progress = new Progress(new PrintStream(shown, true, StandardCharsets.UTF_8), visible, () -> now);
        progress.expect(0, 3_000_000);
        return progress;
    }

    @Test
    void progress_onATerminal_showsRateAndTimeLeft() {
        Progress progress = progress(true);
        now = 2 * SECOND;

        progress.answered(1_000_000);

        assertThat(shown.toString(StandardCharsets.UTF_8))
                .contains("1,000,000 of 3,000,000 answered, 500,000/s, 0:04 left");
    }

    @Test
    void progress_toldTooOften_isShownFiveTimesASecond() {
        Progress progress = progress(true);
        progress.answered(1);
        int once = shown.size();

        now = SECOND / 10;
        progress.answered(2);

        assertThat(shown.size()).isEqualTo(once);
    }

    @Test
    void progressThatWasCleared_isShownNoMore() {
        Progress progress = progress(true);
        progress.answered(1);
        progress.clear();

        now = 2 * SECOND;
        progress.answered(2);

        assertThat(shown.toString(StandardCharsets.UTF_8)).endsWith("left\r\u001b[K");
    }

    @Test
    void progress_elsewhere_isSilent() {
        Progress progress = progress(false);

        progress.answered(1);
        progress.clear();

        assertThat(shown.size()).isZero();
    }

    @Test
    void progressOfAResumedBatch_countsTheRateFromThere() {
        Progress progress = progress(true);
        progress.expect(2_000_000, 3_000_000);
        now = 2 * SECOND;

        progress.answered(2_500_000);

        assertThat(shown.toString(StandardCharsets.UTF_8))
                .contains("2,500,000 of 3,000,000 answered, 250,000/s, 0:02 left");
    }

    @Test
    void progressByTime_showsTheTimeThatIsLeft() {
        Progress progress = new Progress(new PrintStream(shown, true, StandardCharsets.UTF_8), true, () -> now);
        progress.expect(Duration.ofSeconds(10));
        now = 4 * SECOND;

        progress.answered(900_000);

        assertThat(shown.toString(StandardCharsets.UTF_8)).contains("900,000 answered, 225,000/s, 0:06 left");
    }
}
