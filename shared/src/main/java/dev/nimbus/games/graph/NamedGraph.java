package dev.nimbus.games.graph;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Refusal;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Well-known graphs by name: {@code path(9)}, {@code cycle(8)}, {@code complete(5)}, {@code star(6)} with six leaves,
 * {@code bipartite(3,4)}, {@code grid(3,20)} with rows of twenty, {@code cube(3)}, {@code petersen}; and any graph in the
 * format of McKay's nauty, <code>graph6(D?&#123;)</code>. Vertices count from 0: along a path or cycle, row by row in a grid, the centre of
 * a star first, the smaller side of a bipartite graph as it is written; those of a cube are binary numbers. Edges count
 * from 0 in the order of graph6: by their larger end, then by their smaller one.
 */
public record NamedGraph(int vertices, Edges edges) {
    private static final Pattern NAME = Pattern.compile("([a-z]+)(?:\\(([0-9]+)(?:,([0-9]+))?\\))?");
    private static final Pattern GRAPH6 = Pattern.compile("graph6\\(([?-~]+)\\)");
    /** A short name must not make much work. */
    private static final int MOST_VERTICES = 10_000;

    private static final int MOST_EDGES = 50_000;
    private static final int MOST_DIGITS = 9;
    private static final int LARGE = 1_000_000_000;
    private static final int PETERSEN = 5;
    /** The least character of graph6, and how many bits each holds. */
    private static final int BASE = 63;

    private static final int BITS = 6;

    /** {@return the graph that a position names; empty if the position is something else, such as an object} */
    public static Optional<NamedGraph> read(JsonNode position) {
        if (position.isTextual()) {
            return Optional.of(of(position.textValue()));
        }
        if (!position.isArray() || position.isEmpty() || !position.get(0).isTextual()) {
            return Optional.empty();
        }
        StringJoiner line = new StringJoiner(","); // A line of text comes as its words, which end at commas.
        position.forEach(word -> line.add(word.asText()));
        return Optional.of(of(line.toString()));
    }

    private static NamedGraph of(String name) {
        Matcher coded = GRAPH6.matcher(name);
        if (coded.matches()) {
            return ofGraph6(name, coded.group(1));
        }
        Matcher words = NAME.matcher(name);
        if (!words.matches()) {
            throw unknown(name);
        }
        int m = number(words.group(2));
        int n = number(words.group(3));
        int numbers = (m < 0 ? 0 : 1) + (n < 0 ? 0 : 1);
        return switch (words.group(1) + numbers) {
            case "path1" -> new Making(name, m, m - 1L).path();
            case "cycle1" -> new Making(name, m, m).cycle();
            case "complete1" -> new Making(name, m, m * (m - 1L) / 2).complete();
            case "star1" -> new Making(name, m + 1L, m).bipartite(1);
            case "bipartite2" -> new Making(name, (long) m + n, (long) m * n).bipartite(m);
            case "grid2" -> new Making(name, (long) m * n, 2L * m * n).grid(n);
            case "cube1" ->
                new Making(name, 1L << Math.min(m, Integer.SIZE), (long) m << Math.min(m, Integer.SIZE)).cube();
            case "petersen0" -> new Making(name, 2 * PETERSEN, 3 * PETERSEN).petersen();
            default -> throw unknown(name);
        };
    }

    /** A number of more digits is too large in any case. */
    private static int number(String digits) {
        if (digits == null) {
            return -1;
        }
        return digits.length() > MOST_DIGITS ? LARGE : Integer.parseInt(digits);
    }

    private static Refusal unknown(String name) {
        return Refusal.invalidPosition(
                "the graph is " + TreeInput.quote(TextNode.valueOf(name))
                        + "; expected its vertices and edges, or path(n), cycle(n),"
                        + " complete(n), star(n), bipartite(m,n), grid(m,n), cube(d), petersen or graph6(…)",
                "");
    }

