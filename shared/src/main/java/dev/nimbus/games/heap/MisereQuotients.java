package dev.nimbus.games.heap;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.misere.MisereQuotient;
import java.util.List;

/** A game on heaps whose misère quotients can be searched. */
public interface MisereQuotients {
    /** {@return the canonical notation} */
    String notation();

    /**
     * {@return the misère quotient of the heaps 0 to {@code largest}, or of as many as the budget allows}
     *
     * @param largest the largest heap that matters, from 0
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link
     *     dev.nimbus.theory.Refusal}
     */
    MisereQuotient misereQuotient(int largest, Budget budget);

    /**
     * {@return the genus symbols of the heaps 0 to {@code largest}, or of as many as the budget allows}
     *
     * @param largest the largest heap that matters, from 0
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link
     *     dev.nimbus.theory.Refusal}
     */
    List<String> genusSymbols(int largest, Budget budget);
}
