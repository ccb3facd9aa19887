package dev.nimbus.cli.heaps;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.EffortConverter;
import dev.nimbus.cli.command.Json;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.games.rules.RulesGame;
import dev.nimbus.query.service.CountDocument;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.guess.PublishedSequences;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nimbus table}: the nim-values of single heaps, or of the boards of a family. */
@Command(
        name = "table",
        description = "Prints the nim-values (Sprague-Grundy values) of single heaps, or of boards of growing size.",
        footer = {
            "",
            "Exit code: 0 printed, 1 the game has no table, or a heap or a board is past its budget.",
            "",
            "Examples:",
            "  nimbus table kayles",
            "  nimbus table 'subtraction(1,3,4)' --to 200 --format plot",
            "  nimbus table 0.07 --to 1000000 --format csv > dawson.csv",
            "  nimbus table --rules my-game.json --to 200 --format guess",
            "  nimbus table 'subtraction(squares)' --to 1000 --format count",
            "  nimbus table cram 3xN --to 14",
            "  nimbus table sprouts N --to 8 --misere"
        })
public final class TableCommand extends AnswerCommand {
    /** Values computed and printed at once, so that a long table takes no memory. */
    private static final int STEP = 1 << 16;
    /** More points than a terminal shows add nothing to a plot. */
    static final long MOST_PLOTTED = 1 << 20;

    private static final int MORE_HEAPS = 99;
    private static final int MORE_OF_GRID = 15;
    private static final int MORE_BOARDS = 7;
    private static final int LAST_BOARD = 999;
    private static final String OUTCOME = "outcome";

    /** How values are written, or what is said of them. */
    enum Format {
        GRID,
        CSV,
        BFILE,
        JSON,
        PLOT,
        GUESS,
        COUNT
    }

