package dev.nimbus.theory.misere;

/**
 * Says that every heap of more than {@code removed} tokens has the same moves but for its size, as those of a finite
 * take-and-break code: some removed, the others left in some number of heaps, of all sizes that are possible.
 *
 * @param parts the most heaps that a heap may become, at least 1
 * @param removed the most tokens that a move removes
 */
public record MoveBound(int parts, int removed) {}
