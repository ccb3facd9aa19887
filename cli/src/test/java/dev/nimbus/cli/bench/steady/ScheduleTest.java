package dev.nimbus.cli.bench.steady;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
}
