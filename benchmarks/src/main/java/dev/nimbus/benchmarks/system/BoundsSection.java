package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.data.BoundQueries;
import dev.nimbus.benchmarks.data.BoundQuery;
import dev.nimbus.benchmarks.report.Figures;
import dev.nimbus.benchmarks.report.Table;
import dev.nimbus.benchmarks.system.measure.MeasurementSizes;
import dev.nimbus.benchmarks.system.measure.Page;
import dev.nimbus.benchmarks.system.measure.Series;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The largest positions that the games' documentation promises, each as one line through one solver thread. */
final class BoundsSection implements Section {
    private static final int SHOWN = 60;

    @Override
    public String name() {
        return "bounds";
    }

    @Override
    public String title() {
        return "The largest positions of each game";
    }

    @Override
    public void runBlocking(Lab lab, Page page) throws Exception {
        page.say(
                "One thread of a solver, in the benchmark's own process, reads the line of a query and writes the line of"
                        + " its answer. *first* is the first time in a new JVM, with the tables of nim-values that the query"
                        + " needs; *ms* is the median of later times. `moves` counts all winning moves and lists one.");
        Table table = new Table("position", "asked", "line", "first, ms", "ms", "min–max", "answer");
        for (BoundQuery query : BoundQueries.of(part(lab.sizes()))) {
            measure(lab, query, table);
        }
        page.table(table);
    }

    private static double part(MeasurementSizes sizes) {
        return (double) sizes.textQueries() / MeasurementSizes.FULL.textQueries();
    }

    private static void measure(Lab lab, BoundQuery query, Table table) throws IOException {
        ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local()));
        byte[] line = query.line().get();
        List<String> answers = new ArrayList<>();
        double first = millis(solver, line, answers);
        double[] later = new double[lab.sizes().rounds()];
        for (int i = 0; i < later.length; i++) {
            later[i] = millis(solver, line, answers);
        }
        Series series = new Series(later);
        lab.log().accept("  " + query.name() + ", " + query.asked() + ": " + Figures.digits(series.median()) + " ms");
        table.row(
                query.name(),
                query.asked(),
                line.length < 1000 ? line.length + " B" : Figures.large(line.length) + "B",
                Figures.digits(first),
                Figures.digits(series.median()),
                Figures.digits(series.min()) + "–" + Figures.digits(series.max()),
                '`' + answers.get(0) + '`');
    }

    private static double millis(ChunkSolver solver, byte[] line, List<String> answers) throws IOException {
        QueryChunk chunk = new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, line);
        long begin = System.nanoTime();
        AnswerChunk answer = solver.answerBlocking(chunk);
        double millis = (System.nanoTime() - begin) / 1e6;
        answers.add(shown(answer.body()));
        if (answer.errors() > 0 || !answers.get(0).equals(answers.get(answers.size() - 1))) {
            throw new IOException("answered " + answers);
        }
        return millis;
    }

    /** The beginning of the answer, without its line number. */
    private static String shown(byte[] answer) {
        int from = "{\"line\":0,".length();
        String text = new String(answer, from, Math.min(SHOWN, answer.length - from), StandardCharsets.UTF_8).strip();
        return answer.length - from > SHOWN ? text + "…" : text.substring(0, text.length() - 1);
    }
}
