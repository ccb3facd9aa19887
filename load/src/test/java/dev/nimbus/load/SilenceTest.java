package dev.nimbus.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SilenceTest {
    private long now;

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
