package dev.nimbus.benchmarks.system.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What {@code /proc} tells of one process. */
public record ProcFigures(long pid) {
    /** Clock ticks a second in {@code /proc}; 100 on every Linux that Java runs on. */
    private static final double TICKS = 100;

    /** How a JVM and Nimbus name these threads; the kernel keeps fifteen characters. */
    private static final Pattern COMPILER = Pattern.compile("\\(C[12] Compiler");

    private static final Pattern WORKER = Pattern.compile("\\(nimbus-(solver|search)");

    private static final int USER_TIME = 11;
    private static final int SYSTEM_TIME = 12;
    private static final int CHILDREN_USER_TIME = 13;
    private static final int CHILDREN_SYSTEM_TIME = 14;

    /** This process. */
    public static ProcFigures own() {
        return new ProcFigures(ProcessHandle.current().pid());
    }

    /** Processor seconds that the process has used so far. */
    public double cpuSeconds() throws IOException {
        return ticks(USER_TIME, SYSTEM_TIME) / TICKS;
    }

    /** Processor seconds of the process and of its children that have ended. */
    public double cpuSecondsWithChildren() throws IOException {
        return ticks(USER_TIME, SYSTEM_TIME, CHILDREN_USER_TIME, CHILDREN_SYSTEM_TIME) / TICKS;
    }

    /** Processor seconds of the children that have ended. */
    public double cpuSecondsOfChildren() throws IOException {
        return ticks(CHILDREN_USER_TIME, CHILDREN_SYSTEM_TIME) / TICKS;
    }

    /** Processor seconds that the compilers of a JVM have used so far. */
    public double compilerSeconds() throws IOException {
        return seconds(COMPILER);
    }

    /** Processor seconds that the threads of a solver which read, search and answer have used so far. */
    public double workerSeconds() throws IOException {
        return seconds(WORKER);
    }

    private double seconds(Pattern name) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
            long sum = 0;
            for (Path thread : threads.toList()) {
                sum += ticksOf(thread.resolve("stat"), name);
            }
            return sum / TICKS;
        }
    }

    /** 0 for a thread of another name, and for one that has ended. */
    private static long ticksOf(Path stat, Pattern name) throws IOException {
        try {
            String line = Files.readString(stat);
            return name.matcher(line).find() ? ticks(line, USER_TIME, SYSTEM_TIME) : 0;
        } catch (NoSuchFileException ended) {
            return 0;
        }
    }

    private long ticks(int... fields) throws IOException {
        return ticks(Files.readString(Path.of("/proc/" + pid + "/stat")), fields);
    }

    /** Fields are counted after the name, which stands in parentheses and may hold blanks. */
    private static long ticks(String stat, int... fields) {
        String[] values = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        long sum = 0;
        for (int field : fields) {
            sum += Long.parseLong(values[field]);
        }
        return sum;
    }

    /** Bytes of memory that the process has now. */
    public long residentBytes() throws IOException {
        return status("VmRSS:");
    }

    /** The most bytes of memory that the process had at any time. */
    public long peakResidentBytes() throws IOException {
        return status("VmHWM:");
    }

    private long status(String field) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
            String line = lines.filter(one -> one.startsWith(field))
                    .findFirst()
                    .orElseThrow(() -> new IOException("process " + pid + " has no " + field));
            return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
        }
    }
}
