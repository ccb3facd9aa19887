package dev.nimbus.games.graph.kayles;

import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Solves one position of Node Kayles: its connected parts add, and each is searched by itself. */
final class KaylesSearch {
    /** Enough to look for a symmetry of any graph of some thousand vertices. */
    static final long FEW_STEPS = 1_000_000;

    private final ValueTable values;
    private final Budget budget;
    private final int[][] neighbours;
    private final List<Placed> parts = new ArrayList<>();

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
        neighbours = position.neighbours();
        NumberedParts numbered = NumberedParts.of(neighbours);
        for (int i = 0; i < numbered.vertices().size(); i++) {
            parts.add(placed(i, numbered));
        }
        parts.sort(Comparator.comparingInt(placed -> placed.vertices().length));
    }

    private Placed placed(int i, NumberedParts numbered) {
        int[] vertices = numbered.vertices().get(i);
        if (Arrays.stream(vertices).anyMatch(v -> degree(v) > 2)) {
            return new Placed(searched(numbered.inside(i)), vertices);
        }
        OptionalInt end = Arrays.stream(vertices).filter(v -> degree(v) < 2).findFirst();
        KaylesPart line = new KaylesPart.Line(vertices.length, end.isEmpty());
        return new Placed(line, end.isEmpty() ? vertices : along(end.getAsInt(), vertices.length));
    }

    /** The vertices of a path one after the other, from an end. */
    private int[] along(int end, int length) {
        int[] path = new int[length];
        path[0] = end;
        for (int i = 1; i < length; i++) {
            int[] next = neighbours[path[i - 1]];
            path[i] = i > 1 && next[0] == path[i - 2] ? next[1] : next[0];
        }
        return path;
    }

    private int degree(int v) {
        return neighbours[v].length;
    }

    private KaylesPart searched(int[]... inside) {
        return inside.length > KaylesComponents.MOST
                ? new KaylesPart.Large(inside, budget)
                : new KaylesPart.Searched(inside, values, budget);
    }

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
        return isSearched() ? HalfTurn.winningVertex(neighbours, budget) : OptionalInt.empty();
    }

    private static long value(List<Placed> parts) {
        long sum = 0;
        for (Placed placed : parts) {
            sum ^= placed.part().value();
            placed.part().forget();
        }
        return sum;
    }

    /** The nim-value, where it is known without a search. */
    OptionalLong known() {
        long sum = 0;
        for (Placed placed : parts) {
            OptionalLong known = placed.part().known();
            if (known.isEmpty()) {
                return known;
            }
            sum ^= known.getAsLong();
        }
        return OptionalLong.of(sum);
    }

    /** The vertices that are known, without a search, to lead to a position of this nim-value. */
    BitSet knownTo(long value) {
        BitSet found = new BitSet();
        OptionalLong total = known();
        boolean alone = parts.size() == 1;
        if (!alone && total.isEmpty()) {
            return found;
        }
        for (Placed placed : parts) {
            long of = alone ? value : total.getAsLong() ^ placed.part().known().getAsLong() ^ value;
            for (int i = 0; i < placed.vertices().length; i++) {
                budget.spend(1);
                found.set(placed.vertices()[i], placed.part().knownAfter(i).equals(OptionalLong.of(of)));
            }
        }
        return found;
    }

    /** Whether the nim-value is 0. */
    boolean isLost() {
        return isMirrored() || (middle().isEmpty() && sumIs(0));
    }

    /** Whether the nim-value is {@code value}. */
    boolean hasValue(long value) {
        return isMirrored() ? value == 0 : sumIs(value);
    }

    /** The largest part is asked for no more than that. */
    private boolean sumIs(long value) {
        int last = parts.size() - 1;
        return parts.isEmpty() ? value == 0 : parts.get(last).part().hasValue(value ^ value(parts.subList(0, last)));
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
