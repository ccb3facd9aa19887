package dev.nimbus.theory;

import java.util.Optional;

/**
 * Summarises a position of very many integers by a few numbers from which a question can be answered, such as the
 * nim-sum of a Nim position. Each part of a position has a fold of its own, on any machine; the folds are then appended in
 * the order of the parts. The position is never in memory as a whole.
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
     * @throws Refusal if the game does not allow one of them, or the value of one exceeds a budget
     */
    void addBlocking(long[] integers, int count);

    /** {@return how many integers were added} */
    long count();

    /**
     * {@return the state of this fold, for {@link #append} of another fold of the same question; the game defines what
     * its numbers mean}
     */
    long[] state();

    /**
     * Adds the state of another fold of the same question, whose integers follow those added so far.
     *
     * @param state what {@link #state} of the other fold returned
     * @throws IllegalArgumentException if {@code state} cannot be the state of such a fold
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

    /** {@return the first winning move; empty if there is none} */
    Optional<Move> winningMove();
}
