package dev.nimbus.benchmarks.system.process;

import dev.nimbus.benchmarks.report.LinePlot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks at the memory of processes several times a second until it is closed. */
public final class MemoryWatch implements AutoCloseable {
    private static final long PERIOD_MILLIS = 200;
    private static final double MEBI = 1 << 20;

    /** Memory is flat where {@link #growth} is no more. */
    public static final double FLAT = 1.1;

    private final List<NodeProcess> processes;
    private final List<double[]> samples = new ArrayList<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final long begin = System.nanoTime();

    public MemoryWatch(List<NodeProcess> processes) {
        this.processes = processes;
        timer.scheduleAtFixedRate(this::look, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private synchronized void look() {
        double[] sample = new double[processes.size() + 1];
        sample[0] = (System.nanoTime() - begin) / 1e9;
        try {
            for (int i = 0; i < processes.size(); i++) {
                sample[i + 1] = processes.get(i).figures().residentBytes() / MEBI;
            }
            samples.add(sample);
        } catch (IOException ended) {
            timer.shutdown();
        }
    }

    /** The most MiB that a process had in a part of the time, given from 0 to 1. */
    public synchronized double mostMebibytes(int process, double from, double to) {
        double end = samples.get(samples.size() - 1)[0];
        double most = 0;
        for (double[] sample : samples) {
            if (sample[0] >= from * end && sample[0] <= to * end) {
                most = Math.max(most, sample[process + 1]);
            }
        }
        return most;
    }

    /** How many times the memory of the first half of the time a process needed in the second. */
    public double growth(int process) {
        return mostMebibytes(process, 0.5, 1) / mostMebibytes(process, 0, 0.5);
    }

    /** Memory over time, a line for each process. */
    public synchronized String plot(String title) {
        LinePlot plot = new LinePlot(title + ": resident MiB", "seconds");
        double[] times = column(0);
        for (int i = 0; i < processes.size(); i++) {
            plot.line(processes.get(i).name(), times, column(i + 1));
        }
        return plot.svg();
    }

    private double[] column(int index) {
        return samples.stream().mapToDouble(sample -> sample[index]).toArray();
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
