package dev.nimbus.games.heap;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;

/** How a heap game is solved under misère play, where sums have no simple rule. */
interface MisereTheory {
    /** Who wins. */
    Outcome outcome(Heaps position, Budget budget);

    /** Adds all winning moves, in order. */
    void find(Heaps position, MoveFinder finder);
}
