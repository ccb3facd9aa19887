package dev.nimbus.theory.cancel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WorkWatchTest {
    private final WorkWatch watch = new WorkWatch();
    private long now;
    private long cpu;

    @BeforeEach
    void begin() {
        watch.begin();
    }

    private WorkWatch.Silence lookAfter(Duration time, Duration cpuTime) {
        now += time.toNanos();
        cpu += cpuTime.toNanos();
        return watch.look(now, thread -> cpu);
    }

    @Test
    void threadThatAsks_isNeverInALoop() {
        for (int minute = 0; minute < 60; minute++) {
            watch.ask();
            assertThat(lookAfter(Duration.ofMinutes(1), Duration.ofMinutes(1)).isForEver())
                    .isFalse();
        }
    }

    @Test
    void threadThatUsesTwoMinutesOfCpuWithoutAsking_isInALoop() {
        lookAfter(Duration.ZERO, Duration.ZERO);

        assertThat(lookAfter(Duration.ofMinutes(2), Duration.ofSeconds(119)).isForEver())
                .isFalse();
        assertThat(lookAfter(Duration.ofSeconds(1), Duration.ofSeconds(1)).isForEver())
                .isTrue();
    }

    @Test
    void threadThatWaits_isInNoLoop_howeverLongItIsSilent() {
        lookAfter(Duration.ZERO, Duration.ZERO);

        WorkWatch.Silence silence = lookAfter(Duration.ofHours(5), Duration.ofMillis(3));

        assertThat(silence.isForEver()).isFalse();
        assertThat(silence.nanos()).isEqualTo(Duration.ofHours(5).toNanos());
    }

    @Test
    void workThatBeginsAgain_isCountedFromThen() {
        lookAfter(Duration.ZERO, Duration.ZERO);
        lookAfter(Duration.ofMinutes(1), Duration.ofMinutes(1));

        watch.begin();

        assertThat(lookAfter(Duration.ofMinutes(1), Duration.ofMinutes(1)).cpuNanos())
                .isZero();
    }

    @Test
    void workThatNoThreadIsAt_usesNoCpu() {
        lookAfter(Duration.ZERO, Duration.ZERO);

        watch.end();

        assertThat(lookAfter(WorkWatch.LIMIT, WorkWatch.LIMIT).isForEver()).isFalse();
    }

    @Test
    void threadThatWasGivenUp_endsWhenItAsks() {
        watch.giveUp();

        assertThatThrownBy(watch::ask).isInstanceOf(CancellationException.class);
    }
}
