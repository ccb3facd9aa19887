package dev.nimbus.games.octal;

import dev.nimbus.games.heap.HeapKinds;
import dev.nimbus.games.heap.ResultVisitor;
import dev.nimbus.games.heap.TameKinds;
import dev.nimbus.theory.Budget;

/**
 * The kinds of the heaps of Lasker's Nim: those of one token at the most are fickle, all others firm. For a heap of two
 * or more has a nim-value of two or more, and can become nothing and a heap of one, which is all that {@link TameKinds}
 * asks of a firm heap.
 */
final class LaskerKinds implements HeapKinds {
    @Override
    public Kind kind(long heap) {
        return heap <= 1 ? Kind.FICKLE : Kind.FIRM;
    }

    @Override
    public void fickleResults(long heap, Budget budget, ResultVisitor visitor) {
        if (heap == 0 || !visitor.visit(new long[0], 0)) {
            return;
        }
        if (heap > 1 && visitor.visit(new long[] {1}, 1) && heap == 2) {
            visitor.visit(new long[] {1, 1}, 2);
        }
    }
}
