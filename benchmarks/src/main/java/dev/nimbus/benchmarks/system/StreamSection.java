package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.NimWorkloads;
import dev.nimbus.benchmarks.data.Workload;
import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.benchmarks.system.measure.Loader;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.process.MemoryWatch;
import dev.nimbus.benchmarks.system.process.Nodes;
import dev.nimbus.load.LoadFailure;
import java.util.List;
import java.util.Locale;

/** A very long text batch through small heaps. */
final class StreamSection implements Section {
    private static final String HEAP = "-Xmx512m";
    private static final double MEGA = 1e6;

    @Override
    public String name() {
        return "stream";
    }

    @Override
    public String title() {
        return "A long batch in constant memory";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        long bytes = lab.sizes().streamBytes();
        page.say(String.format(
                Locale.ROOT,
                "A client streams %,d MB of text positions once to `/v1/solve` and once to `/v1/live`, through one gateway"
                        + " and one solver with `%s` each, and counts all answers.",
                bytes / 1_000_000,
                HEAP));
        Table table = new Table("", "seconds", "MB/s", "gateway, most MiB", "solver, most MiB");
        for (Loader.Via via : List.of(Loader.Via.SOLVE, Loader.Via.LIVE)) {
            stream(lab, page, table, via, bytes);
        }
        page.table(table);
    }

    private static void stream(Lab lab, Page page, Table table, Loader.Via via, long bytes) throws Exception {
        Workload work = NimWorkloads.textOfBytes(bytes);
        try (Nodes nodes = lab.servers().clusterBlocking(1, HEAP);
                MemoryWatch memory = new MemoryWatch(nodes.processes())) {
            double seconds = lab.loader().secondsBlocking(nodes.server(), via, work);
            table.row(
                    via.words(),
                    Figures.digits(seconds),
                    Figures.digits(bytes / seconds / MEGA),
                    Figures.digits(memory.mostMebibytes(0, 0, 1)),
                    Figures.digits(memory.mostMebibytes(1, 0, 1)));
            flat(page, memory, via);
            String name = via.name().toLowerCase(Locale.ROOT);
            page.plot("memory-" + name, "memory over time", memory.plot("Streaming by " + via.words()));
        } catch (LoadFailure e) {
            table.row(via.words(), "failed: " + e.getMessage(), "", "", "");
        }
    }

    /** Flat: the second half of the time needs hardly more memory than the first. */
    private static void flat(Page page, MemoryWatch memory, Loader.Via via) {
        double gateway = memory.growth(0);
        double solver = memory.growth(1);
        page.target(
                "flat memory by " + via.words() + ": the second half at most " + MemoryWatch.FLAT + " times the first",
                Math.max(gateway, solver) <= MemoryWatch.FLAT,
                Figures.digits(gateway) + " gateway, " + Figures.digits(solver) + " solver");
    }
}
