package dev.nimbus.load.steady;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void requests_fallDueEvenly() {
        Schedule schedule = new Schedule(1000, SECOND);

        assertThat(schedule.due(0)).isZero();
        assertThat(schedule.due(1)).isEqualTo(SECOND / 1000);
        assertThat(schedule.due(999)).isEqualTo(999 * SECOND / 1000);
    }

    @Test
    void schedule_endsByDueTimeNotByClock() {
        Schedule schedule = new Schedule(1000, SECOND);

        assertThat(schedule.isOver(999, 5 * SECOND)).isFalse();
        assertThat(schedule.isOver(1000, 0)).isTrue();
    }

    @Test
    void unlimitedSchedule_endsByClock() {
        Schedule schedule = new Schedule(Double.POSITIVE_INFINITY, SECOND);

        assertThat(schedule.isOver(1_000_000, SECOND - 1)).isFalse();
        assertThat(schedule.isOver(0, SECOND)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 7, 1000, 33_333.3, 1e6})
    void dueBefore_countsWhatHasFallenDue(double perSecond) {
        Schedule schedule = new Schedule(perSecond, SECOND);
        for (long now = 0; now < 2 * SECOND; now += SECOND / 37) {
            long count = schedule.dueBefore(now);
            long end = Math.min(now, SECOND);
            assertThat(schedule.due(count)).isGreaterThanOrEqualTo(end);
            assertThat(count == 0 || schedule.due(count - 1) < end).isTrue();
        }
    }

    @Test
    void unlimitedSchedule_leavesNothingUnsent() {
        assertThat(new Schedule(Double.POSITIVE_INFINITY, SECOND).dueBefore(SECOND))
                .isZero();
    }
}
