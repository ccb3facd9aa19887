package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.NimWorkloads;
import dev.nimbus.benchmarks.data.Workload;
import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.system.measure.Contest;
import dev.nimbus.benchmarks.system.measure.Loader;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.ResultTable;
import dev.nimbus.benchmarks.system.process.DatabaseServer;
import dev.nimbus.benchmarks.system.process.Nodes;
import java.util.Locale;
import java.util.Optional;

/** Batches that outlive any node, in the memory of a cluster and in a database, against a program that reads a file. */
final class DurableSection implements Section {
    private static final double CLUSTER_TIMES = 2;
    private static final double CLUSTER_CPU_TIMES = 1.7;
    private static final double DATABASE_TIMES = 1;
    private static final String DATABASE = "gateway, 2 solvers and PostgreSQL";

    @Override
    public String name() {
        return "durable";
    }

    @Override
    public String title() {
        return "Batches that outlive any node";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        Workload work = NimWorkloads.text(lab.sizes().textQueries());
        page.say(String.format(
                Locale.ROOT,
                "%,d text positions of Nim, outcome asked; time counts from the first byte of the POST to the last"
                        + " message on the WebSocket. The client checks every answer. The cluster keeps every block on"
                        + " two members. PostgreSQL runs on the same machine with its default settings; its CPU time is"
                        + " not counted.",
                work.queries()));
        Optional<DatabaseServer> database = DatabaseServer.startBlocking();
        try (DatabaseServer held = database.orElse(null);
                Nodes embedded = lab.servers().embeddedBlocking("");
                Nodes cluster = lab.servers().clusterBlocking(2, "");
                Nodes written = held == null
                        ? null
                        : lab.servers().clusterBlocking(DATABASE, 2, "", "--database-url=" + held.url())) {
            Contest contest = lab.contest()
                    .add(NimRivals.onPositions(lab, work.queries()).scanf())
                    .add(BatchServers.contestant(lab, embedded, Loader.Via.BATCH, work, embedded.name()))
                    .add(BatchServers.contestant(lab, cluster, Loader.Via.BATCH, work, cluster.name()));
            if (written != null) {
                contest.add(BatchServers.contestant(lab, written, Loader.Via.BATCH, work, DATABASE));
            }
            show(page, new ResultTable(contest.playBlocking(), NimRivals.SCANF), embedded.name(), cluster.name());
        }
        if (database.isEmpty()) {
            page.say("PostgreSQL is not installed here: not measured.");
        }
    }

    private static void show(Page page, ResultTable results, String embedded, String cluster) {
        page.table(results.table("positions/s"));
        atLeast(page, results, cluster, CLUSTER_TIMES);
        atLeast(page, results, DATABASE, DATABASE_TIMES);
        results.cpuTimes(cluster, embedded)
                .ifPresent(got -> page.target(
                        "CPU per million through the cluster at most " + CLUSTER_CPU_TIMES + " times embedded",
                        got <= CLUSTER_CPU_TIMES,
                        Figures.digits(got)));
    }

    private static void atLeast(Page page, ResultTable results, String name, double wanted) {
        results.times(name)
                .ifPresent(got -> page.target(
                        "at least " + wanted + " times nim_scanf, " + name, got >= wanted, Figures.digits(got)));
    }
}
