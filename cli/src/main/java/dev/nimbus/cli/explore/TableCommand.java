package dev.nimbus.cli.explore;

import dev.nimbus.cli.explore.guess.HeapReport;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.games.rules.RulesGame;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Game;
import dev.nimbus.theory.Refusal;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code nimbus table}: the nim-values of single heaps. */
@Command(
        name = "table",
        mixinStandardHelpOptions = true,
        description = "Prints the nim-values (Sprague-Grundy values) of single heaps.",
        footer = {
            "",
            "Exit code: 0 printed, 1 the game has no table or a heap is past its budget.",
            "",
            "Examples:",
            "  nimbus table kayles",
            "  nimbus table 'subtraction(1,3,4)' --to 200 --plot",
            "  nimbus table 0.07 --to 1000000 --format csv > dawson.csv",
            "  nimbus table --rules my-game.json --to 200 --guess",
            "  nimbus table 'subtraction(squares)' --to 1000 --count"
        })
public final class TableCommand implements Callable<Integer> {
    /** Values computed and printed at once, so that a long table takes no memory. */
    private static final int STEP = 1 << 16;
    /** More points than a terminal shows add nothing to a plot. */
    private static final long MOST_PLOTTED = 1 << 20;

    private static final int LAST_HEAP = 99;
    private static final int LAST_OF_GRID = 15;

    /** How values are written. */
    enum Format {
        GRID,
        CSV,
        BFILE,
        JSON
    }

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "GAME",
            description = "A game on heaps: kayles, 'subtraction(1,3,4)', 0.137, …; none with --rules.")
    private String notation;

    @Option(
            names = "--rules",
            paramLabel = "FILE",
            description =
                    "The rules in this JSON file, as docs/rules.md explains. Where a state is two integers, rows are"
                            + " the first and columns the second.")
    private Path rulesFile;

    @Option(names = "--from", paramLabel = "HEAP", description = "The first heap. Default: ${DEFAULT-VALUE}")
    private long from;

    @Option(
            names = "--to",
            paramLabel = "HEAP",
            description = "The last heap. Default: 99; 15 where a state is two integers",
            defaultValue = "-1",
            showDefaultValue = Help.Visibility.NEVER)
    private long to;

    @Option(
            names = "--format",
            paramLabel = "FORM",
            description = "grid, csv, bfile (as OEIS has them) or json. Default: grid")
    private Format format = Format.GRID;

    @Option(names = "--json", description = "The same as --format json.")
    private boolean json;

    @Option(names = "--plot", description = "Draw value against heap with characters.")
    private boolean plot;

    @Option(
            names = "--guess",
            description =
                    "Guess formulas from the values of heaps 0 to --to: fitted to the first half, checked on all.")
    private boolean guess;

    @Option(names = "--count", description = "Count the heaps with value 0 (P) and the others (N) instead.")
    private boolean count;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        String name = nameBlocking();
        try {
            Game<?> game = new Catalogue(Tables.local()).parse(notation);
            if (game instanceof RulesGame rules && rules.arity() == 2) {
                to = to < 0 ? LAST_OF_GRID : to;
                requireRange();
                new GridTable(rules, (int) from, (int) to, out).printBlocking(guess);
            } else {
                to = to < 0 ? LAST_HEAP : to;
                requireRange();
                showBlocking(HeapGameArgument.values(game, name), out);
            }
            return 0;
        } catch (Refusal refusal) {
            spec.commandLine().getErr().println("nimbus: " + RulesFile.message(refusal));
            return 1;
        } finally {
            out.flush();
        }
    }

    /** The game's name in errors. */
    private String nameBlocking() {
        if ((notation == null) == (rulesFile == null)) {
            throw new ParameterException(
                    spec.commandLine(),
                    notation == null ? "Missing required parameter: 'GAME'" : "expected GAME or --rules, not both");
        }
        if (rulesFile != null) {
            notation = RulesFile.notationBlocking(rulesFile, spec);
            return rulesFile.toString();
        }
        return notation;
    }

    private void showBlocking(HeapValues game, PrintWriter out) {
        if (count) {
            out.print(new HeapCount(game, from, to).sentenceBlocking());
        } else if (guess) {
            long[] values = new long[(int) to + 1];
            game.valuesBlocking(0, values);
            HeapReport.of(values).forEach(line -> out.print(line + "\n"));
            out.print(proof(game));
        } else if (plot) {
            plotBlocking(game, out);
        } else {
            printBlocking(game, writer(game, out));
        }
    }

    private static String proof(HeapValues game) {
        return game.periodBlocking()
                .period()
                .map(period -> "proved: G(n+" + period.period() + ") = G(n)"
                        + (period.saltus() == 0 ? "" : " + " + period.saltus()) + " for n ≥ " + period.preperiod()
                        + ", by the theorem " + period.theorem() + "\n")
                .orElse("");
    }

    private void requireRange() {
        if (from < 0 || to < from) {
            throw new ParameterException(
                    spec.commandLine(), "the heaps are " + from + " to " + to + "; expected 0 ≤ from ≤ to");
        }
        if (guess && to >= MOST_PLOTTED) {
            throw new ParameterException(
                    spec.commandLine(), "guesses are for at most " + MOST_PLOTTED + " heaps; --to is " + to);
        }
        if (plot && to - from >= MOST_PLOTTED) {
            throw new ParameterException(
                    spec.commandLine(), "the plot has " + (to - from + 1) + " heaps; expected at most " + MOST_PLOTTED);
        }
    }

    private TableWriter writer(HeapValues game, PrintWriter out) {
        return switch (json ? Format.JSON : format) {
            case GRID -> new GridWriter(out);
            case CSV -> TableWriter.csv(out);
            case BFILE -> TableWriter.bfile(out);
            case JSON -> TableWriter.json(out, game.notation(), from, to);
        };
    }

    private void printBlocking(HeapValues game, TableWriter writer) {
        game.valuesBlocking(to, new long[1]); // A heap past the budget is refused before anything is printed.
        writer.begin();
        for (long next = from; next >= from && next <= to; next += STEP) {
            long[] values = new long[(int) Math.min(STEP, to - next + 1)];
            game.valuesBlocking(next, values);
            for (int i = 0; i < values.length; i++) {
                writer.value(next + i, values[i]);
            }
        }
        writer.end();
    }

    private void plotBlocking(HeapValues game, PrintWriter out) {
        long[] values = new long[(int) (to - from + 1)];
        game.valuesBlocking(from, values);
        out.print(TextPlot.of(from, values));
    }
}
