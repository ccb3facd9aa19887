package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.NimWorkloads;
import dev.nimbus.benchmarks.data.Workload;
import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.cli.bench.load.SteadyFigures;
import io.vertx.core.Future;
import java.util.Locale;

/** Single queries while big batches run, and two big batches beside each other. */
final class BusySection implements Section {
    private static final double RATE = 200;
    private static final double MOST_MILLIS = 20;
    private static final double MOST_UNEVEN = 1.25;
    private static final double CLIENT_START_SECONDS = 4;

    @Override
    public String name() {
        return "busy";
    }

    @Override
    public String title() {
        return "Fair shares while big batches run";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        Sizes sizes = lab.sizes();
        page.say(String.format(
                Locale.ROOT,
                "Single queries at %.0f/s on an embedded server, alone and while batches of %,d text positions run one"
                        + " after another from another process.",
                RATE,
                sizes.bigQueries()));
        try (Nodes nodes = lab.servers().embeddedBlocking("")) {
            SingleQueries queries = new SingleQueries(lab.loader());
            Table table = new Table("", "p50 ms", "p99 ms", "p99.9 ms", "max ms");
            queries.atPeakBlocking(nodes, Math.max(0.1, sizes.warmUpSeconds()));
            row(table, "alone", queries.atRateBlocking(nodes, RATE, sizes.steadySeconds()));
            SteadyFigures beside = besideBatches(lab, queries, nodes);
            row(table, "while batches run", beside);
            double p99 = beside.millisAt(99);
            page.target(
                    "p99 under " + MOST_MILLIS + " ms while a batch runs",
                    p99 < MOST_MILLIS && beside.failures() == 0,
                    Figures.digits(p99) + " ms");
            evenShares(lab, page, nodes);
            page.table(table);
        }
    }

    private static SteadyFigures besideBatches(Lab lab, SingleQueries queries, Nodes nodes) throws Exception {
        double seconds = lab.sizes().steadySeconds();
        double clientSeconds = CLIENT_START_SECONDS + 2 * seconds;
        try (NodeProcess batches =
                lab.servers().batchesBeside(nodes, lab.sizes().bigQueries(), clientSeconds)) {
            queries.atRateBlocking(nodes, RATE, CLIENT_START_SECONDS);
            SteadyFigures figures = queries.atRateBlocking(nodes, RATE, seconds);
            if (!batches.isAlive()) {
                lab.log().accept("  the batches had ended before the single queries");
            }
            return figures;
        }
    }

    private static void row(Table table, String name, SteadyFigures figures) {
        table.row(
                name,
                Figures.digits(figures.millisAt(50)),
                Figures.digits(figures.millisAt(99)),
                Figures.digits(figures.millisAt(99.9)),
                Figures.digits(figures.millisAt(100)));
    }

    /** Two equal batches sent at once should end at about the same time. */
    private static void evenShares(Lab lab, Page page, Nodes nodes) throws InterruptedException {
        Workload work = NimWorkloads.text(lab.sizes().textQueries());
        Future<Double> first = lab.loader().checked(nodes.server(), Loader.Via.BATCH, work);
        Future<Double> second = lab.loader().checked(nodes.server(), Loader.Via.BATCH, work);
        double one = Loader.await(first);
        double other = Loader.await(second);
        double uneven = Math.max(one, other) / Math.min(one, other);
        page.target(
                "two equal batches sent at once end within " + MOST_UNEVEN + " times of each other",
                uneven <= MOST_UNEVEN,
                Figures.digits(uneven));
    }
}
