package dev.nimbus.clustertests.hostile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.CatalogueEntry;
import dev.nimbus.query.HostileQueries;
import dev.nimbus.query.HostileQueries.Hostile;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ruleset;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/** Bodies of mutated lines, the same for equal seeds: every game's own samples, in both forms. */
final class HostileBodies {
    private static final String[] ASKS = {"outcome", "grundy", "move", "moves", "probability"};
    private static final String[] HEAP_GAMES = {"nim", "kayles", "lasker", "subtraction(1,3,4)", "octal(0.07)"};

    private final SplittableRandom random;
    private final Mutations mutations;
    private final List<Sample> games = new ArrayList<>();
    private final List<Hostile> largest = HostileQueries.largest();

    /** A game, as queries write it. */
    private record Sample(JsonNode notation, Ruleset<?> game) {
        String position(Random random) {
            return written(game, random);
        }

        private static <P> String written(Ruleset<P> game, Random random) {
            return game.write(game.sample(random, 1 + random.nextInt(6)));
        }
    }

    /** What is sent at once. */
    record Body(String path, String type, byte[] bytes, int lines) {}

    HostileBodies(long seed) {
        random = new SplittableRandom(seed);
        mutations = new Mutations(random);
        Catalogue catalogue = new Catalogue(Tables.local());
        for (CatalogueEntry entry : catalogue.entries()) {
            JsonNode notation = Mutations.tree(entry.exampleGame());
            games.add(new Sample(notation, catalogue.parse(notation)));
        }
    }

    /** The next body of about so many lines. */
    Body next(int lines, boolean withLargest) {
        return random.nextInt(4) == 0 ? text(lines) : ndjson(lines, withLargest);
    }

    private Body ndjson(int lines, boolean withLargest) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int large = withLargest ? random.nextInt(lines) : -1;
        for (int i = 0; i < lines; i++) {
            byte[] line = i == large
                    ? largestLine().getBytes(StandardCharsets.UTF_8)
                    : mutations.line(query(games.get(random.nextInt(games.size()))));
            out.writeBytes(line);
            out.write('\n');
        }
        return new Body("/v1/solve", "application/x-ndjson", out.toByteArray(), lines);
    }

    private String largestLine() {
        String play = random.nextBoolean() ? "normal" : "misere";
        return largest.get(random.nextInt(largest.size())).line(play, ASKS[random.nextInt(ASKS.length)]);
    }

    private ObjectNode query(Sample sample) {
        ObjectNode query = JsonNodeFactory.instance.objectNode();
        query.put("id", random.nextInt(1000)).set("game", sample.notation().deepCopy());
        query.set("position", Mutations.tree(sample.position(new Random(random.nextLong()))));
        query.putArray("ask").add(ASKS[random.nextInt(ASKS.length)]);
        if (random.nextInt(4) == 0) {
            query.put("play", random.nextBoolean() ? "misere" : "normal").put("limit", random.nextInt(20));
        }
        return query;
    }

    private Body text(int lines) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < lines; i++) {
            byte[] line = position().getBytes(StandardCharsets.UTF_8);
            out.writeBytes(random.nextInt(3) == 0 ? mutations.damaged(line) : line);
            out.write('\n');
        }
        String game = HEAP_GAMES[random.nextInt(HEAP_GAMES.length)];
        String ask = ASKS[random.nextInt(4)];
        return new Body("/v1/solve?game=" + game + "&ask=" + ask, "text/plain", out.toByteArray(), lines);
    }

    private String position() {
        StringBuilder heaps = new StringBuilder();
        for (int left = 1 + random.nextInt(5); left > 0; left--) {
            boolean odd = random.nextInt(20) == 0;
            heaps.append(odd ? random.nextLong() : random.nextInt(200)).append(left > 1 ? " " : "");
        }
        return heaps.toString();
    }
}
