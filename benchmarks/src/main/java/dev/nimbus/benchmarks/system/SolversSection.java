package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.HardPosition;
import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.benchmarks.system.measure.MeasurementSizes;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.Series;
import dev.nimbus.benchmarks.system.process.NodeProcess;
import dev.nimbus.benchmarks.system.process.Nodes;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One position that is searched for a minute, by one solver of one worker and by two. */
final class SolversSection implements Section {
    private static final double WANTED = 1.6;
    private static final int MOST_ROUNDS = 3;
    private static final String ONE_PROCESSOR = "-XX:ActiveProcessorCount=1 -Xmx3g";
    private static final Pattern ANSWERED = Pattern.compile("\"grundy\":(\\d+)");
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
    private record Search(long value, double seconds, double cpu, double threads) {}

    private final HttpClient client = HttpClient.newHttpClient();

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
        Search[] one = new Search[rounds];
        Search[] two = new Search[rounds];
        for (int i = 0; i < rounds; i++) {
            one[i] = searchBlocking(lab, boards, 1);
            two[i] = searchBlocking(lab, boards, 2);
            if (one[i].value != two[i].value) {
                throw new IOException(boards.measured().name() + " is " + one[i].value + " and " + two[i].value);
            }
        }
        report(page, boards.measured(), one, two);
    }

    private static void report(Page page, HardPosition position, Search[] one, Search[] two) {
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

    private Search searchBlocking(Lab lab, Boards boards, int solvers) throws Exception {
        try (Nodes nodes = lab.servers().clusterBlocking(solvers, ONE_PROCESSOR)) {
            valueBlocking(nodes, boards.before());
            nodes.untilIdleBlocking();
            double cpu = nodes.cpuSeconds();
            double threads = threads(nodes);
            long begin = System.nanoTime();
            long value = valueBlocking(nodes, boards.measured());
            double seconds = (System.nanoTime() - begin) / 1e9;
            Search search = new Search(value, seconds, nodes.cpuSeconds() - cpu, threads(nodes) - threads);
            lab.log().accept("  " + boards.measured().name() + ", solvers: " + solvers + ": " + search);
            return search;
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

    private long valueBlocking(Nodes nodes, HardPosition position) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(nodes.server() + "/v1/solve?effort=3600"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(position.line()))
                .build();
        String answer =
                client.send(request, HttpResponse.BodyHandlers.ofString()).body();
        Matcher found = ANSWERED.matcher(answer);
        if (!found.find()) {
            throw new IOException(position.name() + " was answered " + answer);
        }
        return Long.parseLong(found.group(1));
    }

    private static String[] row(HardPosition position, int solvers, Search... rounds) {
        Series seconds = seconds(rounds);
        return new String[] {
            position.name(),
            Integer.toString(solvers),
            Figures.digits(seconds.median()),
            Figures.digits(seconds.min()) + "–" + Figures.digits(seconds.max()),
            Figures.digits(series(rounds, Search::cpu).median()),
            Figures.digits(threads(rounds).median())
        };
    }

    private static Series seconds(Search... rounds) {
        return series(rounds, Search::seconds);
    }

    private static Series threads(Search... rounds) {
        return series(rounds, Search::threads);
    }

    private static Series series(Search[] rounds, ToDoubleFunction<Search> figure) {
        return new Series(Arrays.stream(rounds).mapToDouble(figure).toArray());
    }
}
