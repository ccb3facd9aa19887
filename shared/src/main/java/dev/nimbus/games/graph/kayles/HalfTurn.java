package dev.nimbus.games.graph.kayles;

import dev.nimbus.theory.Budget;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Looks for a symmetry of a graph that exchanges its vertices in pairs, none with itself or a neighbour, as half a turn
 * does on many boards. Then who moves second at Node Kayles wins: the partner of each vertex taken is still there, as the
 * two are no neighbours, and taking it leaves a graph with the same symmetry.
 *
 * <p>Pairs are made outwards from a first one, with backtracking, among vertices of one {@linkplain VertexColours
 * colour}. On boards the first pairs leave no choice for the others. The work is bounded, so that a symmetry may be
 * missed; one that is found is checked edge by edge.
 */
final class HalfTurn {
    private static final int NONE = -1;

    /** How often each vertex and edge is looked at, on average, before the search gives up. */
    private static final int LOOKS = 32;

    /** How many of those a step of work pays for. */
    private static final int LOOKS_OF_A_STEP = 16;

    /** How many vertices are tried as the middle. */
    private static final int MIDDLES = 8;

    private final int[][] neighbours;
    private final BitSet gone;
    private final VertexColours colours;
    private final int[] partner;

    /** The vertices, each after one of its neighbours where it has one before it. */
    private final int[] order;

    /** For each vertex that neighbour; −1 for the first of a connected part. */
    private final int[] parent;

    /** The candidate looked at last marked its neighbours by its number + 1. */
    private final int[] mark;

    private long looks;

    private HalfTurn(int[][] neighbours, BitSet gone, VertexColours colours) {
        this.neighbours = neighbours;
        this.gone = gone;
        this.colours = colours;
        this.partner = new int[neighbours.length];
        this.parent = new int[neighbours.length];
        this.mark = new int[neighbours.length];
        Arrays.fill(partner, NONE);
        Arrays.fill(parent, NONE);
        this.order = order();
    }

    /**
     * Whether such a symmetry of the whole graph is found, so that the position is lost.
     *
     * @param neighbours those of each vertex, each once, without itself
     */
    static boolean isLost(int[][] neighbours, Budget budget) {
        return isFound(neighbours, new BitSet(), budget);
    }

    /**
     * A vertex without which and its neighbours such a symmetry is found, so that it wins; empty where none is found. The
     * vertices are tried that lie in the middle of a symmetry of the whole graph, if it has one.
     */
    static OptionalInt winningVertex(int[][] neighbours, Budget budget) {
        VertexColours colours = VertexColours.of(neighbours, new BitSet(), budget);
        int tried = 0;
        for (int v = 0; v < neighbours.length && tried < MIDDLES; v++) {
            budget.spend(1 + neighbours[v].length / LOOKS_OF_A_STEP);
            if (colours.arePairedWithout(v, neighbours[v])) {
                tried++;
                if (isFound(neighbours, taken(v, neighbours[v]), budget)) {
                    return OptionalInt.of(v);
                }
            }
        }
        return OptionalInt.empty();
    }

    private static BitSet taken(int vertex, int... neighbours) {
        BitSet taken = new BitSet();
        taken.set(vertex);
        for (int w : neighbours) {
            taken.set(w);
        }
        return taken;
    }

    private static boolean isFound(int[][] neighbours, BitSet gone, Budget budget) {
        VertexColours colours = VertexColours.of(neighbours, gone, budget);
        if (!colours.arePaired()) {
            return false;
        }
        HalfTurn search = new HalfTurn(neighbours, gone, colours);
        boolean found = search.pairAll();
        budget.spend(1 + search.looks / LOOKS_OF_A_STEP);
        return found;
    }

    private int[] order() {
        int[] found = new int[neighbours.length - gone.cardinality()];
        BitSet met = (BitSet) gone.clone();
        int count = 0;
        for (int root = met.nextClearBit(0); root < neighbours.length; root = met.nextClearBit(root)) {
            met.set(root);
            found[count++] = root;
            for (int head = count - 1; head < count; head++) {
                for (int w : neighbours[found[head]]) {
                    if (!met.get(w)) {
                        met.set(w);
                        parent[w] = found[head];
                        found[count++] = w;
                    }
                }
            }
        }
        return found;
    }

    private boolean pairAll() {
        int edges = Arrays.stream(neighbours).mapToInt(list -> list.length).sum();
        long most = LOOKS * (long) (neighbours.length + edges);
        int[] places = new int[order.length];
        int[] next = new int[order.length];
        int depth = 0;
        int place = 0;
        int[] candidates = order.length == 0 ? new int[0] : candidates(order[0]);
        int from = candidates.length - 1;
        while (place < order.length && looks < most) {
            int choice = from;
            while (choice >= 0 && !fits(order[place], candidates[choice])) {
                choice--;
            }
            if (choice >= 0) {
                pair(order[place], candidates[choice]);
                places[depth] = place;
                next[depth++] = choice - 1;
                place = unpaired(place);
            } else if (depth == 0) {
                return false;
            } else {
                place = places[--depth];
                unpair(order[place]);
            }
            candidates = place < order.length ? candidates(order[place]) : candidates;
            from = choice >= 0 ? candidates.length - 1 : next[depth];
        }
        return place == order.length;
    }

    private int unpaired(int after) {
        int place = after;
        while (place < order.length && partner[order[place]] != NONE) {
            place++;
        }
        return place;
    }

    /** The partner's neighbours of a neighbour that has a partner; all for the first vertex of a part. */
    private int[] candidates(int v) {
        if (parent[v] != NONE) {
            return neighbours[partner[parent[v]]];
        }
        looks += neighbours.length;
        return IntStream.range(0, neighbours.length)
                .filter(u -> colours.isSame(u, v) && partner[u] == NONE && !gone.get(u))
                .toArray();
    }

    private boolean fits(int v, int u) {
        looks++;
        if (u == v || gone.get(u) || partner[u] != NONE || !colours.isSame(u, v)) {
            return false;
        }
        looks += neighbours[u].length + neighbours[v].length;
        int paired = 0;
        for (int w : neighbours[u]) {
            mark[w] = u + 1;
            paired += partner[w] == NONE ? 0 : 1;
        }
        if (mark[v] == u + 1) {
            return false;
        }
        for (int w : neighbours[v]) {
            if (partner[w] != NONE) {
                paired--;
                if (mark[partner[w]] != u + 1) {
                    return false;
                }
            }
        }
        return paired == 0;
    }

    private void pair(int v, int u) {
        partner[v] = u;
        partner[u] = v;
    }

    private void unpair(int v) {
        partner[partner[v]] = NONE;
        partner[v] = NONE;
    }
}
