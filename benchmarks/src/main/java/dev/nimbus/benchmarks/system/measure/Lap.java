package dev.nimbus.benchmarks.system.measure;

import dev.nimbus.benchmarks.system.process.ProcFigures;
import java.io.IOException;
import java.util.concurrent.Callable;

/**
 * One measurement.
 *
 * @param seconds of wall time
 * @param cpuSeconds processor seconds of the program measured
 * @param clientCpuSeconds processor seconds of this process, which is the client of servers
 */
public record Lap(double seconds, double cpuSeconds, double clientCpuSeconds) {
    /** Tells processor seconds used so far. */
    public interface CpuClock {
        double seconds() throws IOException;
    }

    /** Runs {@code work} once, which tells its own wall time. */
    public static Lap of(CpuClock cpu, Callable<Double> work) throws Exception {
        ProcFigures client = ProcFigures.own();
        double clientBefore = client.cpuSeconds();
        double before = cpu.seconds();
        double seconds = work.call();
        return new Lap(seconds, cpu.seconds() - before, client.cpuSeconds() - clientBefore);
    }
}
