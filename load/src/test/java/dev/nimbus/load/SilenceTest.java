package dev.nimbus.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SilenceTest {
    private long now;

    /** What the server has sent in the meantime is not read yet. */
    @Test
    void pauseOfThisProcess_isNoSilence() {
        Silence silence = new Silence(() -> now, TimeUnit.SECONDS.toNanos(1));
        now = TimeUnit.MINUTES.toNanos(1);

        assertThat(silence.isTooLong()).isFalse();
    }

    @Test
    void silence_isTooLongOnceNothingWasHeardForSoLong() {
        Silence silence = new Silence(() -> now, 100);
        now = 100;
        assertThat(silence.isTooLong()).isFalse();

        silence.end();
        now = 200;
        assertThat(silence.isTooLong()).isFalse();

        now = 201;
        assertThat(silence.isTooLong()).isTrue();
    }
}
