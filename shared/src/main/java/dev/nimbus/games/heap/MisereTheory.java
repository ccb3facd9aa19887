package dev.nimbus.games.heap;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import java.util.Optional;
import java.util.function.LongFunction;

/** How a heap game is solved under misère play, where sums have no simple rule. */
public interface MisereTheory {
    /** Who wins. */
    Outcome outcome(Heaps position, Budget budget);

    /** Adds all winning moves, in order. */
    void find(Heaps position, MoveFinder finder);

    /** The kind of each heap, where these and the nim-values tell who wins while no heap is wild. */
    default Optional<LongFunction<HeapKinds.Kind>> kinds() {
        return Optional.empty();
    }
}
