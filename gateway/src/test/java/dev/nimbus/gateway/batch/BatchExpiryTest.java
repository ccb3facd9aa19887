package dev.nimbus.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BatchExpiryTest extends BatchFixture {
    private static final Runnable READER = () -> {};

    private void assertDueFrom(Batch batch, Instant due) {
        assertThat(batch.isDue(due.minusNanos(1))).isFalse();
        assertThat(batch.isDue(due)).isTrue();
    }

    @Test
    void endedBatch_isDueWhenItsTimeIsOver() {
        onLoop(() -> {
            Batch batch = answer(batch(1), 100);

            assertDueFrom(batch, NOW.plus(KEPT));
        });
    }

    @Test
    void batchBeingRead_isKept_untilItsReadersStandStillForThatLong() {
        onLoop(() -> {
            Batch batch = answer(batch(1), 100);
            clock.set(Duration.ofSeconds(1000));
            batch.addReader(READER);
            assertDueFrom(batch, NOW.plusSeconds(1000).plus(KEPT));

            clock.set(Duration.ofSeconds(4000));
            batch.countRead();
            assertDueFrom(batch, NOW.plusSeconds(4000).plus(KEPT));
            batch.removeReader(READER, false);
            assertDueFrom(batch, NOW.plus(KEPT));
        });
    }

    @Test
    void unfinishedBatch_isNeverDue() {
        onLoop(() -> {
            Batch batch = answer(batch(2), 100);

            assertThat(batch.isDue(Instant.MAX)).isFalse();
        });
    }
}
