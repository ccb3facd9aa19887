package dev.nimbus.games.graph;

import dev.nimbus.games.ListMove;
import dev.nimbus.theory.Budget;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * The turns of a Nimstring position: any number of strings that complete coins, then one that completes none. A turn is
 * what it cuts, for the order changes nothing. Those that leave a loony position are left out: they lose.
 */
final class Turns {
    private final Deque<Strings> open = new ArrayDeque<>();
    private final Set<BitSet> seen = new HashSet<>();
    private final Edges position;
    private final Budget budget;

    Turns(Edges position, Budget budget) {
        this.position = position;
        this.budget = budget;
        open.add(new Strings(position, budget));
    }

    @FunctionalInterface
    interface Visitor {
        /**
         * Takes one more turn, and says whether to go on.
         *
         * @param left what it leaves
         * @param settled the same without coins that are free to take
         */
        boolean visit(ListMove turn, Edges left, Edges settled);
    }

    /** Shows the turns, those that cut fewer strings first, until the visitor has seen enough; says whether all were shown. */
    boolean visit(Visitor visitor) {
        return visit(false, visitor);
    }

    /** The same for all turns, also those that leave a loony position. */
    boolean visitAll(Visitor visitor) {
        return visit(true, visitor);
    }

    private boolean visit(boolean withLosing, Visitor visitor) {
        boolean more = true;
        while (more && !open.isEmpty()) {
            Strings strings = open.poll();
            for (int e = strings.left().nextSetBit(0);
                    e >= 0 && more;
                    e = strings.left().nextSetBit(e + 1)) {
                Strings cut = strings.copy();
                cut.cut(e);
                if (strings.completes(e)) {
                    enqueue(cut);
                } else {
                    more = end(cut, withLosing, visitor);
                }
            }
        }
        return more;
    }

    private void enqueue(Strings cut) {
        if (seen.add(cut.left())) {
            budget.hold(2L * position.count() * Integer.BYTES + 256);
            open.add(cut);
        }
    }

    private boolean end(Strings cut, boolean withLosing, Visitor visitor) {
        Strings settled = cut.copy();
        boolean loses = settled.settle() != Strings.NOWHERE;
        return (loses && !withLosing) || visitor.visit(turn(cut.left()), cut.toEdges(), settled.toEdges());
    }

    private ListMove turn(BitSet left) {
        BitSet rest = new BitSet();
        rest.set(0, position.count());
        rest.andNot(left);
        long[] edges = new long[rest.cardinality()];
        budget.spend(position.count() + (long) edges.length * edges.length);
        Strings strings = new Strings(position, budget);
        for (int i = 0; i < edges.length; i++) {
            int next = rest.stream().filter(strings::completes).findFirst().orElse(rest.nextSetBit(0));
            edges[i] = next;
            rest.clear(next);
            strings.cut(next);
        }
        return new ListMove("edges", edges);
    }
}
