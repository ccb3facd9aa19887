package dev.nimbus.games.graph;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Search;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;

/** Solves one position of Node Kayles: its connected parts add, and each is searched by itself. */
final class KaylesSearch {
    private final Budget budget;
    private final BitSet[] neighbours;
    private final List<Part> parts = new ArrayList<>();

    /** Which part each vertex belongs to, and its number in there. */
    private final Part[] partOf;

    private final int[] inPart;

    /** A connected part. */
    private static final class Part {
        private final KaylesRules rules;
        private final Search<Long> search;

        private Part(KaylesRules rules, Budget budget) {
            this.rules = rules;
            this.search = new Search<>(rules, budget);
        }

        private long value() {
            return search.grundy(rules.all());
        }

        private boolean hasValue(long value) {
            return search.hasValue(rules.all(), value);
        }

        private boolean hasValueAfter(int vertex, long value) {
            return search.hasValue(rules.take(rules.all(), vertex), value);
        }

        private int size() {
            return Long.bitCount(rules.all());
        }
    }

    KaylesSearch(NodeKayles.Graph position, Budget budget) {
        this.budget = budget;
        neighbours = new BitSet[position.vertices()];
        partOf = new Part[position.vertices()];
        inPart = new int[position.vertices()];
        for (int v = 0; v < neighbours.length; v++) {
            neighbours[v] = new BitSet();
        }
        for (int e = 0; e < position.edges().count(); e++) {
            join(position.edges().from(e), position.edges().to(e));
        }
        for (int v = 0; v < neighbours.length; v++) {
            if (partOf[v] == null) {
                addPart(connected(v));
            }
        }
        parts.sort((one, other) -> Integer.compare(one.size(), other.size()));
    }

    private void join(int u, int v) {
        if (u != v) {
            neighbours[u].set(v);
            neighbours[v].set(u);
        }
    }

    private List<Integer> connected(int root) {
        List<Integer> found = new ArrayList<>(List.of(root));
        BitSet seen = new BitSet();
        seen.set(root);
        for (int i = 0; i < found.size(); i++) {
            BitSet around = neighbours[found.get(i)];
            for (int w = around.nextSetBit(0); w >= 0; w = around.nextSetBit(w + 1)) {
                if (!seen.get(w)) {
                    seen.set(w);
                    found.add(w);
                }
            }
        }
        return found;
    }

    private void addPart(List<Integer> vertices) {
        if (vertices.size() > Long.SIZE) {
            throw Refusal.tooLarge("a connected part has " + vertices.size() + " vertices; at most 64 are searched");
        }
        for (int i = 0; i < vertices.size(); i++) {
            inPart[vertices.get(i)] = i;
        }
        long[] rows = new long[vertices.size()];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = neighbours[vertices.get(i)].stream()
                    .mapToLong(w -> 1L << inPart[w])
                    .sum();
        }
        Part part = new Part(new KaylesRules(rows), budget);
        vertices.forEach(v -> partOf[v] = part);
        parts.add(part);
    }

    /** The nim-value. */
    long value() {
        return parts.stream().mapToLong(Part::value).reduce(0, (a, b) -> a ^ b);
    }

    /** Whether the nim-value is 0; the largest part is asked for no more than that. */
    boolean isLost() {
        long sum = 0;
        for (int i = 0; i < parts.size() - 1; i++) {
            sum ^= parts.get(i).value();
        }
        return parts.isEmpty() || parts.get(parts.size() - 1).hasValue(sum);
    }

    /** Gives the vertices that lead to a position of nim-value {@code value}. */
    void vertices(long value, IntConsumer sink) {
        boolean alone = parts.size() == 1;
        long total = alone ? 0 : value();
        for (int v = 0; v < partOf.length; v++) {
            Part part = partOf[v];
            long others = alone ? 0 : total ^ part.value();
            if (part.hasValueAfter(inPart[v], others ^ value)) {
                sink.accept(v);
            }
        }
    }
}
