package dev.nimbus.cluster.metrics;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Optional;

/** How this process is, as nodes tell each other once a second. */
public final class ProcessFigures {
    /** Seconds since the start of the JVM. */
    public static final String UPTIME = "process.uptimeSeconds";
    /** Processors that the JVM may use. */
    public static final String PROCESSORS = "process.processors";
    /** Share of those processors that the process uses, in thousandths. */
    public static final String LOAD = "process.loadPermille";
    /** Bytes of the heap in use. */
    public static final String HEAP = "process.heapBytes";
    /** What the clock of its machine shows, in milliseconds since 1970. */
    public static final String CLOCK = "process.clockMillis";

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private ProcessFigures() {}

    /** The figures by name. It takes some 50 µs and does not block. */
    public static Map<String, Long> now() {
        Runtime runtime = Runtime.getRuntime();
        return Map.of(
                UPTIME,
                ManagementFactory.getRuntimeMXBean().getUptime() / 1000,
                PROCESSORS,
                (long) runtime.availableProcessors(),
                LOAD,
                Math.round(Math.max(0, SYSTEM.getProcessCpuLoad()) * 1000),
                HEAP,
                runtime.totalMemory() - runtime.freeMemory(),
                CLOCK,
                System.currentTimeMillis());
    }

    /** The version of Nimbus, from the runnable jar. */
    public static String version() {
        return Optional.ofNullable(ProcessFigures.class.getPackage().getImplementationVersion())
                .orElse("development");
    }
}
