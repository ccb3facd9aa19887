package dev.nimbus.games;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.WinningMoves;
import dev.nimbus.theory.search.PlayedOut;
import dev.nimbus.theory.search.Search;
import dev.nimbus.theory.search.SearchRules;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The base class of games, with a default for each question: nim-values come from a search by the rules, outcomes and
 * winning moves of normal play from the nim-values. So every game can be part of a sum, even one that does not offer
 * nim-values to clients because a search finds them for small positions only.
 *
 * @param <P> positions
 */
public abstract class BasicGame<P> implements Ruleset<P> {
    private final String notation;
    private final PositionShape shape;
    private final Set<Ask> normal;
    private final Set<Ask> misere;

    /**
     * A game with these questions.
     *
     * @param normal what can be asked under normal play
     * @param misere what can be asked under misère play; empty if the game does not offer it
     * @param notation names the rules: equal notations are equal rules
     * @param shape how clients write positions
     */
    protected BasicGame(String notation, PositionShape shape, Set<Ask> normal, Set<Ask> misere) {
        this.notation = notation;
        this.shape = shape;
        this.normal = Collections.unmodifiableSet(normal);
        this.misere = Collections.unmodifiableSet(misere);
    }

    /**
     * Outcome, nim-value, one and all winning moves.
     *
     * @return these asks, in a fresh set
     */
    protected static Set<Ask> all() {
        return EnumSet.of(Ask.OUTCOME, Ask.GRUNDY, Ask.MOVE, Ask.MOVES);
    }

    /**
     * Outcome, one and all winning moves.
     *
     * @return these asks, in a fresh set
     */
    protected static Set<Ask> moves() {
        return EnumSet.of(Ask.OUTCOME, Ask.MOVE, Ask.MOVES);
    }

    /**
     * Outcome and one winning move.
     *
     * @return these asks, in a fresh set
     */
    protected static Set<Ask> oneMove() {
        return EnumSet.of(Ask.OUTCOME, Ask.MOVE);
    }

    /**
     * No question: for a convention that the game does not offer.
     *
     * @return an empty set, fresh
     */
    protected static Set<Ask> nothing() {
        return EnumSet.noneOf(Ask.class);
    }

    @Override
    public final String notation() {
        return notation;
    }

    @Override
    public final PositionShape shape() {
        return shape;
    }

    @Override
    public final Set<Ask> asks(Play play) {
        return play == Play.NORMAL ? normal : misere;
    }

    @Override
    public Outcome outcome(P position, Play play, Budget budget) {
        GrundyValue value = grundy(position, budget);
        return Outcome.ofWin(((GrundyValue.Finite) value).value() != 0);
    }

    /** By default a search by the rules. */
    @Override
    public GrundyValue grundy(P position, Budget budget) {
        return GrundyValue.of(new Search<>(new PlayedOut<>(this), budget).grundy(position));
    }

    /** By default a search by the rules. */
    @Override
    public WinningMoves movesTo(P position, long value, int limit, Budget budget) {
        return movesTo(position, value, limit, new PlayedOut<>(this), budget);
    }

    /**
     * {@return the moves to options of nim-value {@code value}, each searched by {@code rules}}
     *
     * @param position a position of this game
     * @param value the nim-value that an option must have, unsigned
     * @param limit the most moves to list; all are counted
     * @param rules the rules by which options are searched
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link
     *     dev.nimbus.theory.Refusal}
     */
    protected final WinningMoves movesTo(P position, long value, int limit, SearchRules<P> rules, Budget budget) {
        Search<P> search = new Search<>(rules, budget);
        return movesTo(position, limit, rules, budget, option -> search.hasValue(option, value));
    }

    /**
     * {@return the moves to options that {@code isWanted} accepts}
     *
     * @param position a position of this game
     * @param limit the most moves to list; all are counted
     * @param rules the rules by which options are searched
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link
     *     dev.nimbus.theory.Refusal}
     * @param isWanted chooses among the options
     */
    protected final WinningMoves movesTo(
            P position, int limit, SearchRules<P> rules, Budget budget, Predicate<P> isWanted) {
        MoveList found = new MoveList(limit, budget);
        options(position, (move, option) -> {
            budget.spend(rules.work(option));
            if (isWanted.test(option)) {
                found.add(move);
            }
            return true;
        });
        return found.moves();
    }

    @Override
    public WinningMoves winningMoves(P position, Play play, int limit, Budget budget) {
        return movesTo(position, 0, limit, budget);
    }
}
