package dev.nimbus;

import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * A position of a game, under normal play (who cannot move loses) unless {@link #misere()} says otherwise. Immutable.
 * Answers may block while a table of nim-values is computed.
 *
 * <p>Every question throws a {@link Refusal} where the game does not offer it, or where it needs more than the budget of
 * a query; the message says which.
 */
public interface Position {
    /** Winning moves listed by {@link #winningMoves()}. */
    int MOVES = 100;

    /** {@return the same position where who cannot move wins} */
    Position misere();

    /** {@return who wins} */
    Outcome outcome();

    /** {@return the nim-value under normal play} */
    GrundyValue value();

    /** {@return the first winning move, if there is one} */
    Optional<Option> winningMove();

    /**
     * {@return the winning moves, at most {@value #MOVES} of them} A list of {@value #MOVES} may not be all:
     * {@link #winningMoves(int)} lists more.
     */
    default List<Option> winningMoves() {
        return winningMoves(MOVES);
    }

    /**
     * {@return the first {@code most} winning moves}
     *
     * @param most the most to list, at least 0
     */
    List<Option> winningMoves(int most);

    /**
     * {@return the first {@code most} legal moves, winning or not, in the order of the rules; their positions are asked as
     * any other}
     *
     * @param most the most to list, at least 0
     */
    List<Option> options(int most);

    /**
     * {@return positions whose disjunctive sum this one is: each heap, row or token alone; this position alone where
     * it has no parts, or where a move in one of them has ended all play}
     */
    List<Position> parts();

    /** The position as JSON, as queries write it. */
    @Override
    String toString();

    /**
     * A move and what it leads to.
     *
     * @param move the move
     * @param json the move as answers write it: {@code {"heap":0,"to":[1,2]}}
     * @param position the position after it, under the same convention
     */
    record Option(Move move, String json, Position position) {}
}
