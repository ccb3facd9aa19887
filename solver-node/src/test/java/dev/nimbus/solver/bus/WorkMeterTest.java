package dev.nimbus.solver.bus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkMeterTest {
    private long cpu;
    private final WorkMeter meter = new WorkMeter(thread -> cpu);

    @Test
    void tries_areAddedUp() {
        meter.begin();
        cpu = 3;
        meter.end();
        cpu = 10;
        meter.begin();
        cpu = 12;

        assertThat(meter.nanos()).isEqualTo(5);
    }

    /** That it never ended is a fault of ours. */
    @Test
    void threadThatWasGivenUp_doesNotCount() {
        meter.begin();
        cpu = 200;
        meter.begin();
        cpu = 203;
        meter.end();

        assertThat(meter.nanos()).isEqualTo(3);
    }
}
