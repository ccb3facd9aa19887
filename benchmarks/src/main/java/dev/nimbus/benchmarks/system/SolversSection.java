package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.HardPosition;
import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.benchmarks.system.measure.MeasurementSizes;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.Series;
import dev.nimbus.benchmarks.system.process.NodeProcess;
import dev.nimbus.benchmarks.system.process.Nodes;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.Searches;
import dev.nimbus.client.message.Answer;
import dev.nimbus.client.message.Query;
import dev.nimbus.client.message.Search;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/** One position that is searched for a minute, by one solver of one worker and by two. */
final class SolversSection implements Section {
    private static final double WANTED = 1.6;
    private static final int MOST_ROUNDS = 3;
    private static final String ONE_PROCESSOR = "-XX:ActiveProcessorCount=1 -Xmx3g";
    private static final Duration EFFORT = Duration.ofHours(1);
    private static final long LOOK_MILLIS = 250;
    private static final Boards SMALL = new Boards(new HardPosition("cram", 5, 6), new HardPosition("cram", 5, 7));
    private static final Boards FULL = new Boards(new HardPosition("cram", 5, 9), new HardPosition("cram", 7, 7));

    /** A board that is searched before, and the one that is measured. */
    private record Boards(HardPosition before, HardPosition measured) {}

    /**
     * One search.
     *
     * @param value the nim-value
     * @param seconds from the request to the answer
     * @param cpu of all processes
     * @param threads CPU of the solvers' threads that search
     */
    private record Measured(String value, double seconds, double cpu, double threads) {}

    @Override
    public String name() {
        return "solvers";
    }

    @Override
    public String title() {
        return "One position on two solvers";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        Boards boards = lab.sizes().textQueries() < MeasurementSizes.FULL.textQueries() ? SMALL : FULL;
        page.say(
                "A gateway and solvers that have one worker each, all in JVMs of their own that see one processor, search"
                        + " for a nim-value. Each of at most three rounds has new processes, which have searched `"
                        + boards.before().name()
                        + "` before and know what they found there. Figures are medians. *search threads*"
                        + " is the CPU time of the solvers' threads that search: the gateway, compilers and messages take the"
                        + " rest, from the same processors.");
        int rounds = Math.min(MOST_ROUNDS, lab.sizes().rounds());
        Measured[] one = new Measured[rounds];
        Measured[] two = new Measured[rounds];
        for (int i = 0; i < rounds; i++) {
            one[i] = measureBlocking(lab, boards, 1);
            two[i] = measureBlocking(lab, boards, 2);
            if (!one[i].value.equals(two[i].value)) {
                throw new IOException(boards.measured().name() + " is " + one[i].value + " and " + two[i].value);
            }
        }
        report(page, boards.measured(), one, two);
    }

    private static void report(Page page, HardPosition position, Measured[] one, Measured[] two) {
        Table table = new Table("position", "solvers", "seconds", "min–max", "CPU of all", "search threads");
        table.row(row(position, 1, one)).row(row(position, 2, two));
        page.table(table);
        double faster = seconds(one).median() / seconds(two).median();
        double byThreads = 2 * threads(one).median() / threads(two).median();
        page.target(
                "two solvers at least " + WANTED + " times as fast as one on " + position.name(),
                faster >= WANTED,
                Figures.digits(faster) + "; by CPU time of the search threads " + Figures.digits(byThreads));
    }

    private static Measured measureBlocking(Lab lab, Boards boards, int solvers) throws Exception {
        try (Nodes nodes = lab.servers().clusterBlocking(solvers, ONE_PROCESSOR)) {
            valueBlocking(nodes, boards.before());
            nodes.untilIdleBlocking();
            double cpu = nodes.cpuSeconds();
            double threads = threads(nodes);
            long begin = System.nanoTime();
            String value = valueBlocking(nodes, boards.measured());
            double seconds = (System.nanoTime() - begin) / 1e9;
            Measured measured = new Measured(value, seconds, nodes.cpuSeconds() - cpu, threads(nodes) - threads);
            lab.log().accept("  " + boards.measured().name() + ", solvers: " + solvers + ": " + measured);
            return measured;
        }
    }

    private static double threads(Nodes nodes) throws IOException {
        double sum = 0;
        List<NodeProcess> processes = nodes.processes();
        for (NodeProcess solver : processes.subList(1, processes.size())) {
            sum += solver.figures().workerSeconds();
        }
        return sum;
    }

    private static String valueBlocking(Nodes nodes, HardPosition position)
            throws NimbusException, InterruptedException {
        Searches searches = NimbusClient.connect(nodes.server().toString()).searches();
        Query query = Query.parse(new String(position.line(), StandardCharsets.UTF_8));
        Search search = searches.beginBlocking(query.withEffort(EFFORT));
        while (!search.state().isOver()) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            search = searches.statusBlocking(search.id());
        }
        String ended = search.json();
        return search.answer()
                .flatMap(Answer::grundy)
                .orElseThrow(() -> new IllegalStateException(position.name() + " has no value: " + ended));
    }

    private static String[] row(HardPosition position, int solvers, Measured... rounds) {
        Series seconds = seconds(rounds);
        return new String[] {
            position.name(),
            Integer.toString(solvers),
            Figures.digits(seconds.median()),
            Figures.digits(seconds.min()) + "–" + Figures.digits(seconds.max()),
            Figures.digits(series(rounds, Measured::cpu).median()),
            Figures.digits(threads(rounds).median())
        };
    }

    private static Series seconds(Measured... rounds) {
        return series(rounds, Measured::seconds);
    }

    private static Series threads(Measured... rounds) {
        return series(rounds, Measured::threads);
    }

    private static Series series(Measured[] rounds, ToDoubleFunction<Measured> figure) {
        return new Series(Arrays.stream(rounds).mapToDouble(figure).toArray());
    }
}
