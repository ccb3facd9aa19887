package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.ContestFile;
import dev.nimbus.benchmarks.data.GiantLine;
import dev.nimbus.benchmarks.data.Workload;
import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.system.measure.Contest;
import dev.nimbus.benchmarks.system.measure.Loader;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.ResultTable;
import dev.nimbus.benchmarks.system.process.Nodes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** One position of very many heaps in one line. */
final class GiantSection implements Section {
    private static final double TIMES = 3;
    private static final long MOST_RESIDENT = 900L << 20;
    private static final String HEAP = "-Xmx512m";

    @Override
    public String name() {
        return "giant";
    }

    @Override
    public String title() {
        return "One line of very many heaps";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        page.say("A text batch of one position of Nim with heaps up to 10⁹, on a new embedded server with `" + HEAP
                + "`. Time counts from the first byte of the POST to the last message on the WebSocket.");
        for (long heaps : lab.sizes().giantHeaps()) {
            measure(lab, page, heaps);
        }
    }

    private static void measure(Lab lab, Page page, long heaps) throws Exception {
        Workload work = new GiantLine(heaps).workload();
        Path file = lab.work().resolve("giant.txt");
        ContestFile.writeGiantLine(file, heaps, work);
        try (Nodes nodes = lab.servers().embeddedBlocking(HEAP)) {
            NimRivals rivals = new NimRivals(lab, file, heaps);
            Contest contest = lab.contest()
                    .add(rivals.scanf())
                    .add(rivals.fread())
                    .add(BatchServers.contestant(lab, nodes, Loader.Via.BATCH, work, nodes.name(), heaps));
            ResultTable results = new ResultTable(contest.playBlocking(), NimRivals.SCANF);
            String size = String.format(Locale.ROOT, "%,d heaps", heaps);
            page.say(String.format(
                    Locale.ROOT, "**%s, %,d MB**", size, work.body().get().bytes() / 1_000_000));
            page.table(results.table("heaps/s"));
            results.times(nodes.name())
                    .ifPresent(got -> page.target(
                            size + ": at least " + TIMES + " times nim_scanf", got >= TIMES, Figures.digits(got)));
            if (results.measured(nodes.name()).isEmpty()) {
                return;
            }
            long peak = nodes.processes().get(0).figures().peakResidentBytes();
            page.target(size + ": peak resident size under 900 MB", peak < MOST_RESIDENT, Figures.mebibytes(peak));
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
