package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.benchmarks.system.measure.MeasurementSizes;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.Series;
import dev.nimbus.benchmarks.system.process.Nodes;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.message.Answer;
import dev.nimbus.client.message.Query;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Hard lines that fit one chunk, answered by one solver of one worker and by two. */
final class SpreadSection implements Section {
    private static final double WANTED = 1.6;
    private static final String ONE_PROCESSOR = "-XX:ActiveProcessorCount=1 -Xmx2g";
    private static final int BOARDS = 150;
    private static final int FEW_BOARDS = 30;
    private static final int ROWS = 4;
    private static final int COLUMNS = 5;
    /** One cell of so many is empty. */
    private static final int EMPTY_OF = 20;

    private record Measured(List<String> values, double seconds, double cpu) {}

    @Override
    public String name() {
        return "spread";
    }

    @Override
    public String title() {
        return "Hard lines of one chunk on two solvers";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        int boards = lab.sizes().textQueries() < MeasurementSizes.FULL.textQueries() ? FEW_BOARDS : BOARDS;
        page.say(
                "A gateway and solvers that have one worker each, all in JVMs of their own that see one processor, find the"
                        + " nim-values of " + boards + " random boards of " + ROWS + "×" + COLUMNS
                        + " of clobber, which `/v1/solve`"
                        + " gets in one request: they fit one chunk. Each round has new processes. Figures are medians.");
        List<Query> queries = queries(boards);
        int rounds = lab.sizes().rounds();
        Measured[] one = new Measured[rounds];
        Measured[] two = new Measured[rounds];
        for (int i = 0; i < rounds; i++) {
            one[i] = measureBlocking(lab, queries, 1);
            two[i] = measureBlocking(lab, queries, 2);
            if (!one[i].values.equals(two[i].values)) {
                throw new IOException("one solver and two have found other values");
            }
        }
        report(page, one, two);
    }

    private static void report(Page page, Measured[] one, Measured[] two) {
        Table table = new Table("solvers", "seconds", "min–max", "CPU of all");
        table.row(row(1, one)).row(row(2, two));
        page.table(table);
        double faster = seconds(one).median() / seconds(two).median();
        page.target(
                "two solvers at least " + WANTED + " times as fast as one", faster >= WANTED, Figures.digits(faster));
    }

    private static Measured measureBlocking(Lab lab, List<Query> queries, int solvers) throws Exception {
        try (Nodes nodes = lab.servers().clusterBlocking(solvers, ONE_PROCESSOR)) {
            NimbusClient client = NimbusClient.connect(nodes.server().toString());
            nodes.untilIdleBlocking();
            double cpu = nodes.cpuSeconds();
            long begin = System.nanoTime();
            List<String> values = new ArrayList<>();
            for (Answer answer : client.solveBlocking(queries)) {
                values.add(answer.grundy().orElseThrow(() -> new IllegalStateException(answer.json())));
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            Measured measured = new Measured(values, seconds, nodes.cpuSeconds() - cpu);
            lab.log()
                    .accept("  solvers: " + solvers + ": " + Figures.digits(seconds) + " s, "
                            + Figures.digits(measured.cpu) + " s of CPU");
            return measured;
        }
    }

    private static List<Query> queries(int count) {
        Random random = new Random(1);
        List<Query> queries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            queries.add(Query.parse("{\"game\":\"clobber\",\"ask\":[\"grundy\"],\"position\":" + board(random) + "}"));
        }
        return queries;
    }

    private static String board(Random random) {
        List<String> rows = new ArrayList<>();
        for (int r = 0; r < ROWS; r++) {
            StringBuilder row = new StringBuilder();
            for (int c = 0; c < COLUMNS; c++) {
                row.append(random.nextInt(EMPTY_OF) == 0 ? '.' : random.nextBoolean() ? 'x' : 'o');
            }
            rows.add("\"" + row + "\"");
        }
        return rows.toString();
    }

    private static String[] row(int solvers, Measured... rounds) {
        Series seconds = seconds(rounds);
        return new String[] {
            Integer.toString(solvers),
            Figures.digits(seconds.median()),
            Figures.digits(seconds.min()) + "–" + Figures.digits(seconds.max()),
            Figures.digits(
                    new Series(Arrays.stream(rounds).mapToDouble(Measured::cpu).toArray()).median())
        };
    }

    private static Series seconds(Measured... rounds) {
        return new Series(Arrays.stream(rounds).mapToDouble(Measured::seconds).toArray());
    }
}
