package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.NimWorkloads;
import dev.nimbus.benchmarks.data.Workload;
import dev.nimbus.benchmarks.system.measure.Contest;
import dev.nimbus.benchmarks.system.measure.Loader;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.ResultTable;
import dev.nimbus.benchmarks.system.process.Nodes;
import java.util.List;
import java.util.Locale;

/** Answers a second by every way of the contract, embedded and clustered. */
final class AnswersSection implements Section {
    @Override
    public String name() {
        return "answers";
    }

    @Override
    public String title() {
        return "Answers per second through each interface";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        Workload work = NimWorkloads.ndjson(lab.sizes().ndjsonQueries());
        page.say(String.format(
                Locale.ROOT,
                "%,d NDJSON queries of Nim, outcome and nim-value asked; time counts to the last answer. The client checks"
                        + " every answer.",
                work.queries()));
        Contest contest = lab.contest();
        try (Nodes embedded = lab.servers().embeddedBlocking("");
                Nodes cluster = lab.servers().clusterBlocking(2, "")) {
            for (Nodes nodes : List.of(embedded, cluster)) {
                for (Loader.Via via : Loader.Via.values()) {
                    contest.add(BatchServers.contestant(lab, nodes, via, work, nodes.name() + ", " + via.words()));
                }
            }
            ResultTable results = new ResultTable(contest.playBlocking(), "embedded, " + Loader.Via.BATCH.words());
            page.table(results.table("answers/s"));
            page.plot("answers", "answers a second by way", results.bars("Answers a second, NDJSON"));
        }
    }
}
