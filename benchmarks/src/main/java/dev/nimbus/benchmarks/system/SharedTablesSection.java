package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.benchmarks.system.measure.Contest;
import dev.nimbus.benchmarks.system.measure.Contestant;
import dev.nimbus.benchmarks.system.measure.Lap;
import dev.nimbus.benchmarks.system.measure.MeasurementSizes;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.ResultTable;
import dev.nimbus.benchmarks.system.process.FarStore;
import dev.nimbus.benchmarks.system.process.SocketMembers;
import dev.nimbus.solver.store.HazelcastSegmentStore;
import dev.nimbus.tables.TableCounters;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.rules.InfiniteSubtraction;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.tables.values.Segment;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table that another solver has computed, fetched segment by segment, against computing it again. */
final class SharedTablesSection implements Section {
    private static final int MEMBERS = 3;
    private static final List<Integer> AHEAD = List.of(0, 1, 2, 4, 8, 16);
    private static final List<Duration> WAYS = List.of(Duration.ZERO, Duration.ofMillis(1));

    /** One table. */
    private record Case(String name, Recurrence game, int length) {
        Case part(double part) {
            return new Case(name, game, Math.max(Segment.LENGTH, (int) (length * part)));
        }

        int segments() {
            return (length - 1) / Segment.LENGTH + 1;
        }
    }

    private static final List<Case> CASES = List.of(
            new Case("0.104", TakeAndBreak.parse("0.104"), 4_000_000),
            new Case("subtraction(fibonacci)", InfiniteSubtraction.FIBONACCI, 32_000_000));

    @Override
    public String name() {
        return "shared-tables";
    }

    @Override
    public String title() {
        return "Tables that another solver has";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        page.say(
                "A solver that needs a table fetches the segments (65 536 values each) that another solver has computed."
                        + " While it reads one, it has already requested some more (*ahead*). Figures are median seconds: to"
                        + " compute the table (*alone*), and to fetch it. The cluster has " + MEMBERS
                        + " members in one JVM, on"
                        + " loopback sockets; each holds a third of the segments. *way* is a delay added to every segment, as"
                        + " from another machine.");
        List<String> heads = new ArrayList<>(List.of("table", "values", "segments", "way", "alone"));
        AHEAD.forEach(ahead -> heads.add("ahead " + ahead));
        Table table = new Table(heads.toArray(String[]::new));
        double part = Math.min(1, (double) lab.sizes().textQueries() / MeasurementSizes.FULL.textQueries());
        for (Case one : CASES) {
            measure(lab, table, one.part(part));
        }
        page.table(table);
    }

    private static void measure(Lab lab, Table table, Case one) throws Exception {
        try (SocketMembers members = SocketMembers.startBlocking(MEMBERS)) {
            seconds(one, HazelcastSegmentStore.of(members.get(0)), config());
            SegmentStore near = HazelcastSegmentStore.of(members.get(1));
            Contest contest = lab.contest().add(contestant(one, "alone", new UnsharedStore(), config()));
            for (Duration way : WAYS) {
                for (int ahead : AHEAD) {
                    contest.add(contestant(
                            one, name(way, ahead), new FarStore(near, way.toNanos()), config().withAhead(ahead)));
                }
            }
            ResultTable results = new ResultTable(contest.playBlocking(), "alone");
            for (Duration way : WAYS) {
                table.row(row(one, way, results));
            }
        }
    }

    private static String name(Duration way, int ahead) {
        return "way " + way.toMillis() + " ms, ahead " + ahead;
    }

    private static TablesConfig config() {
        return TablesConfig.defaults();
    }

    private static String[] row(Case one, Duration way, ResultTable results) {
        List<String> row = new ArrayList<>(List.of(
                one.name,
                String.format(Locale.ROOT, "%,d", one.length),
                Integer.toString(one.segments()),
                way.toMillis() + " ms",
                median(results, "alone")));
        AHEAD.forEach(ahead -> row.add(median(results, name(way, ahead))));
        return row.toArray(String[]::new);
    }

    private static String median(ResultTable results, String name) {
        return results.measured(name)
                .map(of -> Figures.digits(of.seconds().median()))
                .orElse("failed");
    }

    private static Contestant contestant(Case one, String name, SegmentStore store, TablesConfig config) {
        return new Contestant(
                name, Contestant.Kind.PROGRAM, one.length, () -> new Lap(seconds(one, store, config), 0, 0));
    }

    /** Seconds until a node that has nothing yet knows the value of the last heap. */
    private static double seconds(Case one, SegmentStore store, TablesConfig config) throws IOException {
        Tables tables = new Tables(store, config);
        long begin = System.nanoTime();
        tables.table(one.game).valueBlocking(one.length - 1L);
        double seconds = (System.nanoTime() - begin) / 1e9;
        TableCounters counters = tables.counters();
        if (store instanceof FarStore && counters.fetched() != one.segments()) {
            throw new IOException("fetched " + counters.fetched() + " segments, not " + one.segments());
        }
        return seconds;
    }
}