    /** B. D. McKay's format: the number of vertices, then the upper triangle of the matrix, column by column. */
    private static NamedGraph ofGraph6(String name, String code) {
        boolean isShort = code.charAt(0) < '~';
        int head = isShort ? 1 : 4;
        if (code.length() < head || code.startsWith("~~")) {
            throw unknown(name);
        }
        int vertices = IntStream.range(isShort ? 0 : 1, head)
                .map(i -> code.charAt(i) - BASE)
                .reduce(0, (a, b) -> (a << BITS) | b);
        Making made = new Making(name, vertices, 0);
        long pairs = vertices * (vertices - 1L) / 2;
        if (code.length() - head != (pairs + BITS - 1) / BITS) {
            throw unknown(name);
        }
        int at = 0;
        for (int v = 1; v < vertices; v++) {
            for (int u = 0; u < v; u++, at++) {
                if ((((code.charAt(head + at / BITS) - BASE) >> (BITS - 1 - at % BITS)) & 1) != 0) {
                    made.join(u, v);
                }
            }
        }
        return made.graph();
    }

    /** A graph on its way. */
    private static final class Making {
        private final String name;
        private final int vertices;
        /** Each edge as its larger end and, below it, its smaller one. */
        private final LongStream.Builder joined = LongStream.builder();

        private int edges;

        /** @param most edges that it will have, if known */
        Making(String name, long vertices, long most) {
            if (vertices > MOST_VERTICES) {
                throw tooLarge(name);
            }
            this.name = name;
            this.vertices = (int) vertices;
            if (most > MOST_EDGES) {
                throw tooLarge(name);
            }
        }

        private static Refusal tooLarge(String name) {
            return Refusal.invalidPosition(
                    "the graph " + TreeInput.quote(TextNode.valueOf(name)) + " has more than " + MOST_VERTICES
                            + " vertices or " + MOST_EDGES + " edges; tell a larger one by its edges",
                    "");
        }

        void join(int u, int v) {
            if (++edges > MOST_EDGES) {
                throw tooLarge(name);
            }
            joined.add((long) Math.max(u, v) << Integer.SIZE | Math.min(u, v));
        }

        NamedGraph graph() {
            int[] ends = joined.build()
                    .sorted()
                    .flatMap(edge -> LongStream.of((int) edge, edge >> Integer.SIZE))
                    .mapToInt(Math::toIntExact)
                    .toArray();
            return new NamedGraph(vertices, Edges.wrap(ends));
        }

        NamedGraph path() {
            for (int v = 1; v < vertices; v++) {
                join(v - 1, v);
            }
            return graph();
        }

        NamedGraph cycle() {
            if (vertices > 2) {
                join(0, vertices - 1);
            }
            return path();
        }

        NamedGraph complete() {
            for (int v = 1; v < vertices; v++) {
                for (int u = 0; u < v; u++) {
                    join(u, v);
                }
            }
            return graph();
        }

        /** The first {@code side} vertices are one side. */
        NamedGraph bipartite(int side) {
            for (int u = 0; u < side; u++) {
                for (int v = side; v < vertices; v++) {
                    join(u, v);
                }
            }
            return graph();
        }

        NamedGraph grid(int row) {
            for (int v = 0; v < vertices; v++) {
                if ((v + 1) % row != 0) {
                    join(v, v + 1);
                }
                if (v + row < vertices) {
                    join(v, v + row);
                }
            }
            return graph();
        }

        NamedGraph cube() {
            for (int v = 0; v < vertices; v++) {
                for (int bit = 1; bit < vertices; bit <<= 1) {
                    if ((v & bit) == 0) {
                        join(v, v | bit);
                    }
                }
            }
            return graph();
        }

        NamedGraph petersen() {
            for (int v = 0; v < PETERSEN; v++) {
                join(v, (v + 1) % PETERSEN);
                join(v, v + PETERSEN);
                join(v + PETERSEN, PETERSEN + (v + 2) % PETERSEN);
            }
            return graph();
        }
    }
}
