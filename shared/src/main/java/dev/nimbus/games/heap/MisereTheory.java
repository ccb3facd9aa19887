package dev.nimbus.games.heap;

import dev.nimbus.games.MoveList;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import java.util.Optional;
import java.util.function.LongFunction;

/** How a heap game is solved under misère play, where sums have no simple rule. */
public interface MisereTheory {
    /**
     * {@return who wins}
     *
     * @param position heaps of the game
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link
     *     dev.nimbus.theory.Refusal}
     */
    Outcome outcome(Heaps position, Budget budget);

    /**
     * Adds all winning moves, in order.
     *
     * @param position heaps of the game
     * @param found takes the moves
     */
    void find(Heaps position, MoveList found);

    /**
     * {@return the kind of each heap, if the kinds and the nim-values determine the outcome of every sum without heaps
     * of an unknown kind; else empty}
     */
    default Optional<LongFunction<HeapKinds.Kind>> kinds() {
        return Optional.empty();
    }
}