    @Mixin
    private GameArgument argument = new GameArgument();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "BOARDS",
            description = "Boards of a searched game: 3xN, NxN; N for sprouts. They are printed from N = 1 to --to.")
    private Optional<String> boards = Optional.empty();

    @Option(names = "--misere", description = "Who cannot move wins; only for BOARDS, whose outcomes are printed.")
    private boolean misere;

    @Option(
            names = "--ask",
            paramLabel = "WORD",
            description = "Of BOARDS: grundy or outcome. Default: grundy, and outcome with --misere")
    private Optional<String> ask = Optional.empty();

    @Option(
            names = "--effort",
            paramLabel = "TIME",
            converter = EffortConverter.class,
            description =
                    "CPU time for each of BOARDS: seconds, or such as 10m. Default: the budget of a query, about 10 s")
    private Optional<Duration> effort = Optional.empty();

    @Option(
            names = "--from",
            hidden = true,
            paramLabel = "HEAP",
            description = "The first heap. Default: ${DEFAULT-VALUE}")
    private long from;

    @Option(
            names = "--to",
            paramLabel = "HEAP",
            description =
                    "The last heap. Default: 99 more than --from; for boards 7 more than the first; for states of two"
                            + " integers, of which rows are the first and columns the second, 15 more than --from")
    private Long lastHeap;

    private long to;

    @Option(
            names = "--format",
            paramLabel = "FORM",
            description = {
                "The values as grid, csv, bfile (as OEIS has them) or json; or plot, value against heap drawn with"
                        + " characters; guess, formulas fitted to the first half of heaps 0 to --to and checked on all;"
                        + " count, how many heaps have value 0 (P) and how many another (N).",
                "Default: grid"
            })
    private Format format = Format.GRID;

    @Override
    public Integer call() {
        Ruleset<?> game = argument.gameBlocking();
        if (boards.isPresent()) {
            printBoardsBlocking(game, boards.get());
            return 0;
        }
        if (misere || ask.isPresent() || effort.isPresent()) {
            throw usage("--misere, --ask and --effort are for BOARDS, such as 3xN; none are given");
        }
        if (BoardFamily.hasBoards(argument.name())) {
            throw usage(argument.name() + " has boards and no heaps: say which, as in nimbus table " + argument.name()
                    + " " + BoardFamily.example(argument.name()));
        }
        boolean isGrid = game instanceof RulesGame rules && rules.arity() == 2;
        to = isGrid ? last(from, MORE_OF_GRID, GridTable.LAST) : last(from, MORE_HEAPS, Long.MAX_VALUE);
        requireRange();
        if (isGrid) {
            requireForm(isOne(Format.GRID, Format.JSON, Format.GUESS), "grid, json or guess");
            new GridTable((RulesGame) game, from, to).printBlocking(isOne(Format.GUESS), asksJson(), out());
        } else {
            requireForm(!isJson() || !isOne(Format.PLOT, Format.GUESS), "one of the others with --json");
            showBlocking(GameArgument.require(HeapValues.class, game, argument.name()));
        }
        return 0;
    }

    /** Without --to so many more than the first, as far as there are any. */
    private long last(long first, int more, long largest) {
        return lastHeap != null ? lastHeap : Math.max(first, Math.min(first, largest - more) + more);
    }

    private <P> void printBoardsBlocking(Ruleset<P> game, String text) {
        String word = ask.orElse(misere ? OUTCOME : TableLayout.GRUNDY);
        if (!word.equals(OUTCOME) && (misere || !word.equals(TableLayout.GRUNDY))) {
            throw usage("--ask is " + word + "; expected "
                    + (misere ? "outcome, as misère play has no nim-values" : "grundy or outcome"));
        }
        if (from < 0 || from > LAST_BOARD) {
            throw usage("--from is " + from + "; expected 0 to " + LAST_BOARD);
        }
        int first = (int) Math.max(1, from);
        to = last(first, MORE_BOARDS, LAST_BOARD);
        if (to < first || to > LAST_BOARD) {
            throw usage("--to is " + to + "; expected " + first + " to " + LAST_BOARD);
        }
        BoardFamily family = family(game, text);
        TableLayout form = boardForm(game.notation(), first, word);
        var table = new BoardTable<>(game, family, misere ? Play.MISERE : Play.NORMAL, word.equals(OUTCOME), effort);
        out().print(form.head());
        for (int n = first; n <= to && !isBroken(); n++) {
            out().print(form.cell().of(n, table.cellBlocking(n)));
            out().flush(); // The next one may take minutes.
        }
        out().print(form.tail());
    }

    private BoardFamily family(Ruleset<?> game, String text) {
        try {
            return BoardFamily.of(game.notation(), text);
        } catch (IllegalArgumentException e) {
            boolean isHeap = game instanceof HeapValues && text.matches("[0-9]+");
            throw usage(e.getMessage() + (isHeap ? "; did you mean \"--to " + text + "\"?" : ""));
        }
    }

    private TableLayout boardForm(String game, int first, String word) {
        requireForm(isOne(Format.GRID, Format.CSV, Format.BFILE, Format.JSON), "grid, csv, bfile or json");
        if (isOne(Format.BFILE) && word.equals(OUTCOME)) {
            throw usage("--format is bfile; b-files are of numbers, and the outcome is a letter");
        }
        return switch (isJson() ? Format.JSON : format) {
            case CSV -> TableLayout.csv("n", word);
            case BFILE -> TableLayout.bfile();
            case JSON -> TableLayout.boardsJson(game, boards.orElse(""), first, word);
            default -> TableLayout.boards(game + " " + boards.orElse(""));
        };
    }

    private boolean isOne(Format... these) {
        return List.of(these).contains(format);
    }

    private boolean asksJson() {
        return isJson() || isOne(Format.JSON);
    }

    private void requireForm(boolean isOffered, String offered) {
        if (!isOffered) {
            throw usage(
                    "--format is " + format.name().toLowerCase(Locale.ROOT) + "; for this table expected " + offered);
        }
    }

    private void showBlocking(HeapValues game) {
        switch (format) {
            case PLOT -> out().print(TextPlot.of(from, valuesBlocking(game, from, to)));
            case GUESS -> new GuessedTable(game, to).linesBlocking().forEach(line -> out().print(line + "\n"));
            case COUNT -> {
                String document = Json.written(sink -> CountDocument.write(game, from, to, sink));
                out().print(
                                isJson()
                                        ? document + "\n"
                                        : sentence(Json.tree(document).get("count")));
            }
            default -> {
                printTableBlocking(game);
                if (isOne(Format.GRID) && !isJson() && from == 0) {
                    PublishedSequences.like(valuesBlocking(game, 0, Math.min(to, MORE_HEAPS)))
                            .forEach(line -> out().print(line + "\n"));
                }
            }
        }
    }

    private static long[] valuesBlocking(HeapValues game, long first, long last) {
        long[] values = new long[(int) (last - first + 1)];
        game.valuesBlocking(first, values);
        return values;
    }

    private String sentence(JsonNode counts) {
        return "heaps " + from + " to " + to + ": " + counts.get("P") + " P, " + counts.get("N") + " N\n";
    }

    private void requireRange() {
        if (from < 0 || to < from) {
            throw usage("--from is " + from + " and --to is " + to + "; expected 0 ≤ from ≤ to");
        }
        boolean isWhole = isOne(Format.PLOT, Format.GUESS);
        if (isWhole && to - (isOne(Format.GUESS) ? 0 : from) >= MOST_PLOTTED) {
            throw usage("plots and guesses are of at most " + MOST_PLOTTED + " heaps; --to is " + to);
        }
    }

    private TableLayout form(HeapValues game, long... values) {
        return switch (isJson() ? Format.JSON : format) {
            case CSV -> TableLayout.csv("heap", TableLayout.GRUNDY);
            case BFILE -> TableLayout.bfile();
            case JSON -> TableLayout.json(game.notation(), from, to);
            default -> TableLayout.grid(from, values);
        };
    }

    /** Ends early where nobody reads any more. */
    private void printTableBlocking(HeapValues game) {
        game.valuesBlocking(to, new long[1]); // A heap past the budget is refused before anything is printed.
        long[] values = stepBlocking(game, from);
        TableLayout form = form(game, values);
        out().print(form.head());
        for (long next = from; next >= from && next <= to && !isBroken(); next += STEP) {
            values = next == from ? values : stepBlocking(game, next);
            for (int i = 0; i < values.length; i++) {
                out().print(form.cell().of(next + i, values[i]));
            }
        }
        out().print(form.tail());
    }

    private long[] stepBlocking(HeapValues game, long first) {
        return valuesBlocking(game, first, first + Math.min(STEP - 1, to - first));
    }
}
