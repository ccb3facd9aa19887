package dev.nimbus.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HeldBytesTest {
    private static final long LIMIT = 1000;

    private final AtomicLong stored = new AtomicLong();
    private final AtomicInteger measurements = new AtomicInteger();
    private final AtomicLong now = new AtomicLong();
    private final HeldBytes held = new HeldBytes(
            () -> {
                measurements.incrementAndGet();
                return stored.get();
            },
            now::get);

    @Test
    void entriesOfATenthOfASecond_areMeasuredOnce() {
        for (int i = 0; i < 9; i++) {
            assertThat(held.fits(100, LIMIT)).isTrue();
        }
        assertThat(measurements).hasValue(1);
    }

    @Test
    void whatWasWrittenMeanwhile_counts() {
        assertThat(held.fits(600, LIMIT)).isTrue();
        stored.set(600);

        assertThat(held.fits(600, LIMIT)).isFalse();
        assertThat(held.fits(400, LIMIT)).isTrue();
    }

    @Test
    void nearTheLimit_isMeasuredAgain() {
        assertThat(held.fits(900, LIMIT)).isTrue();

        assertThat(held.fits(900, LIMIT)).as("what was counted went elsewhere").isTrue();
        assertThat(measurements).hasValue(2);
    }

    @Test
    void whatOthersWrote_countsAfterATenthOfASecond() {
        assertThat(held.fits(1, LIMIT)).isTrue();
        stored.set(LIMIT);
        now.addAndGet(100_000_000);

        assertThat(held.fits(1, LIMIT)).isFalse();
    }
}
