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
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Which queries are sent. */
final class QueryOptions {
    /** The forms of queries that can be generated. */
    enum Format {
        NDJSON,
        TEXT
    }

    /** Positions of Nim: 2 to 8 heaps of up to 10⁹. Other games show positions of their own, of about this size. */
    private static final HeapRange NIM = new HeapRange(2, 8, 1_000_000_000);

    private static final int SIZE = 10;
    /** Different queries, which are sent over and over. */
    private static final long DISTINCT = 100_000;
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
            description =
                    "What is asked: outcome, grundy, move, moves, options, probability, score; by default the outcome.")
    private List<Ask> asks = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "FORM",
            description = "ndjson or text, the form of batches; ndjson by default.")
    private Format format = Format.NDJSON;

    @Option(names = "--seed", hidden = true, paramLabel = "N", description = "The same seed gives the same queries.")
    private long seed = 1;

    String game() {
        return game;
    }

    /** All that is needed to make the same queries again; null for the default. */
    JsonObject json() {
        return new JsonObject()
                .put("ask", asks.isEmpty() ? null : words(asks))
                .put("format", format.name().toLowerCase(Locale.ROOT))
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
            throw new IllegalArgumentException("positions of " + game + " have no text form; use --format ndjson");
        }
        long room = Runtime.getRuntime().maxMemory() / PART_OF_MEMORY;
        return new QueryPool(lines(rules), Math.min(DISTINCT, most), room);
    }

    /** What requests say of the form of the queries. */
    Form form() {
        Ruleset<?> rules = new Catalogue(Tables.local()).parse(game);
        return format == Format.TEXT ? Form.text(game, words(asks(rules)), Play.NORMAL.notation()) : Form.NDJSON;
    }

    private QueryLines lines(Ruleset<?> rules) {
        QueryForm form = format == Format.TEXT ? QueryForm.text() : QueryForm.ndjson(game, Play.NORMAL, asks(rules));
        return game.equals("nim")
                ? new HeapLines(new HeapPositions(NIM, seed), form)
                : new SampleLines<>(rules, SIZE, form, seed);
    }

    private List<Ask> asks(Ruleset<?> rules) {
        Set<Ask> possible = rules.asks(Play.NORMAL);
        return !asks.isEmpty() ? asks : possible.contains(Ask.OUTCOME) ? List.of(Ask.OUTCOME) : List.copyOf(possible);
    }

    private static String words(List<Ask> asks) {
        return asks.stream().map(Ask::notation).collect(Collectors.joining(","));
    }
}
