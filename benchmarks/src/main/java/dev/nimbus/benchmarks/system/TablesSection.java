package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.benchmarks.system.measure.Contest;
import dev.nimbus.benchmarks.system.measure.Contestant;
import dev.nimbus.benchmarks.system.measure.Lap;
import dev.nimbus.benchmarks.system.measure.MeasurementSizes;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.Result;
import dev.nimbus.benchmarks.system.measure.ResultTable;
import dev.nimbus.benchmarks.system.measure.SameValues;
import dev.nimbus.benchmarks.system.measure.Series;
import dev.nimbus.benchmarks.system.measure.TableRequests;
import dev.nimbus.benchmarks.system.process.Nodes;
import dev.nimbus.benchmarks.system.process.ProcFigures;
import dev.nimbus.benchmarks.system.process.Rival;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Single tables of nim-values, each asked of a server that was just started, against the sparse-space program in C++. */
final class TablesSection implements Section {
    private static final String RIVAL = "octal_sparse";
    private static final String SERVER = "server";
    private static final String COLD = "cold";

    /** One table, and how many times the rival's speed is aimed at. */
    private record Case(String code, int length, double wanted) {}

    private static final List<Case> CASES = List.of(
            new Case("0.6", 300_000, 2.5),
            new Case("grundy", 400_000, 2.5),
            new Case("0.376", 500_000, 2.5),
            new Case("0.14", 300_000, 2.5),
            new Case("0.104", 4_000_000, 1.5),
            new Case("0.007", 60_000, 4),
            new Case("0.06", 60_000, 4));

    @Override
    public String name() {
        return "tables";
    }

    @Override
    public String title() {
        return "Tables of nim-values against C++";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        page.say(
                "One request for a table to `nimbus serve` over HTTP. Each server is new and does not have the table; it"
                        + " has answered three small requests, and its start is over. *Cold* computes the same table in a JVM"
                        + " without the warm-up of a server; the JVM's start is not counted. The rival is"
                        + " `benchmarks/rivals/octal_sparse.cpp`, as fast as research programs for such games; it reports the"
                        + " seconds of the computation only. All values agree with the rival's.");
        Table table =
                new Table("table", "values", "rival s", "server s", "min–max", "cold s", "times", "cold", "wanted");
        Optional<Rival> rival = lab.rivals().cpp(RIVAL);
        for (Case one : CASES) {
            measure(lab, page, table, rival, scaled(one, lab.sizes()));
        }
        page.table(table);
        page.say(
                "CGSuite, a desktop tool that fills a table in O(n²), is reported to take 46 to 108 s for 100 000 values"
                        + " of such games.");
    }

    private static Case scaled(Case full, MeasurementSizes sizes) {
        double part = Math.sqrt((double) sizes.textQueries() / MeasurementSizes.FULL.textQueries());
        return part >= 1 ? full : new Case(full.code, Math.max(1000, (int) (full.length * part / 10)), full.wanted);
    }

    private static void measure(Lab lab, Page page, Table table, Optional<Rival> rival, Case one) {
        SameValues same = new SameValues(one.code);
        Contest contest = lab.contest()
                .add(rival.map(program -> contestant(RIVAL, Contestant.Kind.RIVAL, program, lab.work(), one, same)))
                .add(new Contestant(SERVER, Contestant.Kind.PROGRAM, one.length, () -> serverLap(lab, one, same)))
                .add(contestant(COLD, Contestant.Kind.PROGRAM, cold(), lab.work(), one, same));
        ResultTable results = new ResultTable(contest.playBlocking(), RIVAL);
        Optional<Series> seconds = results.measured(SERVER).map(Result::seconds);
        Optional<Double> times = results.times(SERVER);
        table.row(
                one.code,
                String.format(Locale.ROOT, "%,d", one.length),
                median(results.measured(RIVAL)),
                median(results.measured(SERVER)),
                seconds.map(of -> Figures.digits(of.min()) + "–" + Figures.digits(of.max()))
                        .orElse(""),
                median(results.measured(COLD)),
                times.map(Figures::digits).orElse(""),
                results.times(COLD).map(Figures::digits).orElse(""),
                Figures.digits(one.wanted));
        times.ifPresent(got -> page.target(
                "at least " + one.wanted + " times the rival on " + one.code, got >= one.wanted, Figures.digits(got)));
    }

    private static String median(Optional<Result> result) {
        return result.map(of -> Figures.digits(of.seconds().median())).orElse("failed");
    }

    private static Rival cold() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("java.class.path");
        return new Rival(COLD, List.of(java, "-cp", classes, TableProgram.class.getName()));
    }

    private static Lap serverLap(Lab lab, Case one, SameValues same) throws Exception {
        try (Nodes server = lab.servers().embeddedBlocking("")) {
            server.untilIdleBlocking();
            TableRequests requests = new TableRequests(server, one.code);
            requests.warmUpBlocking();
            Lap lap = Lap.of(server::cpuSeconds, () -> requests.lastValueSecondsBlocking(one.length));
            same.check(SERVER, requests.checksumBlocking(one.length));
            return lap;
        }
    }

    private static Contestant contestant(
            String name, Contestant.Kind kind, Rival program, Path work, Case one, SameValues same) {
        return new Contestant(name, kind, one.length, () -> {
            double before = ProcFigures.own().cpuSecondsOfChildren();
            String printed = program.printedBlocking(work, one.code, Integer.toString(one.length));
            double cpu = ProcFigures.own().cpuSecondsOfChildren() - before;
            int space = printed.indexOf(' ');
            same.check(name, printed.substring(space).strip());
            return new Lap(Double.parseDouble(printed.substring(0, space)), cpu, 0);
        });
    }
}
