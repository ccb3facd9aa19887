package dev.nimbus.games.graph;

import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells which edges of green Hackenbush lead to a given value. From the ground up it is worked out which value each
 * vertex would need, all else being as it is, so that the whole has the value wanted: then cutting a bridge is looked up,
 * and to cut an edge of a cycle only the vertices that cycles hold together with it are valued anew.
 *
 * <p>Idea: a branch of value g that stands on one more edge is worth g + 1 there (the colon principle [1]). This can be undone. Where
 * the edge and its branch are to be worth b > 0, the branch needs the value b − 1; no branch makes them worth 0. So one pass from
 * the ground upwards finds the value needed everywhere, and no cut is valued by the whole graph.
 *
 * <p>Invariant: {@code needed} of the lowest vertex of a block is the value at which that block makes the whole have the value
 * wanted, all outside it being as it is.
 *
 * <p>Cost: two passes over the graph (bridges and blocks by depth-first search [2]), then for a bridge a look-up, and for an edge
 * of a block of m edges a search of that block: 2 + m / 4 steps, so m² / 4 in all where m edges are one block.
 * Memory: some numbers for each vertex, and for each edge of a block.
 *
 * <ol>
 *   <li>E. R. Berlekamp, J. H. Conway, R. K. Guy, <i>Winning Ways</i>, ch. 7: the colon and the fusion principle.
 *   <li>R. E. Tarjan, A note on finding the bridges of a graph, <i>Information Processing Letters</i> 2, 1974.
 * </ol>
 */
final class GreenMoves {
    private static final long IMPOSSIBLE = -1;

    /** How many edges are gone through in a step of work. */
    private static final int EDGES_OF_A_STEP = 4;

    private final Incidence graph;
    private final Budget budget;
    private final GreenValue now;

    /** The vertex, nearest to the ground, of those that cycles hold together with each. */
    private final int[] lowest;

    /** For such a lowest vertex the value that it needs, or {@link #IMPOSSIBLE}. */
    private final long[] needed;

    /** What hangs on each vertex by bridges. */
    private final long[] hanging;

    private final Map<Integer, Block> blocks = new HashMap<>();

    /** For each vertex its number in the block that it is not the lowest vertex of. */
    private final int[] number;

    /** For each edge its number in its block. */
    private final int[] edgeNumber;

    GreenMoves(Incidence graph, long wanted, Budget budget) {
        this.graph = graph;
        this.budget = budget;
        this.now = GreenValue.of(graph);
        this.lowest = new int[graph.vertices()];
        this.needed = new long[graph.vertices()];
        this.hanging = new long[graph.vertices()];
        budget.hold((long) Integer.BYTES * (graph.vertices() + graph.edges()));
        this.number = new int[graph.vertices()];
        this.edgeNumber = new int[graph.edges()];
        needed[0] = wanted;
        for (int i = 1; i < now.heldCount(); i++) {
            place(now.held(i));
        }
    }

    private void place(int v) {
        int below = now.below(v);
        if (now.isOnBridge(v)) {
            lowest[v] = v;
            hanging[below] ^= now.value(v) + 1;
            long branch = needed[lowest[below]] ^ valueWithout(v);
            needed[v] = needed[lowest[below]] == IMPOSSIBLE ? IMPOSSIBLE : branch - 1;
        } else {
            lowest[v] = lowest[below];
        }
    }

    /** The value of the vertices that hold {@code v} by its bridge, once that is cut. */
    private long valueWithout(int v) {
        return now.value(lowest[now.below(v)]) ^ (now.value(v) + 1);
    }

    /** Whether cutting edge {@code e} is a move, and leads to the value wanted. */
    boolean leadsThere(int e) {
        budget.spend(1);
        int one = graph.from(e);
        int other = graph.to(e);
        if (!now.isHeld(one)) {
            return false;
        }
        if (lowest[one] != lowest[other]) {
            int above = one != 0 && now.edgeDown(one) == e ? one : other;
            return valueWithout(above) == needed[lowest[now.below(above)]];
        }
        int low = lowest[one];
        if (needed[low] == IMPOSSIBLE || graph.isLoop(e)) {
            return needed[low] == (now.value(low) ^ 1);
        }
        return block(low).without(e) == needed[low];
    }

    private Block block(int low) {
        if (blocks.isEmpty()) {
            for (int e = 0; e < graph.edges(); e++) {
                if (now.isHeld(graph.from(e)) && lowest[graph.from(e)] == lowest[graph.to(e)]) {
                    blocks.computeIfAbsent(lowest[graph.from(e)], Block::new).add(e);
                }
            }
        }
        return blocks.get(low);
    }

    /** Vertices that cycles hold together, and the edges between them. */
    private final class Block {
        private final List<Integer> vertices = new ArrayList<>();
        private final List<Integer> ends = new ArrayList<>();
        private Incidence inside;
        private long[] worth;

        private Block(int low) {
            vertices.add(low);
        }

        private int number(int v) {
            if (v == vertices.get(0)) {
                return 0;
            }
            if (number[v] == 0) {
                number[v] = vertices.size();
                vertices.add(v);
            }
            return number[v];
        }

        private void add(int e) {
            edgeNumber[e] = ends.size() / 2;
            ends.add(number(graph.from(e)));
            ends.add(number(graph.to(e)));
        }

        private long without(int e) {
            if (inside == null) {
                inside = new Incidence(
                        Edges.wrap(ends.stream().mapToInt(Integer::intValue).toArray()));
                worth = vertices.stream().mapToLong(v -> hanging[v]).toArray();
            }
            budget.spend(1 + inside.edges() / EDGES_OF_A_STEP);
            return GreenValue.without(inside, edgeNumber[e], worth);
        }
    }
}
