package dev.nimbus.benchmarks.data;

import dev.nimbus.query.line.ByteSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * The largest queries that the games' documentation promises to answer: heaps of up to 2⁶³−1, 10⁷ heaps where the work
 * is linear, and the searches.
 */
public final class BoundQueries {
    private static final long BILLION = 1_000_000_000;
    private static final long LARGE = BILLION * BILLION;
    private static final int DEGREE = 3;

    private final double part;
    private final List<BoundQuery> queries = new ArrayList<>();

    private BoundQueries(double part) {
        this.part = part;
    }

    /** @param part how much of each bound; at 1 they are the bounds themselves */
    public static List<BoundQuery> of(double part) {
        BoundQueries all = new BoundQueries(part);
        all.heaps();
        all.linear();
        all.others();
        all.searches();
        return all.queries;
    }

    private void heaps() {
        heaps("nim", "heaps to 10¹⁸", "move", 100_000, LARGE);
        heaps("nim", "heaps to 10¹⁸", "moves", 100_000, LARGE);
        for (String asked : List.of("outcome, grundy", "move", "moves")) {
            queries.add(BoundQuery.of(
                    "kayles, one heap of 10¹⁸",
                    asked,
                    "\"kayles\"",
                    out -> out.put('[').number(LARGE).put(']')));
        }
    }

    private void linear() {
        for (int count : new int[] {1_000_000, 10_000_000}) {
            heaps("staircase", "heaps", "outcome, moves", count, BILLION);
            heaps("stoned", "heaps", "outcome, moves", count, BILLION);
            heaps("half-nim", "heaps", "outcome", count, BILLION);
            heaps("half-nim", "heaps", "move", count, BILLION);
            heaps("moore(3)", "heaps", "move", count, BILLION);
        }
    }

    private void others() {
        int boxes = scaled(100_000);
        queries.add(BoundQuery.of("boxes, " + count(boxes) + " closed", "outcome, move", "\"boxes\"", out -> {
            out.text("{\"open\":[1],\"closed\":");
            numbers(boxes, heap(LARGE), out);
            out.put('}');
        }));
        int cards = scaled(500_000);
        queries.add(BoundQuery.of(
                "cards, " + count(cards) + " of numbers to 10¹⁸",
                "probability",
                "\"cards\"",
                out -> cards(cards, heap(LARGE), out)));
        graph("acyclic graph", true);
        graph("graph with cycles", false);
    }

    private void searches() {
        int side = part < 0.01 ? 4 : 5;
        String row = '"' + ".".repeat(side) + '"';
        String board = "[" + (row + ",").repeat(side - 1) + row + "]";
        search("cram, " + side + " × " + side, "cram", board);
        int vertices = part < 0.01 ? 16 : 36;
        search("node-kayles, random cubic graph of " + vertices + " vertices", "node-kayles", cubic(vertices));
        int length = part < 0.01 ? 20 : 60;
        String pluses = '"' + "+".repeat(length) + '"';
        search("rewrite ++ to --, " + length + " pluses", "{\"rewrite\":[[\"++\",\"--\"]]}", pluses);
    }

    private void heaps(String game, String what, String asked, int atFull, long largest) {
        int count = scaled(atFull);
        String name = game + ", " + count(count) + " " + what;
        queries.add(BoundQuery.of(name, asked, '"' + game + '"', out -> numbers(count, heap(largest), out)));
    }

    private void search(String name, String game, String position) {
        String json = game.startsWith("{") ? game : '"' + game + '"';
        for (String asked : List.of("outcome", "grundy", "moves")) {
            queries.add(BoundQuery.of(name, asked, json, out -> out.text(position)));
        }
    }

    /**
     * A random graph with as many edges as vertices: every second vertex leads nowhere. It is part of the query's line,
     * as a client sends it who asks but once.
     */
    private void graph(String name, boolean acyclic) {
        int vertices = scaled(1_000_000);
        String named = name + ", " + count(vertices) + " vertices and edges";
        queries.add(new BoundQuery(named, "outcome, grundy, moves", () -> {
            ByteSink out = new ByteSink(1 << 16).text("{\"game\":{\"graph\":[");
            SplittableRandom random = new SplittableRandom(vertices);
            for (int v = 0; v < vertices; v++) {
                out.text(v == 0 ? "[" : ",[");
                int most = acyclic ? v : vertices;
                if (most > 0 && random.nextBoolean()) {
                    out.number(random.nextInt(most)).put(',').number(random.nextInt(most));
                }
                out.put(']');
            }
            out.text("]},\"ask\":[\"outcome\",\"grundy\",\"moves\"],\"position\":");
            numbers(100, () -> random.nextInt(vertices), out);
            return out.put('}').toBytes();
        }));
    }

    private int scaled(int atFull) {
        return Math.max(10, 2 * (int) Math.round(atFull * part / 2));
    }

    private static String count(int count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static LongSupplier heap(long largest) {
        SplittableRandom random = new SplittableRandom(largest);
        return () -> random.nextLong(1, largest);
    }

    private static void numbers(int count, LongSupplier number, ByteSink out) {
        for (int i = 0; i < count; i++) {
            out.put(i == 0 ? '[' : ',').number(number.getAsLong());
        }
        out.put(']');
    }

    private static void cards(int count, LongSupplier number, ByteSink out) {
        for (int i = 0; i < count; i++) {
            out.text(i == 0 ? "[[" : ",[").number(number.getAsLong());
            out.put(',').number(number.getAsLong()).put(']');
        }
        out.put(']');
    }

    /** A random graph all of whose vertices have degree 3: three random pairings, drawn again until they share no edge. */
    private static String cubic(int vertices) {
        SplittableRandom random = new SplittableRandom(vertices);
        List<String> edges = new ArrayList<>();
        while (edges.size() < DEGREE * vertices / 2) {
            edges.clear();
            for (int pairing = 0; pairing < DEGREE; pairing++) {
                pair(vertices, random, edges);
            }
            edges = new ArrayList<>(edges.stream().distinct().toList());
        }
        return "{\"vertices\":" + vertices + ",\"edges\":" + edges + "}";
    }

    private static void pair(int vertices, SplittableRandom random, List<String> edges) {
        int[] order = new int[vertices];
        for (int i = 0; i < vertices; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        for (int i = 0; i < vertices; i += 2) {
            edges.add("[" + Math.min(order[i], order[i + 1]) + "," + Math.max(order[i], order[i + 1]) + "]");
        }
    }
}
