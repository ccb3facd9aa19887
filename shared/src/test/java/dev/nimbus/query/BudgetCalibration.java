package dev.nimbus.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.HostileQueries.Hostile;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Prints how many seconds of CPU the hardest queries take: a program, not a test, for times are no assertions. It is run
 * by name alone; CONTRIBUTING.md says how. With a smaller budget, {@code -Dnimbus.budget=4000000}, it is done sooner, and
 * prints what the standard budget would take where the work is cut off; {@code -Dnimbus.only=clobber} leaves out other games.
 */
class BudgetCalibration {
    private static final long STEPS = Long.getLong("nimbus.budget", Budget.DEFAULT_STEPS);

    /** Searches of games whose notation does not have this are left out. */
    private static final String ONLY = System.getProperty("nimbus.only", "");

    private final ChunkSolver solver =
            new ChunkSolver(new Catalogue(Tables.local()), STEPS, Integer.MAX_VALUE, Integer.MAX_VALUE);

    /** The rows of the table in docs/RELIABILITY.md. */
    @Test
    @Timeout(600)
    void knownQueries() {
        HostileQueries.known().forEach(query -> row(query, "normal", "outcome,grundy"));
        HostileQueries.knownMisere().forEach(query -> row(query, "misere", "outcome,move"));
    }

    /** More rows of it. */
    @Test
    @Timeout(600)
    void periods() {
        for (String game : List.of("octal(0.77)", "octal(0.007)", "octal(0.6)", "octal(0.106)", "octal(0.376)")) {
            periodRow(game, "period");
        }
        for (String game : List.of("octal(0.165)", "octal(0.356)", "octal(0.16)")) {
            periodRow(game, "verify");
        }
    }

    private void row(Hostile query, String play, String asked) {
        QueryChunk chunk = chunk(ChunkFormat.NDJSON, TextParameters.NONE, query.line(play, asked));
        printRow(query + (play.equals("misere") ? ", misère" : ""), chunk);
    }

    private void periodRow(String game, String line) {
        printRow(line + " of " + game, chunk(ChunkFormat.PERIOD, new TextParameters(game, "outcome", "normal"), line));
    }

    private void printRow(String name, QueryChunk chunk) {
        long before = cpu();
        byte[] answer = solver.answerBlocking(chunk).body();
        double seconds = (cpu() - before) / 1e9;
        String start = new String(answer, 0, Math.min(answer.length, 90), UTF_8).strip();
        System.out.println(String.format(Locale.ROOT, "| %s | %.1f | `%s` |", name, seconds, start));
    }

    private static QueryChunk chunk(ChunkFormat format, TextParameters text, String line) {
        return new QueryChunk(0, format, text, 0, 1, 0, line.getBytes(UTF_8));
    }

    @Test
    void searches() {
        print(HostileQueries.searches(), "normal", "outcome", "grundy", "moves");
    }

    @Test
    void misereSearches() {
        print(HostileQueries.misereSearches(), "misere", "outcome", "moves");
    }

    @Test
    void largestPositions() {
        print(HostileQueries.largest(), "normal", "outcome,grundy", "moves");
    }

    private void print(List<Hostile> queries, String play, String... asks) {
        for (Hostile query :
                queries.stream().filter(one -> one.game().contains(ONLY)).toList()) {
            for (String asked : asks) {
                byte[] line = query.line(play, asked).getBytes(UTF_8);
                long before = cpu();
                byte[] answer = solver.answerBlocking(
                                new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, line))
                        .body();
                String start = new String(answer, 0, Math.min(answer.length, 140), UTF_8).strip();
                double scale = start.contains("work budget") ? (double) Budget.DEFAULT_STEPS / STEPS : 1;
                double seconds = scale * (cpu() - before) / 1e9;
                System.out.println(String.format(Locale.ROOT, "%7.2f s  %-8s %s  %s", seconds, asked, query, start));
            }
        }
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
