package dev.nimbus.query.line;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Fraction;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Writes one answer line after another: {@link #begin}, what was asked in the order of {@link dev.nimbus.theory.Ask},
 * {@link #end}; or {@link #refuse} in place of any part of it after {@link #begin}.
 */
public interface AnswerForm {
    /** Begins the answer to line number {@code line} of its batch. */
    void begin(long line, QueryId id);

    /** Ends the line. */
    void end();

    /** Takes back what was written since {@link #begin} and writes an error line instead. */
    void refuse(long line, QueryId id, Refusal refusal);

    /** Writes who wins. */
    void outcome(Outcome outcome);

    /** Writes the nim-value. */
    void grundy(GrundyValue value);

    /** Writes a winning move, or that there is none. */
    void move(Optional<Move> move);

    /**
     * Writes the winning moves.
     *
     * @throws Refusal if that is more than may be written; then nothing of them is
     */
    void moves(WinningMoves moves);

    /**
     * Options are listed, and what takes long is next.
     *
     * @param options the least that {@link #options} can be
     * @throws Refusal if that is more than may be written
     */
    default void listed(Supplier<AnsweredOptions> options) {}

    /**
     * Writes the options.
     *
     * @throws Refusal if that is more than may be written; then nothing of them is
     */
    void options(AnsweredOptions options);

    /** Writes, at its place among the answers, that {@code ask} is not answered, while others of the line are. */
    void unanswered(Ask ask, Refusal refusal);

    /** Writes the probability of a win where both sides move at random. */
    void probability(Fraction probability);

    /** Writes how much the player to move gains over the other. */
    void score(int score);
}
