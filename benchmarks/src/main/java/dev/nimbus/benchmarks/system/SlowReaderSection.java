package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.NimWorkloads;
import dev.nimbus.benchmarks.data.Workload;
import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.cli.client.BatchEnd;
import io.vertx.core.Future;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A reader that takes 1 MB/s beside one that takes all it can get. */
final class SlowReaderSection implements Section {
    private static final long SLOW = 1_000_000;
    private static final double MOST_SLOWER = 1.2;

    @Override
    public String name() {
        return "slow-reader";
    }

    @Override
    public String title() {
        return "A batch beside a slow reader";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        Workload work = NimWorkloads.ndjson(lab.sizes().ndjsonQueries());
        page.say(String.format(
                Locale.ROOT,
                "%,d NDJSON queries on an embedded server, alone and while the answers to %,d others are read at"
                        + " 1 MB/s.",
                work.queries(),
                2 * work.queries()));
        Table table = new Table("", "answers/s, median", "min–max", "times as long as alone");
        for (Loader.Via via : List.of(Loader.Via.BATCH, Loader.Via.SOLVE)) {
            try (Nodes nodes = lab.servers().embeddedBlocking("");
                    MemoryWatch memory = new MemoryWatch(nodes.processes())) {
                compare(lab, page, nodes, work, table, via);
                String name = "memory-slow-reader-" + via.name().toLowerCase(Locale.ROOT);
                page.plot(name, "memory over time", memory.plot("Beside a slow reader by " + via.words()));
            }
        }
        page.table(table);
    }

    private static void compare(Lab lab, Page page, Nodes nodes, Workload work, Table table, Loader.Via via) {
        Optional<Result> alone = measure(lab, nodes, work, table, "alone", Optional.empty());
        Workload other = NimWorkloads.ndjson(2 * work.queries());
        Future<BatchEnd> slow = lab.loader().paced(nodes.server(), via, other, SLOW);
        String name = "slow reader by " + via.words();
        Optional<Result> beside = measure(lab, nodes, work, table, name, alone);
        String ended = slow.isComplete() ? ", but the slow reader had ended" : "";
        alone.flatMap(one -> beside.map(two -> slower(one, two)))
                .ifPresent(got -> page.target(
                        "at most " + MOST_SLOWER + " times as long beside a " + name,
                        got <= MOST_SLOWER && ended.isEmpty(),
                        Figures.digits(got) + ended));
    }

    private static double slower(Result alone, Result beside) {
        return beside.seconds().median() / alone.seconds().median();
    }

    private static Optional<Result> measure(
            Lab lab, Nodes nodes, Workload work, Table table, String name, Optional<Result> alone) {
        Contest contest = lab.contest().add(Batches.contestant(lab, nodes, Loader.Via.BATCH, work, name));
        Result result = contest.playBlocking().get(0);
        if (!result.isMeasured()) {
            table.row(name, "failed: " + result.failure(), "", "");
            return Optional.empty();
        }
        Series rates = result.rates();
        table.row(
                name,
                Figures.large(rates.median()),
                Figures.large(rates.min()) + "–" + Figures.large(rates.max()),
                alone.map(one -> Figures.digits(slower(one, result))).orElse(""));
        return Optional.of(result);
    }
}
