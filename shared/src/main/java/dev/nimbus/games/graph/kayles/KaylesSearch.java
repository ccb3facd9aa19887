package dev.nimbus.games.graph.kayles;

import dev.nimbus.games.graph.Edges;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntConsumer;

/** Solves one position of Node Kayles: its connected parts add, and each is searched by itself. */
final class KaylesSearch {
    private final Budget budget;
    private final int[][] neighbours;
    private final List<Placed> parts = new ArrayList<>();

    /** The number of each vertex in its part; −1 before that is known. */
    private final int[] inPart;

    /** In which round of {@link #connected} each vertex was met last. */
    private final int[] met;

    private int round;

    /** A part, and the vertices of the whole graph that it consists of. */
    private record Placed(KaylesPart part, List<Integer> vertices) {}

    KaylesSearch(NodeKayles.Graph position, Budget budget) {
        this.budget = budget;
        neighbours = neighbours(position);
        met = new int[position.vertices()];
        inPart = new int[position.vertices()];
        Arrays.fill(inPart, -1);
        for (int v = 0; v < neighbours.length; v++) {
            if (inPart[v] < 0) {
                addPart(connected(v));
            }
        }
        parts.sort(Comparator.comparingInt(placed -> placed.vertices().size()));
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
        parts.add(new Placed(part, vertices));
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
        return value(parts);
    }

    private static long value(List<Placed> parts) {
        long sum = 0;
        for (Placed placed : parts) {
            sum ^= placed.part().value();
            placed.part().forget();
        }
        return sum;
    }

    /** Whether the nim-value is 0; the largest part is asked for no more than that. */
    boolean isLost() {
        int last = parts.size() - 1;
        return parts.isEmpty() || parts.get(last).part().hasValue(value(parts.subList(0, last)));
    }

    /** Gives the vertices that lead to a position of nim-value {@code value}. */
    void vertices(long value, IntConsumer sink) {
        boolean alone = parts.size() == 1;
        long total = alone ? 0 : value();
        BitSet found = new BitSet();
        for (Placed placed : parts) {
            long wanted = alone ? value : total ^ placed.part().value() ^ value;
            for (int i = 0; i < placed.vertices().size(); i++) {
                if (placed.part().hasValueAfter(i, wanted)) {
                    found.set(placed.vertices().get(i));
                }
            }
            placed.part().forget();
        }
        found.stream().forEach(sink);
    }
}
