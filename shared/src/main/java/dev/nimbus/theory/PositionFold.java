package dev.nimbus.theory;

import java.util.Optional;

/**
 * What a position of very many integers comes to: a few numbers that tell all that is asked of it. Parts of a position
 * are folded apart, in any order and anywhere, and then put together in their order; the position itself is never held.
 *
 * <p>Not for use by several threads.
 */
public interface PositionFold {
    /**
     * Adds the first {@code count} of {@code integers}, which follow those added so far. May block while a table of
     * nim-values is computed.
     *
     * @param integers each from 0 to 2⁶³−1
     * @param count how many to add, at most the length of the array
     * @throws Refusal if an answer is out of reach because of one of them
     */
    void addBlocking(long[] integers, int count);

    /** {@return how many integers were added} */
    long count();

    /**
     * {@return all that was added, as numbers for {@link #append} of a fold of the same question; their meaning is
     * the game's}
     */
    long[] state();

    /**
     * Adds what another fold of the same question came to, whose integers follow those added so far.
     *
     * @param state what {@link #state} of the other fold gave
     * @throws IllegalArgumentException if {@code state} is none of such a fold
     */
    void append(long[] state);

    /** {@return who wins, by the convention that the fold was made for} */
    Outcome outcome();

    /**
     * {@return the nim-value under normal play}
     *
     * @throws Refusal if it is out of range
     */
    GrundyValue grundy();

    /** {@return one winning move, the first there is} */
    Optional<Move> winningMove();
}
