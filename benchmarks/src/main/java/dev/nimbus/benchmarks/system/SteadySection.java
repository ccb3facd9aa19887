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
    /** A peak is measured for half of the time, as there is nothing rare to be seen in it. */
    private static final double PEAK_PARTS = 2;

    /**
     * A round is cut into so many turns of each server: tails scatter threefold from one turn to the next, with whatever
     * else goes on in the machine, so that many short turns tell more than few long ones.
     */
    private static final int TURNS = 6;

    /** A turn is no shorter, so that something is answered in it however slow the start. */
    private static final double LEAST_TURN_SECONDS = 0.2;

    private static final double WARM_UP_LAPS = 4;
    private static final double[] PARTS = {1 / 6.0, 1 / 3.0, 1 / 2.0, 2 / 3.0};

    /** The percentiles of each turn at one rate, in milliseconds. */
    private record Latencies(double rate, Series p50s, Series p99s, boolean complete) {
        double p50() {
            return p50s.median();
        }

        double p99() {
            return p99s.median();
        }

        String spreadOfP99() {
            return Figures.digits(p99s.min()) + "–" + Figures.digits(p99s.max());
        }
    }

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
            List<Nodes> servers = List.of(hello, nimbus);
            for (Nodes server : servers) {
                warmUp(lab, queries, server);
            }
            List<Double> peaks = peaks(lab, queries, servers);
            double helloPeak = peaks.get(0);
            double nimbusPeak = peaks.get(1);
            page.say(String.format(
                    Locale.ROOT,
                    "`POST /v1/solve` with one query of Nim on %d connections, against a bare Vert.x server that"
                            + " answers hello to the same requests. Latencies count from when a request fell due. The"
                            + " servers take turns of %.1f s; figures are medians of %d turns, so that what happens in few"
                            + " of them shows in the greatest alone. Peak rates: hello %,.0f/s, nimbus %,.0f/s; the"
                            + " client shares the machine.",
                    SingleQueries.CONNECTIONS,
                    turnSeconds(lab),
                    turns(lab),
                    helloPeak,
                    nimbusPeak));
            compare(lab, page, queries, servers, helloPeak);
        }
    }

    private static void warmUp(Lab lab, SingleQueries queries, Nodes server) throws Exception {
        double least = Math.max(0.1, lab.sizes().warmUpSeconds());
        Contestant contestant = new Contestant(
                server.name(),
                Contestant.Kind.SERVER,
                1,
                () -> Lap.of(server::cpuSeconds, () -> {
                    queries.atPeakBlocking(server, least / WARM_UP_LAPS);
                    return least / WARM_UP_LAPS;
                }),
                server::compilerSeconds);
        double seconds = new WarmUp(least).runBlocking(contestant);
        lab.log().accept(String.format(Locale.ROOT, "  %s: warm after %.1f s", server.name(), seconds));
    }

    /** The medians of what each server answers at most, in the order of the servers. */
    private static List<Double> peaks(Lab lab, SingleQueries queries, List<Nodes> servers) throws InterruptedException {
        List<List<SteadyFigures>> figures =
                inTurn(lab, servers, server -> queries.atPeakBlocking(server, turnSeconds(lab) / PEAK_PARTS));
        List<Double> peaks = new ArrayList<>();
        for (int i = 0; i < servers.size(); i++) {
            peaks.add(new Series(figures.get(i).stream()
                            .mapToDouble(SteadyFigures::rate)
                            .toArray())
                    .median());
            lab.log()
                    .accept(String.format(
                            Locale.ROOT, "  %s: at most %.0f/s", servers.get(i).name(), peaks.get(i)));
        }
        return peaks;
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
                "least–most",
                "nimbus p99 ms",
                "least–most",
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

    private static List<Latencies> measure(Lab lab, SingleQueries queries, List<Nodes> servers, double rate)
            throws InterruptedException {
        return inTurn(lab, servers, server -> queries.atRateBlocking(server, rate, turnSeconds(lab))).stream()
                .map(of -> latencies(rate, of))
                .toList();
    }

    private static int turns(Lab lab) {
        return TURNS * lab.sizes().rounds();
    }

    private static double turnSeconds(Lab lab) {
        return Math.max(LEAST_TURN_SECONDS, lab.sizes().steadySeconds() / TURNS);
    }

    /** One load on one server. */
    private interface Turn {
        SteadyFigures runBlocking(Nodes server) throws InterruptedException;
    }

    /** The servers take turns, and the one to begin changes; the figures of each server. */
    private static List<List<SteadyFigures>> inTurn(Lab lab, List<Nodes> servers, Turn turn)
            throws InterruptedException {
        List<List<SteadyFigures>> figures = servers.stream()
                .<List<SteadyFigures>>map(server -> new ArrayList<>())
                .toList();
        for (int k = 0; k < turns(lab); k++) {
            for (int i = 0; i < servers.size(); i++) {
                int next = (k + i) % servers.size();
                figures.get(next).add(turn.runBlocking(servers.get(next)));
            }
        }
        return figures;
    }

    private static Latencies latencies(double rate, List<SteadyFigures> turns) {
        Series p50 =
                new Series(turns.stream().mapToDouble(one -> one.millisAt(50)).toArray());
        Series p99 =
                new Series(turns.stream().mapToDouble(one -> one.millisAt(99)).toArray());
        return new Latencies(rate, p50, p99, turns.stream().allMatch(one -> one.failures() == 0));
    }

    private static void row(Page page, Table table, double part, Latencies hello, Latencies nimbus) {
        double p50 = nimbus.p50() / hello.p50();
        double p99 = nimbus.p99() / hello.p99();
        table.row(
                String.format(Locale.ROOT, "%,.0f/s", hello.rate),
                Figures.digits(part),
                Figures.digits(hello.p50()),
                Figures.digits(nimbus.p50()),
                Figures.digits(p50),
                Figures.digits(hello.p99()),
                hello.spreadOfP99(),
                Figures.digits(nimbus.p99()),
                nimbus.spreadOfP99(),
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
