package dev.nimbus.games.graph.kayles;

import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Solves one position of Node Kayles: its connected parts add, and each is searched by itself. */
final class KaylesSearch {
    /** Enough to look for a symmetry of any graph of some thousand vertices. */
    static final long FEW_STEPS = 1_000_000;

    /** Its list of neighbours, its part, if it is alone in one, and its places in arrays. */
    private static final long BYTES_OF_VERTEX = 120;
    /** Both ends, in the lists of the graph and once more in those of the part. */
    private static final long BYTES_OF_EDGE = 16;

    private final ValueTable values;
    private final Budget budget;
    private final int[][] neighbours;
    private final List<Placed> parts = new ArrayList<>();

    /** The number of each vertex in its part; −1 before that is known. */
    private final int[] inPart;

    /** In which round of {@link #connected} each vertex was met last. */
    private final int[] met;

    private int round;
    /** The vertices that {@link #connected} has found. */
    private final int[] queue;

    /** A part, and the vertices of the whole graph that it consists of. */
    private record Placed(KaylesPart part, int... vertices) {
        /** The part's vertices by their numbers in the whole graph. */
        private int[] inOrder() {
            return IntStream.range(0, vertices.length)
                    .boxed()
                    .sorted(Comparator.comparing(i -> vertices[i]))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
    }

    KaylesSearch(NodeKayles.Graph position, ValueTable values, Budget budget) {
        this.values = values;
        this.budget = budget;
        budget.hold(BYTES_OF_VERTEX * position.vertices()
                + BYTES_OF_EDGE * position.edges().count());
        neighbours = position.neighbours();
        queue = new int[position.vertices()];
        met = new int[position.vertices()];
        inPart = new int[position.vertices()];
        Arrays.fill(inPart, -1);
        for (int v = 0; v < neighbours.length; v++) {
            if (inPart[v] < 0) {
                addPart(connected(v));
            }
        }
        parts.sort(Comparator.comparingInt(placed -> placed.vertices().length));
    }

    /** The vertices that {@code root} is connected with, itself among them. */
    private int[] connected(int root) {
        int found = 1;
        queue[0] = root;
        round++;
        met[root] = round;
        for (int i = 0; i < found; i++) {
            for (int w : neighbours[queue[i]]) {
                if (met[w] != round) {
                    met[w] = round;
                    queue[found++] = w;
                }
            }
        }
        return Arrays.copyOf(queue, found);
    }

    private void addPart(int... found) {
        long ends = Arrays.stream(found).filter(v -> degree(v) < 2).count();
        boolean line = Arrays.stream(found).allMatch(v -> degree(v) <= 2);
        // From an end of a path the vertices are found one after the other along it.
        int[] vertices = line && ends > 0 ? connected(end(found)) : found;
        for (int i = 0; i < vertices.length; i++) {
            inPart[vertices[i]] = i;
        }
        KaylesPart part = line ? new KaylesPart.Line(vertices.length, ends == 0) : searched(vertices);
        parts.add(new Placed(part, vertices));
    }

    private int degree(int v) {
        return neighbours[v].length;
    }

    private int end(int... path) {
        return Arrays.stream(path).filter(v -> degree(v) < 2).findFirst().orElseThrow();
    }

    private KaylesPart searched(int... vertices) {
        int size = vertices.length;
        int[][] inside = new int[size][];
        for (int i = 0; i < size; i++) {
            inside[i] =
                    Arrays.stream(neighbours[vertices[i]]).map(w -> inPart[w]).toArray();
        }
        if (size > KaylesComponents.MOST) {
            return new KaylesPart.Large(inside, budget);
        }
        return new KaylesPart.Searched(inside, values, budget);
    }

    /** The nim-value. */
    long value() {
        return isMirrored() ? 0 : value(parts);
    }

    /** Takes over the nim-value, which is that of the only part: of several, it says nothing of each. */
    void learn(long value) {
        if (parts.size() == 1) {
            parts.get(0).part().learn(value);
        }
    }

    /** Whether a symmetry is found by which the position is lost; where all parts are known it is not looked for. */
    private boolean isMirrored() {
        return isSearched() && HalfTurn.isLost(neighbours, budget);
    }

    private boolean isSearched() {
        return !parts.stream().allMatch(placed -> placed.part() instanceof KaylesPart.Line);
    }

    /** A winning vertex that a symmetry tells, if one is found. */
    OptionalInt middle() {
        int vertex = isSearched() ? HalfTurn.winningVertex(neighbours, budget) : -1;
        return vertex < 0 ? OptionalInt.empty() : OptionalInt.of(vertex);
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
        if (isMirrored()) {
            return true;
        }
        if (middle().isPresent()) {
            return false;
        }
        int last = parts.size() - 1;
        return parts.isEmpty() || parts.get(last).part().hasValue(value(parts.subList(0, last)));
    }

    /**
     * Finds the vertices that lead to a position of nim-value {@code value}, ascending.
     *
     * @param firstOnly whether the lowest is enough; others may be found on the way
     */
    BitSet vertices(long value, boolean firstOnly) {
        BitSet found = new BitSet();
        if (value == 0 && isMirrored()) {
            return found;
        }
        boolean alone = parts.size() == 1;
        long total = alone ? 0 : value();
        if (!alone && total == value) {
            return found; // no option has the position's own value
        }
        int first = Integer.MAX_VALUE;
        for (Placed placed : parts) {
            long of = alone ? value : total ^ placed.part().value() ^ value;
            for (int i : placed.inOrder()) {
                int vertex = placed.vertices()[i];
                if (vertex < first && placed.part().hasValueAfter(i, of)) {
                    found.set(vertex);
                    first = firstOnly ? vertex : first;
                }
            }
            placed.part().forget();
        }
        return found;
    }
}
