package dev.nimbus.games.graph;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/** Solves one position of Node Kayles: its connected parts add, and each is searched by itself. */
final class KaylesSearch {
    private final Budget budget;
    private final int[][] neighbours;
    private final List<KaylesPart> parts = new ArrayList<>();

    /** Which part each vertex belongs to, and its number in there. */
    private final KaylesPart[] partOf;

    private final int[] inPart;

    /** In which round of {@link #connected} each vertex was met last. */
    private final int[] met;

    private int round;

    KaylesSearch(NodeKayles.Graph position, Budget budget) {
        this.budget = budget;
        neighbours = neighbours(position);
        met = new int[position.vertices()];
        partOf = new KaylesPart[position.vertices()];
        inPart = new int[position.vertices()];
        for (int v = 0; v < neighbours.length; v++) {
            if (partOf[v] == null) {
                addPart(connected(v));
            }
        }
        parts.sort((one, other) -> Integer.compare(one.size(), other.size()));
    }

    /** The neighbours of each vertex, each once; edges may be told twice, and loops do nothing. */
    private static int[][] neighbours(NodeKayles.Graph position) {
        Edges edges = position.edges();
        int[] degrees = new int[position.vertices()];
        for (int e = 0; e < edges.count(); e++) {
            degrees[edges.from(e)]++;
            degrees[edges.to(e)]++;
        }
        int[][] neighbours = new int[position.vertices()][];
        for (int v = 0; v < neighbours.length; v++) {
            neighbours[v] = new int[degrees[v]];
        }
        for (int e = 0; e < edges.count(); e++) {
            neighbours[edges.from(e)][--degrees[edges.from(e)]] = edges.to(e);
            neighbours[edges.to(e)][--degrees[edges.to(e)]] = edges.from(e);
        }
        for (int v = 0; v < neighbours.length; v++) {
            int itself = v;
            neighbours[v] = Arrays.stream(neighbours[v])
                    .filter(w -> w != itself)
                    .distinct()
                    .toArray();
        }
        return neighbours;
    }

    private List<Integer> connected(int root) {
        List<Integer> found = new ArrayList<>(List.of(root));
        round++;
        met[root] = round;
        for (int i = 0; i < found.size(); i++) {
            for (int w : neighbours[found.get(i)]) {
                if (met[w] != round) {
                    met[w] = round;
                    found.add(w);
                }
            }
        }
        return found;
    }

    private void addPart(List<Integer> found) {
        long ends = found.stream().filter(v -> degree(v) < 2).count();
        boolean line = found.stream().allMatch(v -> degree(v) <= 2);
        // From an end of a path the vertices are found one after the other along it.
        List<Integer> vertices = line && ends > 0 ? connected(end(found)) : found;
        for (int i = 0; i < vertices.size(); i++) {
            inPart[vertices.get(i)] = i;
        }
        KaylesPart part = line ? new KaylesPart.Line(vertices.size(), ends == 0) : searched(vertices);
        vertices.forEach(v -> partOf[v] = part);
        parts.add(part);
    }

    private int degree(int v) {
        return neighbours[v].length;
    }

    private int end(List<Integer> path) {
        return path.stream().filter(v -> degree(v) < 2).findFirst().orElseThrow();
    }

    private KaylesPart searched(List<Integer> vertices) {
        int size = vertices.size();
        if (size > WideKaylesRules.MOST) {
            throw Refusal.tooLarge(
                    "a connected part has " + size + " vertices; at most " + WideKaylesRules.MOST + " are searched");
        }
        int[][] inside = new int[size][];
        for (int i = 0; i < size; i++) {
            inside[i] = Arrays.stream(neighbours[vertices.get(i)])
                    .map(w -> inPart[w])
                    .toArray();
        }
        return size <= Long.SIZE
                ? new KaylesPart.Searched<>(KaylesRules.of(inside), budget)
                : new KaylesPart.Searched<>(new WideKaylesRules(inside), budget);
    }

    /** The nim-value. */
    long value() {
        return parts.stream().mapToLong(KaylesPart::value).reduce(0, (a, b) -> a ^ b);
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
            KaylesPart part = partOf[v];
            long others = alone ? 0 : total ^ part.value();
            if (part.hasValueAfter(inPart[v], others ^ value)) {
                sink.accept(v);
            }
        }
    }
}
