package dev.nimbus.benchmarks.system.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The machine, in neutral words, and who else uses it. */
public final class Machine {
    private static final double TICKS = 100;
    private static final int IDLE = 4;
    private static final int WAITING = 5;
    private static final int KINDS = 8;

    private final double busyAtBegin;
    private final double ownAtBegin;
    private final long begin;

    private Machine() throws IOException {
        busyAtBegin = busySeconds();
        ownAtBegin = ProcFigures.own().cpuSecondsWithChildren();
        begin = System.nanoTime();
    }

    /** Begins to watch. */
    public static Machine watch() throws IOException {
        return new Machine();
    }

    /**
     * What part of the processors others took since the watch began, from 0 to 1. Our own children count as ours once
     * they have ended.
     */
    public double partOfOthers() throws IOException {
        double seconds =
                (System.nanoTime() - begin) / 1e9 * Runtime.getRuntime().availableProcessors();
        double others = busySeconds() - busyAtBegin - (ProcFigures.own().cpuSecondsWithChildren() - ownAtBegin);
        return Math.min(1, Math.max(0, others / seconds));
    }

    /** Processor seconds that were not idle since the machine started. */
    private static double busySeconds() throws IOException {
        String[] values = Files.readAllLines(Path.of("/proc/stat")).get(0).split(" +", -1);
        double ticks = 0;
        for (int i = 1; i <= KINDS; i++) {
            ticks += i == IDLE || i == WAITING ? 0 : Double.parseDouble(values[i]);
        }
        return ticks / TICKS;
    }

    /** For example {@code 2 cores, 24 GB of memory, Linux, OpenJDK 17.0.13}. */
    public static String describe() throws IOException {
        String memory = Files.readAllLines(Path.of("/proc/meminfo")).get(0).replaceAll("[^0-9]", "");
        return Runtime.getRuntime().availableProcessors() + " cores, "
                + Math.round(Double.parseDouble(memory) / (1 << 20)) + " GiB of memory, "
                + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", JDK "
                + System.getProperty("java.version");
    }
}
