package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.NimWorkloads;
import dev.nimbus.benchmarks.data.Workload;
import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.system.measure.Contest;
import dev.nimbus.benchmarks.system.measure.Loader;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.ResultTable;
import dev.nimbus.benchmarks.system.process.Nodes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Bulk positions of Nim through the whole way, against programs that read a file. */
final class ThroughputSection implements Section {
    private static final double TEXT_TIMES = 3;
    private static final double NDJSON_TIMES = 0.6;

    @Override
    public String name() {
        return "throughput";
    }

    @Override
    public String title() {
        return "Batches of Nim positions against contest programs";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        page.say(
                "Positions of 2 to 8 heaps up to 10⁹. Time counts from the first byte of the POST to the last message on"
                        + " the WebSocket. The client checks every answer; it is another process on the same machine, and its CPU"
                        + " time has its own column. A rival reads the same positions from a file; its time includes its start.");
        try (Nodes embedded = lab.servers().embeddedBlocking("");
                Nodes cluster = lab.servers().clusterBlocking(2, "")) {
            Workload text = NimWorkloads.text(lab.sizes().textQueries());
            Workload ndjson = NimWorkloads.ndjson(lab.sizes().ndjsonQueries());
            compare(lab, page, text, List.of(embedded, cluster), TEXT_TIMES);
            compare(lab, page, ndjson, List.of(embedded, cluster), NDJSON_TIMES);
        }
    }

    private static void compare(Lab lab, Page page, Workload work, List<Nodes> servers, double wanted)
            throws Exception {
        NimRivals rivals = NimRivals.onPositions(lab, work.queries());
        Contest contest = lab.contest().add(rivals.scanf()).add(rivals.fread()).add(rivals.java());
        servers.forEach(
                nodes -> contest.add(BatchServers.contestant(lab, nodes, Loader.Via.BATCH, work, nodes.name())));
        ResultTable results = new ResultTable(contest.playBlocking(), NimRivals.SCANF);
        page.say(String.format(Locale.ROOT, "**%,d positions as %s**", work.queries(), work.name()));
        page.table(results.table("positions/s"));
        String embedded = servers.get(0).name();
        Optional<Double> times = results.times(embedded);
        times.ifPresent(got -> page.target(
                "at least " + wanted + " times nim_scanf, " + work.name() + " embedded",
                got >= wanted,
                Figures.digits(got)));
        String plot = "throughput-" + work.name().toLowerCase(Locale.ROOT);
        page.plot(plot, "positions a second", results.bars("Nim positions a second, as " + work.name()));
    }
}
