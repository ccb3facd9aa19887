package dev.nimbus.games.graph.kayles;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.misere.MisereSearch;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Solves one position of Node Kayles under misère play: its connected parts are searched together. */
final class NodeKaylesMisere {
    /** What a part takes, about, and each of its vertices beside its rows. */
    private static final int BYTES_OF_PART = 1024;

    private static final int BYTES_OF_VERTEX = 64;

    private final Budget budget;
    private final Parts parts;
    private final MisereSearch search;

    /** The connected part of each vertex, and its number there. */
    private final int[] part;

    private final int[] inPart;

    NodeKaylesMisere(NodeKayles.Graph position, ValueTable values, Budget budget) {
        this.budget = budget;
        int[][] neighbours = position.neighbours();
        part = new int[neighbours.length];
        inPart = new int[neighbours.length];
        Arrays.fill(part, -1);
        List<KaylesComponents> all = new ArrayList<>();
        Map<Shape, KaylesComponents> distinct = new LinkedHashMap<>();
        for (int v = 0; v < part.length; v++) {
            if (part[v] < 0) {
                int[][] connected = connected(v, all.size(), neighbours);
                all.add(distinct.computeIfAbsent(new Shape(connected), this::components));
            }
        }
        parts = new Parts(all, List.copyOf(distinct.values()));
        search = new MisereSearch(parts, values, budget);
    }

    private KaylesComponents components(Shape shape) {
        int[][] neighbours = shape.neighbours();
        if (neighbours.length > KaylesComponents.MOST) {
            throw KaylesPart.Large.tooLarge(neighbours.length);
        }
        long vertices = neighbours.length;
        budget.hold(BYTES_OF_PART + BYTES_OF_VERTEX * vertices + vertices * vertices);
        return new KaylesComponents(neighbours, Play.MISERE, budget);
    }

    /** The neighbours of each vertex joined to {@code root}, by their numbers in this part. */
    private int[][] connected(int root, int number, int[][] neighbours) {
        List<Integer> found = new ArrayList<>(List.of(root));
        part[root] = number;
        for (int i = 0; i < found.size(); i++) {
            inPart[found.get(i)] = i;
            for (int w : neighbours[found.get(i)]) {
                if (part[w] < 0) {
                    part[w] = number;
                    found.add(w);
                }
            }
        }
        int[][] connected = new int[found.size()][];
        for (int i = 0; i < connected.length; i++) {
            connected[i] =
                    Arrays.stream(neighbours[found.get(i)]).map(w -> inPart[w]).toArray();
        }
        return connected;
    }

    /** Whether the player who moves next loses, where who cannot move wins. */
    boolean isLost() {
        return search.isLost(sink -> parts.write(-1, -1, sink));
    }

    /** Takes over that the player who moves next loses. */
    void learnLost() {
        search.learnLost(sink -> parts.write(-1, -1, sink));
    }

    /** The winning vertices, ascending, or the lowest of them alone. */
    BitSet vertices(boolean firstOnly) {
        BitSet found = new BitSet();
        for (int v = 0; v < part.length; v++) {
            int taken = v;
            budget.spend(parts.all().size());
            if (search.isLost(sink -> parts.write(part[taken], inPart[taken], sink))) {
                found.set(v);
                if (firstOnly) {
                    return found;
                }
            }
        }
        return found;
    }

    /** The neighbours of each vertex of a part. Parts that are numbered alike are made once. */
    private record Shape(int[][] neighbours) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Shape shape && Arrays.deepEquals(neighbours, shape.neighbours);
        }

        @Override
        public int hashCode() {
            return Arrays.deepHashCode(neighbours);
        }
    }

    /** The rules of several graphs: of each part, and of those that differ. */
    private record Parts(List<KaylesComponents> all, List<KaylesComponents> distinct) implements ComponentRules {
        /** Writes all of the graphs, but for the vertices that are gone when {@code vertex} of graph {@code of} is taken. */
        private void write(int of, int vertex, OptionSink sink) {
            for (int i = 0; i < all.size(); i++) {
                KaylesComponents one = all.get(i);
                one.write(i == of ? one.after(vertex) : one.all(), sink);
            }
        }

        /** Cells are the same whatever graph they come from. */
        private KaylesComponents of(long[] words, int from, int length) {
            for (KaylesComponents one : distinct) {
                if (one.isOwn(words, from, length)) {
                    return one;
                }
            }
            return distinct.get(0);
        }

        @Override
        public Family family() {
            return KaylesComponents.FAMILY;
        }

        @Override
        public int stepsOfOption(long[] words, int from, int length) {
            return of(words, from, length).stepsOfOption(words, from, length);
        }

        @Override
        public void options(long[] words, int from, int length, OptionSink sink) {
            of(words, from, length).options(words, from, length, sink);
        }
    }
}
