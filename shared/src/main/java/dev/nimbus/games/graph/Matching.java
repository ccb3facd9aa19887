package dev.nimbus.games.graph;

import dev.nimbus.theory.Budget;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A maximum matching of an undirected graph, found by shrinking odd cycles of alternating paths into their base (J.
 * Edmonds, <i>Paths, trees, and flowers</i>, 1965), and the vertices that some maximum matching leaves out.
 */
final class Matching {
    private static final int NONE = -1;

    /** How many vertices are gone through in a step of work. */
    private static final int VERTICES_OF_A_STEP = 16;

    private final int[][] neighbours;
    private final Budget budget;

    /** The vertex that each is matched with. */
    private final int[] mate;

    /** Of vertices met at an odd distance: the one before on the path from the root. */
    private final int[] before;

    /** The base of the shrunken cycle that each vertex is in; else itself. */
    private final int[] base;

    /** Whether the root has an alternating path of even length to each vertex. */
    private final BitSet even = new BitSet();

    private final int[] queue;
    private int queued;

    /** The vertices that the last search has met; the next one forgets what it knew of them. */
    private final int[] met;

    private int metCount;

    /** @param neighbours of each vertex, without itself */
    Matching(int[][] neighbours, Budget budget) {
        this.neighbours = neighbours;
        this.budget = budget;
        this.mate = new int[neighbours.length];
        this.before = new int[neighbours.length];
        this.base = new int[neighbours.length];
        this.queue = new int[neighbours.length];
        this.met = new int[2 * neighbours.length];
        Arrays.fill(mate, NONE);
        Arrays.fill(before, NONE);
        Arrays.setAll(base, v -> v);
        for (int v = 0; v < mate.length; v++) {
            if (mate[v] == NONE && neighbours[v].length > 0) {
                augment(search(v));
            }
        }
    }

    /** The vertices that some maximum matching leaves out: those at even distance from one that this leaves out. */
    BitSet avoidable() {
        BitSet found = new BitSet();
        for (int v = 0; v < mate.length; v++) {
            if (mate[v] == NONE && neighbours[v].length > 0) {
                search(v);
                for (int i = 0; i < queued; i++) {
                    found.set(queue[i]);
                }
            } else if (mate[v] == NONE) {
                found.set(v);
            }
        }
        return found;
    }

    /** Looks for an alternating path from {@code root} to another vertex without a mate; gives its end, or none. */
    private int search(int root) {
        forget();
        reach(root);
        for (int head = 0; head < queued; head++) {
            int v = queue[head];
            budget.spend(1 + neighbours[v].length / VERTICES_OF_A_STEP);
            for (int u : neighbours[v]) {
                boolean inside = base[v] == base[u] || mate[v] == u;
                if (!inside && even.get(u)) {
                    shrink(v, u);
                } else if (!inside && before[u] == NONE) {
                    before[u] = v;
                    met[metCount++] = u;
                    if (mate[u] == NONE) {
                        return u;
                    }
                    reach(mate[u]);
                }
            }
        }
        return NONE;
    }

    private void forget() {
        budget.spend(1 + metCount / VERTICES_OF_A_STEP);
        for (int i = 0; i < metCount; i++) {
            before[met[i]] = NONE;
            base[met[i]] = met[i];
            even.clear(met[i]);
        }
        metCount = 0;
        queued = 0;
    }

    private void reach(int v) {
        even.set(v);
        queue[queued++] = v;
        met[metCount++] = v;
    }

    /** Both ends of the edge are at even distance: it closes an odd cycle, all of which is then. */
    private void shrink(int v, int u) {
        int common = commonBase(v, u);
        BitSet cycle = new BitSet();
        mark(v, common, u, cycle);
        mark(u, common, v, cycle);
        int count = metCount;
        budget.spend(1 + count / VERTICES_OF_A_STEP);
        for (int i = 0; i < count; i++) {
            int w = met[i];
            if (cycle.get(base[w])) {
                base[w] = common;
                if (!even.get(w)) {
                    reach(w);
                }
            }
        }
    }

    private int commonBase(int v, int u) {
        BitSet path = new BitSet();
        int at = base[v];
        path.set(at);
        while (mate[at] != NONE) {
            at = base[before[mate[at]]];
            path.set(at);
        }
        int other = base[u];
        while (!path.get(other)) {
            other = base[before[mate[other]]];
        }
        return other;
    }

    /** Goes up from {@code v} to the common base, and lets each vertex that was at odd distance know the other way. */
    private void mark(int v, int common, int next, BitSet cycle) {
        int at = v;
        int child = next;
        while (base[at] != common) {
            cycle.set(base[at]);
            cycle.set(base[mate[at]]);
            before[at] = child;
            child = mate[at];
            at = before[child];
        }
    }

    private void augment(int end) {
        int u = end;
        while (u != NONE) {
            int v = before[u];
            int next = mate[v];
            mate[u] = v;
            mate[v] = u;
            u = next;
        }
    }
}
