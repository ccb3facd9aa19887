package dev.nimbus.theory;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The rules of a game, with everything that can be asked of its positions. A ruleset is an immutable value: equal rules have
 * equal {@linkplain #notation() notations}, which are keys everywhere. Methods may block while a table of nim-values is
 * fetched or computed, so they run on workers, never on an event loop. All are safe for use by several threads.
 *
 * <p>{@link #options} tells the rules; the other methods are theory, and are tested against the rules by one contract
 * test for all games.
 *
 * @param <P> positions: immutable, with {@code equals} and {@code hashCode} by content
 */
public interface Ruleset<P> extends Rules<P> {
    /** {@return the canonical notation: {@code octal(0.77)} for Kayles, JSON for games whose rules need structure} */
    String notation();

    /** {@return how clients write positions} */
    PositionShape shape();

    /**
     * {@return what can be asked under {@code play}; empty where that convention is not offered}
     *
     * @param play the convention: who cannot move loses, or wins
     */
    Set<Ask> asks(Play play);

    /**
     * Reads and checks a position.
     *
     * @param input the position as the client sent it
     * @return the position; equal inputs give equal positions
     * @throws Refusal with {@link ErrorCode#INVALID_POSITION}
     */
    P read(PositionInput input);

    /**
     * Writes a position as JSON, as a client would: {@code read} of it gives an equal position.
     *
     * @param position a position of this game
     * @return JSON in one line
     */
    String write(P position);

    /**
     * {@return a random legal position, small enough for brute force at {@code size} up to about 10, of about that
     * many parts' worth}
     *
     * @param random the source of chance
     * @param size about how large, from 0
     */
    P sample(RandomGenerator random, int size);

    /**
     * {@return who wins} Only {@linkplain Play plays} with {@link Ask#OUTCOME} among their asks are passed.
     *
     * @param position a position of this game
     * @param play the convention: who cannot move loses, or wins
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link Refusal}
     */
    Outcome outcome(P position, Play play, Budget budget);

    /**
     * {@return the nim-value under normal play}
     *
     * @param position a position of this game
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link Refusal}
     */
    GrundyValue grundy(P position, Budget budget);

    /**
     * {@return whether the nim-value under normal play is {@code value}} Games that search may find that with less work than
     * the nim-value.
     *
     * @param position a position of this game
     * @param value the nim-value, unsigned
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link Refusal}
     */
    default boolean hasValue(P position, long value, Budget budget) {
        return grundy(position, budget) instanceof GrundyValue.Finite finite && finite.value() == value;
    }

    /**
     * {@return all moves to an option of nim-value {@code value}, unsigned, under normal play; with value 0 these are
     * the winning moves, and a sum asks each of its components for the moves that balance the others}
     *
     * @param limit how many to list at the most; all are counted
     * @param position a position of this game
     * @param value the nim-value, unsigned
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link Refusal}
     */
    WinningMoves movesTo(P position, long value, int limit, Budget budget);

    /**
     * {@return one move to an option of nim-value {@code value}, the first in the order of {@link #movesTo} where these
     * can be listed} Games that search stop at the first.
     *
     * @param position a position of this game
     * @param value the nim-value, unsigned
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link Refusal}
     */
    default Optional<Move> moveTo(P position, long value, Budget budget) {
        return movesTo(position, value, 1, budget).first();
    }

    /**
     * {@return all winning moves; {@code limit} as in {@link #movesTo}}
     *
     * @param position a position of this game
     * @param play the convention: who cannot move loses, or wins
     * @param limit how many to list at the most, from 0; all are counted
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link Refusal}
     */
    WinningMoves winningMoves(P position, Play play, int limit, Budget budget);

    /**
     * {@return one winning move, the first in the order of {@link #winningMoves} where these can be listed} Where play may
     * go on for ever, who makes the moves that are returned comes to the end.
     *
     * @param position a position of this game
     * @param play the convention: who cannot move loses, or wins
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link Refusal}
     */
    default Optional<Move> winningMove(P position, Play play, Budget budget) {
        return winningMoves(position, play, 1, budget).first();
    }

    /**
     * Takes over the nim-value of a component, which somebody has proved: later searches find it by a look-up.
     *
     * @param component a component of this game
     * @param value its nim-value under normal play
     * @return whether the game keeps values of components
     */
    default boolean learn(P component, long value) {
        return false;
    }

    /**
     * Takes over that who moves next loses a sum under misère play, as somebody has proved.
     *
     * @param components of this game; the sum consists of them
     * @return whether the game keeps who wins sums
     */
    default boolean learnLost(List<P> components) {
        return false;
    }

    /**
     * {@return what searches under normal play have found of this game, for a proof that rests on it; empty where this game is
     * asked for each value alone}
     *
     * @param budget pays for looking
     */
    default Optional<KnownValues<P>> knownValues(Budget budget) {
        return Optional.empty();
    }

    /**
     * {@return who answers many questions about sums under misère play, with work that {@code budget} pays for; empty where
     * this game is asked for each {@link #outcome} alone}
     *
     * @param budget pays for the work of all answers
     */
    default Optional<SumOutcomes<P>> misereSums(Budget budget) {
        return Optional.empty();
    }

    /**
     * {@return whether play may come to the same component again, as far as the rules tell; false by default} Proofs then
     * take care that no entry rests on itself: a game of which play may, and that says no, has false proofs.
     *
     * @param position where play begins
     */
    default boolean mayRepeat(P position) {
        return false;
    }

    /**
     * Refuses a position from which play may go on for ever, where this game refuses it under misère play before any
     * search: a sum with it is refused alike. By default nothing is: a search refuses what it meets again.
     *
     * @param position a position of this game
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link Refusal}
     * @throws Refusal if play may go on for ever
     */
    default void requireEnd(P position, Budget budget) {}

    /**
     * {@return whether the outcome, the nim-value and one winning move under normal play, as far as they are offered,
     * come from a formula over the position's numbers: without a table, a search or a wait} Such questions of short
     * positions are answered on the event loop itself, so a game may only say so if no such question can take long.
     */
    default boolean isFormula() {
        return false;
    }

    /**
     * {@return whether the outcome is worked out from the nim-value, which is as cheap: who asks for both then works out
     * the value alone}
     *
     * @param play the convention: who cannot move loses, or wins
     */
    default boolean isOutcomeOfValue(Play play) {
        return false;
    }

    /** {@return why positions cannot be components of a sum; empty where they can, as those of nearly all games} */
    default Optional<String> whyNotInSums() {
        return Optional.empty();
    }

    /**
     * Shows every legal move, in the order of {@link #options}: also those that it leaves out because they lose at once,
     * whatever else is played.
     *
     * @param position a position of this game
     * @param budget pays for the work of listing; when it is used up, the call ends in a {@link
     *     dev.nimbus.theory.Refusal}
     * @param visitor is shown the moves; nothing more once it returns false
     * @return whether all were shown
     */
    default boolean legalMoves(P position, Budget budget, OptionVisitor<P> visitor) {
        return options(position, budget, visitor);
    }

    /**
     * Shows every legal move that {@code filter} accepts, and perhaps others. A game whose moves change one component may
     * go to it at once, where those before it have very many.
     *
     * @param position a position of this game
     * @param filter chooses among the moves
     * @param budget pays for the work of listing; when it is used up, the call ends in a {@link
     *     dev.nimbus.theory.Refusal}
     * @param visitor is shown the moves; nothing more once it returns false
     * @return whether all were shown
     */
    default boolean legalMoves(P position, MoveFilter filter, Budget budget, OptionVisitor<P> visitor) {
        return legalMoves(position, budget, visitor);
    }

    /**
     * {@return how many legal moves {@code filter} accepts, where a formula says so; empty where they must be counted, or
     * are more than 2⁶³−1}
     *
     * @param position a position of this game
     * @param filter chooses among the moves
     */
    default OptionalLong legalMoveCount(P position, MoveFilter filter) {
        return OptionalLong.empty();
    }

    /**
     * {@return the probability that the first player wins; only for games that offer {@link Ask#PROBABILITY}}
     *
     * @param position a position of this game
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link Refusal}
     */
    default Fraction probability(P position, Budget budget) {
        throw new UnsupportedOperationException(notation());
    }

    /**
     * {@return how much the player to move gains over the other under best play for that; only for games that offer {@link
     * Ask#SCORE}}
     *
     * @param position a position of this game
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link Refusal}
     */
    default int score(P position, Budget budget) {
        throw new UnsupportedOperationException(notation());
    }

    /**
     * Looks up nim-values that a search has found, and searches nothing but small components. Once the game was asked {@link #hasValue whether} a
     * component has a value, and it has not, a smaller value of its own or an option of that value is found here, unless it was
     * forgotten meanwhile. Not safe for use by several threads.
     *
     * @param <P> positions of the game
     */
    interface KnownValues<P> {
        /**
         * {@return the nim-value of a component, if it is known}
         *
         * @param component a component of the game
         */
        OptionalLong find(P component);

        /**
         * {@return the options that are known to have a nim-value}
         *
         * @param component a component of the game
         * @param value that of the options
         */
        List<P> options(P component, long value);
    }

    /**
     * Answers who wins sums of one game under misère play. What it works out for one sum serves the next ones, so whoever has many
     * questions asks one object. Not safe for use by several threads.
     *
     * @param <P> positions of the game
     */
    @FunctionalInterface
    interface SumOutcomes<P> {
        /**
         * {@return who wins a sum; empty if that takes more work, or more memory than a query has}
         *
         * @param components what the sum consists of, each a component of the game
         * @param mostSteps how much work it may take, about, in steps of a {@link Budget}; with 0 it looks up what is known
         * @throws Refusal with {@link ErrorCode#TOO_LARGE} when the whole budget is used up
         */
        Optional<Outcome> find(List<P> components, long mostSteps);
    }
}
