package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.LinePlot;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.SingleQueries;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Single queries at steady rates, against a bare Vert.x server. */
final class SteadySection implements Section {
    private static final double P50_TIMES = 1.5;
    /** A query goes through routing, limits, metrics and a queue that hello has not; a tail of it shows in p99. */
    private static final double P99_TIMES = 3;

    @Override
    public String name() {
        return "steady";
    }

    @Override
    public String title() {
        return "Single queries at a steady rate";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        SteadyContest contest = new SteadyContest(lab);
        contest.playBlocking();
        page.say(String.format(
                Locale.ROOT,
                "`POST /v1/solve` with one query of Nim on %d connections, and the same requests to a bare Vert.x server"
                        + " that responds *hello*. A latency counts from the moment when the request was due. Both"
                        + " servers are new in each round and take turns of %.1f s. Figures are medians of %d turns, so"
                        + " a rare event shows only in the greatest figure. Peak rates: hello %,.0f/s, nimbus %,.0f/s;"
                        + " the client shares the machine.",
                SingleQueries.CONNECTIONS,
                contest.turnSeconds(),
                contest.turns(),
                contest.helloPeak(),
                contest.nimbusPeak()));
        compare(page, contest.pairs());
        page.plot("steady", "latency over rate", plot(contest.pairs()).svg());
    }

    private static void compare(Page page, List<SteadyContest.Pair> pairs) {
        Table table = new Table(
                "rate",
                "part of hello's peak",
                "hello p50 ms",
                "nimbus p50 ms",
                "times",
                "hello p99 ms",
                "least–most",
                "nimbus p99 ms",
                "least–most",
                "times");
        pairs.forEach(pair -> row(page, table, pair));
        page.table(table);
    }

    private static void row(Page page, Table table, SteadyContest.Pair pair) {
        SteadyContest.Latencies hello = pair.hello();
        SteadyContest.Latencies nimbus = pair.nimbus();
        double p50 = nimbus.p50() / hello.p50();
        double p99 = nimbus.p99() / hello.p99();
        table.row(
                String.format(Locale.ROOT, "%,.0f/s", pair.rate()),
                Figures.digits(pair.part()),
                Figures.digits(hello.p50()),
                Figures.digits(nimbus.p50()),
                Figures.digits(p50),
                Figures.digits(hello.p99()),
                hello.spreadOfP99(),
                Figures.digits(nimbus.p99()),
                nimbus.spreadOfP99(),
                Figures.digits(p99));
        page.target(
                String.format(
                        Locale.ROOT,
                        "p50 at most %.1f and p99 at most %.0f times hello at %,.0f/s",
                        P50_TIMES,
                        P99_TIMES,
                        pair.rate()),
                p50 <= P50_TIMES && p99 <= P99_TIMES,
                Figures.digits(p50) + " and " + Figures.digits(p99));
    }

    private static LinePlot plot(List<SteadyContest.Pair> pairs) {
        double[] rates = column(pairs, SteadyContest.Pair::rate);
        return new LinePlot("Latency of single queries, ms", "queries a second")
                .line("hello p50", rates, column(pairs, pair -> pair.hello().p50()))
                .line("nimbus p50", rates, column(pairs, pair -> pair.nimbus().p50()))
                .line("hello p99", rates, column(pairs, pair -> pair.hello().p99()))
                .line("nimbus p99", rates, column(pairs, pair -> pair.nimbus().p99()));
    }

    private static double[] column(List<SteadyContest.Pair> pairs, ToDoubleFunction<SteadyContest.Pair> figure) {
        return pairs.stream().mapToDouble(figure).toArray();
    }
}
