package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.NimWorkloads;
import dev.nimbus.benchmarks.data.Workload;
import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.benchmarks.system.measure.Contestant;
import dev.nimbus.benchmarks.system.measure.Lap;
import dev.nimbus.benchmarks.system.measure.Loader;
import dev.nimbus.benchmarks.system.measure.MeasurementSizes;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.Series;
import dev.nimbus.benchmarks.system.measure.SingleQueries;
import dev.nimbus.benchmarks.system.measure.WarmUp;
import dev.nimbus.benchmarks.system.process.NodeProcess;
import dev.nimbus.benchmarks.system.process.Nodes;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.Searches;
import dev.nimbus.client.message.Query;
import dev.nimbus.load.steady.SteadyFigures;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Single queries while big batches run or boards are searched, and two big batches beside each other. */
final class BusySection implements Section {
    private static final double RATE = 200;
    private static final double MOST_MILLIS = 20;
    private static final double MOST_UNEVEN = 1.25;

    private static final double CLIENT_START_SECONDS = 4;
    /** The batches do not end by themselves while anything is measured. */
    private static final double CLIENT_SECONDS = 600;

    /** Columns of the boards of Cram with seven rows that are searched: none is found while anything is measured. */
    private static final int[] SEARCHED = {10, 11, 12, 13};

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
        MeasurementSizes sizes = lab.sizes();
        page.say(String.format(
                Locale.ROOT,
                "Single queries at %.0f/s on an embedded server, first alone, then while another process submits batches"
                        + " of %,d text positions one after another, then while four boards are searched. A figure is the median of the rounds; *least–most*"
                        + " is the range of their p99. A round lasts %.0f s; the batches continue between rounds.",
                RATE,
                sizes.bigQueries(),
                sizes.steadySeconds()));
        try (Nodes nodes = lab.servers().embeddedBlocking("")) {
            SingleQueries queries = new SingleQueries(lab.loader());
            Table table = new Table("", "p50 ms", "p90 ms", "p99 ms", "least–most", "p99.9 ms", "max ms");
            queries.atPeakBlocking(nodes, Math.max(0.1, sizes.warmUpSeconds()));
            row(table, "alone", rounds(lab, queries, nodes));
            List<SteadyFigures> beside = besideBatches(lab, queries, nodes);
            row(table, "while batches run", beside);
            isFast(page, "a batch runs", beside);
            List<SteadyFigures> besideSearches = besideSearches(lab, queries, nodes);
            row(table, "while four boards are searched", besideSearches);
            isFast(page, "four boards are searched", besideSearches);
            evenShares(lab, page, nodes);
            page.table(table);
        }
    }

    private static void isFast(Page page, String meanwhile, List<SteadyFigures> figures) {
        double p99 = millis(figures, 99).median();
        page.target(
                "p99 under " + MOST_MILLIS + " ms while " + meanwhile,
                p99 < MOST_MILLIS && figures.stream().allMatch(one -> one.failures() == 0),
                Figures.digits(p99) + " ms");
    }

    private static List<SteadyFigures> besideSearches(Lab lab, SingleQueries queries, Nodes nodes) throws Exception {
        Searches searches = NimbusClient.connect(nodes.server().toString()).searches();
        List<String> ids = new ArrayList<>();
        for (int columns : SEARCHED) {
            ids.add(searches.beginBlocking(board(columns)).id());
        }
        queries.atRateBlocking(nodes, RATE, CLIENT_START_SECONDS + lab.sizes().warmUpSeconds());
        List<SteadyFigures> figures = rounds(lab, queries, nodes);
        for (String id : ids) {
            if (searches.statusBlocking(id).state().isOver()) {
                throw new IllegalStateException("search " + id + " had ended before the single queries beside it");
            }
            searches.stopBlocking(id);
        }
        return figures;
    }

    private static Query board(int columns) {
        String board = Collections.nCopies(7, '"' + ".".repeat(columns) + '"').toString();
        return Query.parse("{\"game\":\"cram\",\"position\":" + board + ",\"ask\":[\"grundy\"],\"effort\":3600}");
    }

    /** The batches run until the server's compilers rest, and then all the while. */
    private static List<SteadyFigures> besideBatches(Lab lab, SingleQueries queries, Nodes nodes) throws Exception {
        try (NodeProcess batches =
                lab.servers().batchesBeside(nodes, lab.sizes().bigQueries(), CLIENT_SECONDS)) {
            queries.atRateBlocking(nodes, RATE, CLIENT_START_SECONDS);
            double stretch = Math.max(0.1, lab.sizes().warmUpSeconds() / 4);
            Contestant single = new Contestant(
                    "single queries",
                    Contestant.Kind.SERVER,
                    1,
                    () -> Lap.of(
                            nodes::cpuSeconds,
                            () -> queries.atRateBlocking(nodes, RATE, stretch).seconds()),
                    nodes::compilerSeconds);
            double warm = new WarmUp(lab.sizes().warmUpSeconds()).runBlocking(single);
            lab.log().accept(String.format(Locale.ROOT, "  beside batches: warm after %.1f s", warm));
            List<SteadyFigures> figures = rounds(lab, queries, nodes);
            if (!batches.isAlive()) {
                throw new IllegalStateException("the batches had ended before the single queries beside them");
            }
            return figures;
        }
    }

    private static List<SteadyFigures> rounds(Lab lab, SingleQueries queries, Nodes nodes) throws InterruptedException {
        List<SteadyFigures> figures = new ArrayList<>();
        for (int round = 0; round < lab.sizes().rounds(); round++) {
            SteadyFigures one = queries.atRateBlocking(nodes, RATE, lab.sizes().steadySeconds());
            lab.log().accept(String.format(Locale.ROOT, "  p99 %.2f ms", one.millisAt(99)));
            figures.add(one);
        }
        return figures;
    }

    private static Series millis(List<SteadyFigures> rounds, double percentile) {
        return new Series(
                rounds.stream().mapToDouble(one -> one.millisAt(percentile)).toArray());
    }

    private static void row(Table table, String name, List<SteadyFigures> rounds) {
        Series p99 = millis(rounds, 99);
        table.row(
                name,
                median(rounds, 50),
                median(rounds, 90),
                Figures.digits(p99.median()),
                Figures.digits(p99.min()) + "–" + Figures.digits(p99.max()),
                median(rounds, 99.9),
                median(rounds, 100));
    }

    private static String median(List<SteadyFigures> rounds, double percentile) {
        return Figures.digits(millis(rounds, percentile).median());
    }

    /** Two equal batches sent at once should end at about the same time. */
    private static void evenShares(Lab lab, Page page, Nodes nodes) throws InterruptedException {
        Workload work = NimWorkloads.text(lab.sizes().textQueries());
        double[] uneven = new double[lab.sizes().rounds()];
        for (int round = 0; round < uneven.length; round++) {
            uneven[round] = uneven(lab, nodes, work);
        }
        Series times = new Series(uneven);
        page.target(
                "two equal batches sent at once end within " + MOST_UNEVEN + " times of each other",
                times.median() <= MOST_UNEVEN,
                Figures.digits(times.median()) + "; " + Figures.digits(times.min()) + "–"
                        + Figures.digits(times.max()));
    }

    private static double uneven(Lab lab, Nodes nodes, Workload work) throws InterruptedException {
        Future<Double> first = lab.loader().checked(nodes.server(), Loader.Via.BATCH, work);
        Future<Double> second = lab.loader().checked(nodes.server(), Loader.Via.BATCH, work);
        double one = Loader.await(first);
        double other = Loader.await(second);
        return Math.max(one, other) / Math.min(one, other);
    }
}
