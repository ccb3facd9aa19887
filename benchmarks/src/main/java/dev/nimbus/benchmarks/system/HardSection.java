package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.HardPosition;
import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.benchmarks.system.measure.MeasurementSizes;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.Series;
import dev.nimbus.benchmarks.system.process.Rival;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Positions that are searched, against our trial of the same search in C++. */
final class HardSection implements Section {
    private static final String RIVAL = "hard";
    private static final double WANTED = 0.8;
    private static final int MOST_ROUNDS = 5;
    private static final double WARM_SECONDS = 3;
    private static final Pattern PRINTED = Pattern.compile("nimber (\\d+) .*\\(cpu ([\\d.]+)\\)");
    private static final Pattern ANSWERED = Pattern.compile("\"grundy\":(\\d+)");

    private static final List<HardPosition> FULL = List.of(
            new HardPosition("cram", 3, 14),
            new HardPosition("cram", 3, 18),
            new HardPosition("cram", 4, 11),
            new HardPosition("cram", 5, 8),
            new HardPosition("kayles-grid", 3, 24),
            new HardPosition("clobber", 3, 6));

    private static final List<HardPosition> SMALL = List.of(
            new HardPosition("cram", 3, 6), new HardPosition("kayles-grid", 3, 8), new HardPosition("clobber", 3, 4));

    /** CPU seconds and the nim-value of one search. */
    private record Search(double seconds, long value) {}

    @Override
    public String name() {
        return "hard";
    }

    @Override
    public String title() {
        return "Hard positions against C++";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        page.say(
                "One thread of a solver, in the benchmark's own process, reads the line of a query for the nim-value and"
                        + " writes the line of its answer. It is warm: it has searched the position before, for three seconds at least; but"
                        + " it has forgotten all values. The rival is `benchmarks/rivals/hard.cpp`, a trial of the same search, compiled for"
                        + " this processor; it has one thread, too. Both take turns. Figures are the least seconds of CPU of several"
                        + " turns: the rival's start counts, and takes up to five times as long where the kernel has no large pages at"
                        + " hand. All values agree with the rival's.");
        Table table = new Table(
                "position", "nim-value", "rival s", "its median", "Nimbus s", "its median", "times", "by medians");
        Optional<Rival> rival = lab.rivals().cpp(RIVAL, "-O3", "-march=native");
        for (HardPosition position : lab.sizes().textQueries() < MeasurementSizes.FULL.textQueries() ? SMALL : FULL) {
            measure(lab, page, table, rival, position);
        }
        page.table(table);
    }

    private static void measure(Lab lab, Page page, Table table, Optional<Rival> rival, HardPosition position)
            throws IOException, InterruptedException {
        long value = warm(position);
        int rounds = Math.min(MOST_ROUNDS, lab.sizes().rounds());
        double[] ours = new double[rounds];
        double[] theirs = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            ours[i] = same(position, value, nimbus(position));
            theirs[i] = rival.isPresent() ? same(position, value, rival(rival.get(), lab, position)) : 0;
        }
        Series own = new Series(ours);
        Series other = new Series(theirs);
        double times = other.min() / own.min();
        lab.log().accept("  " + position.name() + ": " + Figures.digits(own.min()) + " s");
        table.row(
                position.name(),
                Long.toString(value),
                ofRival(rival, other.min()),
                ofRival(rival, other.median()),
                Figures.digits(own.min()),
                Figures.digits(own.median()),
                ofRival(rival, times),
                ofRival(rival, other.median() / own.median()));
        if (rival.isPresent()) {
            String words = "at least " + WANTED + " times the rival on " + position.name();
            page.target(words, times >= WANTED, Figures.digits(times));
        }
    }

    private static String ofRival(Optional<Rival> rival, double figure) {
        return rival.isPresent() ? Figures.digits(figure) : "";
    }

    /** As a server is that has been asked before. {@return the nim-value} */
    private static long warm(HardPosition position) throws IOException {
        Search search = nimbus(position);
        for (double spent = search.seconds(); spent < WARM_SECONDS; spent += search.seconds()) {
            search = nimbus(position);
        }
        return search.value();
    }

    private static double same(HardPosition position, long value, Search search) throws IOException {
        if (search.value() != value) {
            throw new IOException(position.name() + " has the values " + value + " and " + search.value());
        }
        return search.seconds();
    }

    /** A new catalogue has a new table of values. */
    private static Search nimbus(HardPosition position) throws IOException {
        ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local()));
        QueryChunk chunk = new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, position.line());
        long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        AnswerChunk answer = solver.answerBlocking(chunk);
        double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin) / 1e9;
        Matcher found = found(ANSWERED, new String(answer.body(), StandardCharsets.UTF_8));
        return new Search(seconds, Long.parseLong(found.group(1)));
    }

    private static Search rival(Rival rival, Lab lab, HardPosition position) throws IOException, InterruptedException {
        String printed = rival.printedBlocking(
                lab.work(), position.game(), Integer.toString(position.height()), Integer.toString(position.width()));
        Matcher found = found(PRINTED, printed);
        return new Search(Double.parseDouble(found.group(2)), Long.parseLong(found.group(1)));
    }

    private static Matcher found(Pattern pattern, String text) throws IOException {
        Matcher found = pattern.matcher(text);
        if (!found.find()) {
            throw new IOException("answered " + text);
        }
        return found;
    }
}
