package dev.nimbus.cli.explore;

import dev.nimbus.games.Catalogue;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Refusal;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
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
            "  nimbus table 0.07 --to 1000000 --format csv > dawson.csv"
        })
public final class TableCommand implements Callable<Integer> {
    /** Values computed and printed at once, so that a long table takes no memory. */
    private static final int STEP = 1 << 16;
    /** More points than a terminal shows add nothing to a plot. */
    private static final long MOST_PLOTTED = 1 << 20;

    /** How values are written. */
    enum Format {
        GRID,
        CSV,
        BFILE,
        JSON
    }

    @Parameters(
            index = "0",
            paramLabel = "GAME",
            description = "A game on heaps: kayles, 'subtraction(1,3,4)', 0.137, …")
    private String notation;

    @Option(names = "--from", paramLabel = "HEAP", description = "The first heap. Default: ${DEFAULT-VALUE}")
    private long from;

    @Option(
            names = "--to",
            paramLabel = "HEAP",
            description = "The last heap. Default: ${DEFAULT-VALUE}",
            defaultValue = "99")
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

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        requireRange();
        PrintWriter out = spec.commandLine().getOut();
        try {
            HeapGame game = HeapGameArgument.parse(new Catalogue(Tables.local()), notation);
            if (plot) {
                plotBlocking(game, out);
            } else {
                printBlocking(game, writer(game, out));
            }
            return 0;
        } catch (Refusal refusal) {
            spec.commandLine().getErr().println("nimbus: " + refusal.getMessage());
            return 1;
        } finally {
            out.flush();
        }
    }

    private void requireRange() {
        if (from < 0 || to < from) {
            throw new ParameterException(
                    spec.commandLine(), "the heaps are " + from + " to " + to + "; expected 0 ≤ from ≤ to");
        }
        if (plot && to - from >= MOST_PLOTTED) {
            throw new ParameterException(
                    spec.commandLine(), "the plot has " + (to - from + 1) + " heaps; expected at most " + MOST_PLOTTED);
        }
    }

    private TableWriter writer(HeapGame game, PrintWriter out) {
        return switch (json ? Format.JSON : format) {
            case GRID -> new GridWriter(out);
            case CSV -> TableWriter.csv(out);
            case BFILE -> TableWriter.bfile(out);
            case JSON -> TableWriter.json(out, game.notation(), from, to);
        };
    }

    private void printBlocking(HeapGame game, TableWriter writer) {
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

    private void plotBlocking(HeapGame game, PrintWriter out) {
        long[] values = new long[(int) (to - from + 1)];
        game.valuesBlocking(from, values);
        out.print(TextPlot.of(from, values));
    }
}
