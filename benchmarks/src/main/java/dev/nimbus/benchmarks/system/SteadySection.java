package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.LinePlot;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.cli.bench.steady.SteadyFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Single queries at steady rates, against a bare Vert.x server. */
final class SteadySection implements Section {
    private static final double MOST_TIMES = 1.5;
    private static final double[] PARTS = {1 / 6.0, 1 / 3.0, 1 / 2.0, 2 / 3.0};

    /** Medians of the rounds at one rate, in milliseconds. */
    private record Latencies(double rate, double p50, double p99, boolean complete) {}

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
        SingleQueries queries = new SingleQueries(lab.loader());
        try (Nodes nimbus = lab.servers().embeddedBlocking("");
                Nodes hello = lab.servers().helloBlocking()) {
            double helloPeak = peak(lab, queries, hello);
            double nimbusPeak = peak(lab, queries, nimbus);
            page.say(String.format(
                    Locale.ROOT,
                    "`POST /v1/solve` with one query of Nim on %d connections, against a bare Vert.x server that"
                            + " answers hello to the same requests. Latencies count from when a request fell due. Peak"
                            + " rates: hello %,.0f/s, nimbus %,.0f/s; the client shares the machine.",
                    SingleQueries.CONNECTIONS,
                    helloPeak,
                    nimbusPeak));
            compare(lab, page, queries, List.of(hello, nimbus), helloPeak);
        }
    }

    private static double peak(Lab lab, SingleQueries queries, Nodes nodes) throws InterruptedException {
        queries.atPeakBlocking(nodes, Math.max(0.1, lab.sizes().warmUpSeconds()));
        double rate = queries.atPeakBlocking(nodes, lab.sizes().steadySeconds()).rate();
        lab.log().accept(String.format(Locale.ROOT, "  %s: at most %.0f/s", nodes.name(), rate));
        return rate;
    }

    private static void compare(Lab lab, Page page, SingleQueries queries, List<Nodes> servers, double peak)
            throws Exception {
        Table table = new Table(
                "rate",
                "part of hello's peak",
                "hello p50 ms",
                "nimbus p50 ms",
                "times",
                "hello p99 ms",
                "nimbus p99 ms",
                "times");
        List<Latencies> hello = new ArrayList<>();
        List<Latencies> nimbus = new ArrayList<>();
        for (double part : PARTS) {
            List<Latencies> pair = measure(lab, queries, servers, part * peak);
            hello.add(pair.get(0));
            nimbus.add(pair.get(1));
            row(page, table, part, pair.get(0), pair.get(1));
        }
        page.table(table);
        LinePlot plot = new LinePlot("Latency of single queries, ms", "queries a second")
                .line("hello p50", rates(hello), p50s(hello))
                .line("nimbus p50", rates(nimbus), p50s(nimbus))
                .line("hello p99", rates(hello), p99s(hello))
                .line("nimbus p99", rates(nimbus), p99s(nimbus));
        page.plot("steady", "latency over rate", plot.svg());
    }

    /** Rounds in which the servers take turns. */
    private static List<Latencies> measure(Lab lab, SingleQueries queries, List<Nodes> servers, double rate)
            throws InterruptedException {
        List<List<SteadyFigures>> figures = List.of(new ArrayList<>(), new ArrayList<>());
        for (int round = 0; round < lab.sizes().rounds(); round++) {
            for (int i = 0; i < servers.size(); i++) {
                figures.get(i)
                        .add(queries.atRateBlocking(
                                servers.get(i), rate, lab.sizes().steadySeconds()));
            }
        }
        return figures.stream().map(of -> latencies(rate, of)).toList();
    }

    private static Latencies latencies(double rate, List<SteadyFigures> rounds) {
        Series p50 =
                new Series(rounds.stream().mapToDouble(one -> one.millisAt(50)).toArray());
        Series p99 =
                new Series(rounds.stream().mapToDouble(one -> one.millisAt(99)).toArray());
        return new Latencies(rate, p50.median(), p99.median(), rounds.stream().allMatch(one -> one.failures() == 0));
    }

    private static void row(Page page, Table table, double part, Latencies hello, Latencies nimbus) {
        double p50 = nimbus.p50 / hello.p50;
        double p99 = nimbus.p99 / hello.p99;
        table.row(
                String.format(Locale.ROOT, "%,.0f/s", hello.rate),
                Figures.digits(part),
                Figures.digits(hello.p50),
                Figures.digits(nimbus.p50),
                Figures.digits(p50),
                Figures.digits(hello.p99),
                Figures.digits(nimbus.p99),
                Figures.digits(p99));
        page.target(
                String.format(Locale.ROOT, "p50 and p99 at most %.1f times hello at %,.0f/s", MOST_TIMES, hello.rate),
                p50 <= MOST_TIMES && p99 <= MOST_TIMES && nimbus.complete,
                Figures.digits(p50) + " and " + Figures.digits(p99));
    }

    private static double[] rates(List<Latencies> of) {
        return of.stream().mapToDouble(Latencies::rate).toArray();
    }

    private static double[] p50s(List<Latencies> of) {
        return of.stream().mapToDouble(Latencies::p50).toArray();
    }

    private static double[] p99s(List<Latencies> of) {
        return of.stream().mapToDouble(Latencies::p99).toArray();
    }
}
