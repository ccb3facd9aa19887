package dev.nimbus.cli.bench;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.load.Form;
import dev.nimbus.load.QueryPool;
import dev.nimbus.load.queries.HeapLines;
import dev.nimbus.load.queries.HeapPositions;
import dev.nimbus.load.queries.HeapRange;
import dev.nimbus.load.queries.QueryForm;
import dev.nimbus.load.queries.QueryLines;
import dev.nimbus.load.queries.SampleLines;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Ruleset;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Which queries are sent. */
final class QueryOptions {
    /** The forms of queries that can be generated. */
    enum Format {
        NDJSON,
        TEXT
    }

    private static final long NIM_LARGEST = 1_000_000_000;
    private static final int LARGEST_SIZE = 1_000_000;
    /** The lines stand on the heap of this process, once, and everything else needs room too. */
    private static final int PART_OF_MEMORY = 4;

    @Option(
            names = "--game",
            paramLabel = "GAME",
            description = "The game of all queries; ${DEFAULT-VALUE} by default.")
    private String game = "nim";

    @Option(
            names = "--ask",
            split = ",",
            paramLabel = "WORD",
            description = "What is asked: outcome, grundy, move, moves, probability; by default the outcome.")
    private List<String> asks = new ArrayList<>();

    @Option(names = "--misere", description = "Who cannot move wins.")
    private boolean misere;

    @Option(
            names = "--heaps",
            paramLabel = "N",
            description = "Heaps in a position, as 5 or 2-8; positions are then random heaps. For nim 2-8 by default;"
                    + " other games show positions of their own.")
    private String heaps;

    @Option(
            names = "--largest",
            paramLabel = "N",
            converter = WholeNumber.class,
            description = "The largest of random heaps; 1000000000 by default.")
    private Long largest;

    @Option(
            names = "--size",
            paramLabel = "N",
            converter = WholeNumber.class,
            description = "About how large a game's own positions are; ${DEFAULT-VALUE} by default.")
    private Long size = 10L;

    @Option(
            names = "--format",
            paramLabel = "FORM",
            description = "ndjson or text, the form of batches; ndjson by default.")
    private Format format = Format.NDJSON;

    @Option(
            names = "--distinct",
            paramLabel = "N",
            converter = WholeNumber.class,
            description = "How many different queries there are, sent over and over; 100000 by default.")
    private Long distinct = 100_000L;

    @Option(
            names = "--seed",
            paramLabel = "N",
            converter = WholeNumber.class,
            description = "The same seed gives the same queries.")
    private Long seed = 1L;

    String game() {
        return game;
    }

    /** All that is needed to make the same queries again; null where a default depends on the game. */
    JsonObject json() {
        return new JsonObject()
                .put("ask", asks.isEmpty() ? null : String.join(",", asks))
                .put("play", play().notation())
                .put("format", format.name().toLowerCase(Locale.ROOT))
                .put("heaps", heaps)
                .put("largest", largest)
                .put("size", size)
                .put("distinct", distinct)
                .put("seed", seed);
    }

    /**
     * Checks that single queries may be sent, which are JSON always.
     *
     * @throws IllegalArgumentException if another form is wanted
     */
    void requireJson() {
        if (format != Format.NDJSON) {
            throw new IllegalArgumentException("--format is text, but the single queries of --rate are JSON");
        }
    }

    /**
     * Makes the queries, but no more than {@code most} different ones.
     *
     * @throws IllegalArgumentException if the options do not fit together
     * @throws dev.nimbus.theory.Refusal if there is no such game
     */
    QueryPool pool(long most) {
        Ruleset<?> rules = new Catalogue(Tables.local()).parse(game);
        if (format == Format.TEXT && rules.shape() != PositionShape.INTEGERS) {
            throw new IllegalArgumentException("positions of " + game + " cannot be told as text; use --format ndjson");
        }
        WholeNumber.require("--size", size, 0, LARGEST_SIZE);
        WholeNumber.require("--distinct", distinct, 1, Long.MAX_VALUE);
        long room = Runtime.getRuntime().maxMemory() / PART_OF_MEMORY;
        return new QueryPool(lines(rules), Math.min(distinct, most), room);
    }

    /** What requests say of the form of the queries. */
    Form form() {
        Ruleset<?> rules = new Catalogue(Tables.local()).parse(game);
        String words = asks(rules).stream().map(Ask::notation).collect(Collectors.joining(","));
        return format == Format.TEXT ? Form.text(game, words, play().notation()) : Form.NDJSON;
    }

    private QueryLines lines(Ruleset<?> rules) {
        QueryForm form = format == Format.TEXT ? QueryForm.text() : QueryForm.ndjson(game, play(), asks(rules));
        if (heaps == null && largest == null && !game.equals("nim")) {
            return new SampleLines<>(rules, size.intValue(), form, seed);
        }
        if (rules.shape() != PositionShape.INTEGERS) {
            throw new IllegalArgumentException(
                    "--heaps and --largest are for games on heaps, and " + game + " is none");
        }
        HeapRange range = HeapRange.parse(heaps == null ? "2-8" : heaps, largest == null ? NIM_LARGEST : largest);
        return new HeapLines(new HeapPositions(range, seed), form);
    }

    private List<Ask> asks(Ruleset<?> rules) {
        if (!asks.isEmpty()) {
            return asks.stream().map(QueryOptions::ask).toList();
        }
        boolean tellsOutcome = rules.asks(play()).contains(Ask.OUTCOME);
        return tellsOutcome ? List.of(Ask.OUTCOME) : List.copyOf(rules.asks(play()));
    }

    private Play play() {
        return misere ? Play.MISERE : Play.NORMAL;
    }

    private static Ask ask(String word) {
        return Stream.of(Ask.values())
                .filter(ask -> ask.notation().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + word + "' cannot be asked; expected outcome, grundy, move, moves or probability"));
    }
}
