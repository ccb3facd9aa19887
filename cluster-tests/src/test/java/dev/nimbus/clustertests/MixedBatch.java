package dev.nimbus.clustertests;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.tables.Tables;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Collectors;

/** A batch of queries of every kind, the same at each run, bad lines among them. */
public record MixedBatch(int queries, byte[] body) {
    private static final String[] GAMES = {
        "nim", "bash(7)", "subtraction(2,5,7)", "lasker", "kayles", "dawsons-kayles", "strip(2,5,7)", "octal(0.6)"
    };
    private static final int LARGEST_TABLED_HEAP = 70_000;
    /** What answers the batches without a server: its tables are computed once for all of them. */
    private static final ChunkSolver ALONE = new ChunkSolver(new Catalogue(Tables.local()));

    public static MixedBatch of(int queries, long seed) {
        Random random = new Random(seed);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < queries; i++) {
            lines.append(query(i, random)).append('\n');
        }
        return new MixedBatch(queries, lines.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String query(int number, Random random) {
        if (random.nextInt(1000) == 0) {
            return "{\"id\":" + number + ",\"game\":\"nim\",\"position\":[1,-2]}";
        }
        if (random.nextInt(20) == 0) {
            String parts = component(random) + "," + component(random);
            return "{\"id\":" + number + ",\"game\":\"sum\",\"position\":[" + parts + "],\"ask\":[\"grundy\"]}";
        }
        String ask = random.nextInt(20) == 0 ? "[\"outcome\",\"grundy\"]" : "[\"outcome\"]";
        return "{\"id\":" + number + "," + fields(random) + ",\"ask\":" + ask + "}";
    }

    private static String component(Random random) {
        return "{" + fields(random) + "}";
    }

    private static String fields(Random random) {
        String heaps = random.ints(1 + random.nextInt(5), 0, LARGEST_TABLED_HEAP)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(","));
        return "\"game\":\"" + GAMES[random.nextInt(GAMES.length)] + "\",\"position\":[" + heaps + "]";
    }

    /** The answers that one thread gives without any server. */
    public String answers() {
        QueryChunk all = new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, queries, 0, body);
        return new String(ALONE.answerBlocking(all).body(), StandardCharsets.UTF_8);
    }
}
