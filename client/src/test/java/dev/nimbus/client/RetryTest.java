package dev.nimbus.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetryTest {
    private static final long NANOS = 1_000_000;

    private final List<Long> pauses = new ArrayList<>();
    private long now;

    private final Retry retry = new Retry(
            Duration.ofSeconds(20),
            () -> now,
            millis -> {
                pauses.add(millis);
                now += millis * NANOS;
            },
            () -> 0);

    @Test
    void pauses_doubleUpToFiveSeconds_andEndWithThePatience() throws InterruptedException {
        while (retry.left().toMillis() > 0) {
            retry.pauseBlocking(Duration.ZERO);
        }

        assertThat(pauses).containsExactly(100L, 200L, 400L, 800L, 1600L, 3200L, 5000L, 5000L, 3700L);
    }

    @Test
    void pauses_areShortenedAtRandom_butNotBelowWhatTheServerAsksFor() throws InterruptedException {
        Retry random = new Retry(Duration.ofSeconds(20), () -> now, pauses::add, () -> 1);

        random.pauseBlocking(Duration.ZERO);
        random.pauseBlocking(Duration.ofSeconds(3));
        random.pauseBlocking(Duration.ZERO);

        assertThat(pauses).containsExactly(50L, 3100L, 200L);
        assertThat(random.hasTimeAfter(Duration.ofSeconds(19))).isTrue();
        assertThat(random.hasTimeAfter(Duration.ofSeconds(20))).isFalse();
    }

    @Test
    void progress_startsOver() throws InterruptedException {
        retry.pauseBlocking(Duration.ZERO);
        retry.pauseBlocking(Duration.ZERO);
        retry.progress();
        retry.pauseBlocking(Duration.ZERO);

        assertThat(pauses).containsExactly(100L, 200L, 100L);
        assertThat(retry.left()).isEqualTo(Duration.ofMillis(19_900));
    }
}
