package dev.nimbus.games.subtraction;

import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.MisereTheory;
import dev.nimbus.games.heap.TameMisere;
import dev.nimbus.tables.NimValueTable;
import dev.nimbus.theory.Budget;

/** A game whose moves take tokens from one heap, in numbers of a set, and never split it: misère play is tame. */
abstract class SubtractionGame extends HeapGame {
    private final MisereTheory misere = new TameMisere(this);

    SubtractionGame(String notation) {
        super(notation);
    }

    SubtractionGame(String notation, NimValueTable table) {
        super(notation, table);
    }

    /** Whether {@code taken} tokens, at least 1, may be taken from a heap that has them. */
    abstract boolean allows(long taken);

    @Override
    protected final boolean isResult(long heap, long[] parts, Budget budget) {
        long taken = taken(heap, parts);
        return taken > 0 && allows(taken);
    }

    @Override
    protected final MisereTheory misere() {
        return misere;
    }
}
