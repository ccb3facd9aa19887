package dev.nimbus.games.graph;

import dev.nimbus.theory.Budget;
import java.util.BitSet;

/**
 * The strings of a Nimstring position that are not cut yet. A string <i>completes</i> if it is the last of a coin:
 * cutting it obliges the player to cut another. Mutable; strings keep their numbers.
 */
final class Strings {
    /** The vertex that is no coin. */
    static final int GROUND = 0;

    /** What {@link #settle} gives for a position that is not loony. */
    static final int NOWHERE = -1;

    private final Edges all;
    /** The ends of each string as numbers from 0 on; the ground is 0. */
    private final int[] ends;

    /** How many strings each vertex has left. */
    private final int[] degrees;

    private final BitSet left;
    private final Budget budget;

    Strings(Edges all, Budget budget) {
        this.all = all;
        this.ends = all.numbered();
        this.degrees = new int[ends.length + 1];
        this.left = new BitSet(all.count());
        this.budget = budget;
        left.set(0, all.count());
        for (int e = 0; e < all.count(); e++) {
            add(e, 1);
        }
    }

    private Strings(Strings other) {
        this.all = other.all;
        this.ends = other.ends;
        this.degrees = other.degrees.clone();
        this.left = (BitSet) other.left.clone();
        this.budget = other.budget;
    }

    private void add(int e, int strings) {
        degrees[from(e)] += strings;
        if (from(e) != to(e)) {
            degrees[to(e)] += strings;
        }
    }

    private int from(int e) {
        return ends[2 * e];
    }

    private int to(int e) {
        return ends[2 * e + 1];
    }

    /** A copy that is cut by itself. */
    Strings copy() {
        budget.spend(1 + degrees.length * (long) Integer.BYTES / Budget.BYTES_OF_WORK);
        return new Strings(this);
    }

    BitSet left() {
        return left;
    }

    /** The strings that are left, as a position. */
    Edges toEdges() {
        return all.select(left.stream());
    }

    /** Whether string {@code e} is the last of a coin. */
    boolean completes(int e) {
        return isLast(from(e)) || isLast(to(e));
    }

    private boolean isLast(int vertex) {
        return vertex != GROUND && degrees[vertex] == 1;
    }

    void cut(int e) {
        left.clear(e);
        add(e, -1);
    }

    /**
     * Cuts strings that complete until none is left, or until the position is known to be loony. If a coin that can be
     * completed hangs on a coin with one string more, and that string does not complete, then the mover can take both
     * coins and move on, or cut the second string and leave both to the other player, who is left with the same rest: one
     * of the two wins whatever else is played. Elsewhere to complete a coin changes no value.
     *
     * @return a coin that makes the position loony, or {@link #NOWHERE}
     */
    int settle() {
        for (int e = completing(); e >= 0; e = completing()) {
            int coin = isLast(from(e)) ? 0 : 1;
            if (isLoony(e, ends[2 * e + 1 - coin])) {
                return coin == 0 ? all.from(e) : all.to(e);
            }
            cut(e);
        }
        return NOWHERE;
    }

    /** The first string that completes, or −1. */
    private int completing() {
        int e = left.nextSetBit(0);
        long looked = 1;
        while (e >= 0 && !completes(e)) {
            e = left.nextSetBit(e + 1);
            looked++;
        }
        budget.spend(looked);
        return e;
    }

    /** Whether {@code next}, which string {@code e} joins to a coin to be completed, has one other string, which does not complete. */
    private boolean isLoony(int e, int next) {
        return next != GROUND && degrees[next] == 2 && !completes(other(next, e));
    }

    /** The other string of a coin that has two. */
    private int other(int coin, int e) {
        budget.spend(left.cardinality());
        return left.stream()
                .filter(other -> other != e && (from(other) == coin || to(other) == coin))
                .findFirst()
                .orElseThrow();
    }
}
