package dev.nimbus.games.heap;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.misere.MisereQuotient;
import java.util.List;

/** A game on heaps whose misère quotients can be searched. */
public interface MisereQuotients {
    /** The canonical notation. */
    String notation();

    /** The misère quotient of the heaps 0 to {@code largest}, or of as many as the budget allows. */
    MisereQuotient misereQuotient(int largest, Budget budget);

    /** The genus symbols of the heaps 0 to {@code largest}, or of as many as the budget allows. */
    List<String> genusSymbols(int largest, Budget budget);
}
