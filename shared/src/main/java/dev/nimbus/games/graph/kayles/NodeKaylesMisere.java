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
    private final NumberedParts numbered;

    NodeKaylesMisere(NodeKayles.Graph position, ValueTable values, Budget budget) {
        this.budget = budget;
        numbered = NumberedParts.of(position.neighbours());
        List<KaylesComponents> all = new ArrayList<>();
        Map<String, KaylesComponents> distinct = new LinkedHashMap<>();
        for (int i = 0; i < numbered.vertices().size(); i++) {
            requireSmall(numbered.vertices().get(i).length);
            int[][] inside = numbered.inside(i);
            all.add(distinct.computeIfAbsent(Arrays.deepToString(inside), alike -> components(inside)));
        }
        parts = new Parts(all, List.copyOf(distinct.values()));
        search = new MisereSearch(parts, values, budget);
    }

    private static void requireSmall(int vertices) {
        if (vertices > KaylesComponents.MOST) {
            throw KaylesPart.Large.tooLarge(vertices);
        }
    }

    private KaylesComponents components(int[]... neighbours) {
        long vertices = neighbours.length;
        budget.hold(BYTES_OF_PART + BYTES_OF_VERTEX * vertices + vertices * vertices);
        return new KaylesComponents(neighbours, Play.MISERE, budget);
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
        for (int v = 0; v < numbered.of().length; v++) {
            int taken = v;
            budget.spend(parts.all().size());
            if (search.isLost(sink -> parts.write(numbered.of()[taken], numbered.inPart()[taken], sink))) {
                found.set(v);
                if (firstOnly) {
                    return found;
                }
            }
        }
        return found;
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
