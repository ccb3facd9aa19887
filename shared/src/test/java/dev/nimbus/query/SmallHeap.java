package dev.nimbus.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.CatalogueEntry;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.HostileQueries.Hostile;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.UnsharedStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * A program that answers every game × every ask × both plays, or a part of that: at random notations and positions with large numbers, made
 * of the catalogue's examples, in some rounds, and then at the largest positions. {@link ITSmallHeap} runs it in a
 * JVM with little memory. It prints each line before it is answered, so that the last one tells what ended it, and looks at
 * each answer.
 */
final class SmallHeap {
    /** Enough to fill the memory. */
    private static final long STEPS = 200_000;

    private static final List<String> ASKS =
            List.of("outcome", "grundy", "move", "moves", "options", "options,grundy", "probability", "score");
    private static final List<String> PLAYS = List.of("normal", "misere");
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private final Catalogue catalogue;
    private final ChunkSolver solver;
    private final Random random;
    private final int share;
    private final int shares;
    private int queries;

    private SmallHeap(long seed, int share, int shares) {
        long memory = Runtime.getRuntime().maxMemory() / 4;
        this.catalogue = new Catalogue(
                new Tables(new UnsharedStore(), TablesConfig.defaults().withMemoryBytes(memory)));
        this.solver = new ChunkSolver(catalogue, STEPS, 4 << 20, 1 << 20);
        this.random = new Random(seed);
        this.share = share;
        this.shares = shares;
    }

    /**
     * The rounds of random lines, one of each game in each; the seed; which share of all queries this program answers, from
     * 0 on; and how many shares there are.
     */
    public static void main(String[] args) {
        SmallHeap program =
                new SmallHeap(Long.parseLong(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]));
        program.random(Integer.parseInt(args[0]));
        HostileQueries.single().forEach(program::all);
        HostileQueries.largest().forEach(program::all);
        System.out.println("done");
    }

    private void random(int rounds) {
        List<CatalogueEntry> entries = new ArrayList<>(catalogue.entries());
        for (int round = 0; round < rounds; round++) {
            Collections.shuffle(entries, random);
            for (CatalogueEntry entry : entries) {
                String game = entry.exampleGame();
                all(new Hostile(game.startsWith("{") ? game : changed(game), changed(entry.examplePosition())));
            }
        }
    }

    /** Some numbers are others, of any size. */
    private String changed(String text) {
        return NUMBER.matcher(text)
                .replaceAll(number -> random.nextInt(3) == 0
                        ? number.group()
                        : Long.toString(random.nextLong() >>> random.nextInt(1, Long.SIZE)));
    }

    /** What comes before is the same in each share, so that together they have every query once. */
    private void all(Hostile query) {
        int number = queries++;
        if (number % shares != share) {
            return;
        }
        for (int i = 0; i < PLAYS.size() * ASKS.size(); i++) {
            if (HostileQueries.isPut(number, i)) {
                String line = query.line(PLAYS.get(i / ASKS.size()), ASKS.get(i % ASKS.size()));
                System.out.println(line.substring(0, Math.min(300, line.length())));
                check(solver.answerBlocking(new QueryChunk(
                                0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, line.getBytes(UTF_8)))
                        .body());
            }
        }
    }

    /** Ends the program, whose last lines are read, unless the query was answered or refused by name. */
    private static void check(byte[] answer) {
        String start = new String(answer, 0, Math.min(answer.length, 300), UTF_8);
        if (!start.startsWith("{\"line\":0,") || start.contains("\"internal\"") || start.contains("malformed")) {
            throw new AssertionError(start);
        }
    }
}
