package dev.nimbus.benchmarks.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.benchmarks.system.process.Machine;
import dev.nimbus.benchmarks.system.process.ProcFigures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ProcessFiguresTest {
    @Test
    void own_figuresAreThoseOfThisJvm() throws Exception {
        ProcFigures own = ProcFigures.own();
        double used =
                ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis() / 1000.0;

        assertThat(own.cpuSeconds()).isBetween(used - 0.1, used + 5);
        assertThat(own.cpuSecondsWithChildren()).isGreaterThanOrEqualTo(own.cpuSecondsOfChildren());
        assertThat(own.compilerSeconds()).isBetween(0.0, own.cpuSeconds());
        assertThat(own.residentBytes()).isBetween(10L << 20, own.peakResidentBytes());
    }

    @Test
    void machine_isDescribedInNeutralWords() throws Exception {
        assertThat(Machine.describe()).matches("[0-9]+ cores, [0-9]+ GiB of memory, Linux [a-z0-9_]+, JDK [0-9].*");
        assertThat(Machine.watch().partOfOthers()).isBetween(0.0, 1.0);
    }
}
