package dev.nimbus.games;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.WinningMoves;
import dev.nimbus.theory.search.PlayedOut;
import dev.nimbus.theory.search.SearchRules;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
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
     * A game with these questions. One that tells who wins lists its {@linkplain Ask#OPTIONS options} as well.
     *
     * @param normal what can be asked under normal play
     * @param misere what can be asked under misère play; empty if the game does not offer it
     * @param notation names the rules: equal notations are equal rules
     * @param shape how clients write positions
     */
    protected BasicGame(String notation, PositionShape shape, Set<Ask> normal, Set<Ask> misere) {
        this.notation = notation;
        this.shape = shape;
        this.normal = withOptions(normal);
        this.misere = withOptions(misere);
    }

    private static Set<Ask> withOptions(Set<Ask> asks) {
        Set<Ask> all = EnumSet.copyOf(asks);
        if (all.contains(Ask.OUTCOME)) {
            all.add(Ask.OPTIONS);
        }
        return Collections.unmodifiableSet(all);
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

    /** By default what {@code toString} of the position says. */
    @Override
    public String write(P position) {
        return position.toString();
    }

    @Override
    public Outcome outcome(P position, Play play, Budget budget) {
        GrundyValue value = grundy(position, budget);
        return Outcome.ofWin(((GrundyValue.Finite) value).value() != 0);
    }

    /** By default a search by the rules. */
    @Override
    public GrundyValue grundy(P position, Budget budget) {
        try (PlayedOutSearch<P> search = new PlayedOutSearch<>(this, new PlayedOut<>(this), budget)) {
            return GrundyValue.of(search.grundy(position));
        }
    }

    /**
     * Finds the moves to options of nim-value {@code value}, in order, until the list has enough. By default a search by
     * the rules.
     *
     * @param position a position of this game
     * @param value the nim-value that an option must have, unsigned
     * @param found takes the moves; its budget pays for the work and the memory
     */
    protected void findMovesTo(P position, long value, MoveList found) {
        SearchRules<P> rules = new PlayedOut<>(this);
        try (PlayedOutSearch<P> search = new PlayedOutSearch<>(this, rules, found.budget())) {
            findMoves(position, rules, option -> search.hasValue(option, value), found);
        }
    }

    /**
     * Finds the moves to options that {@code isWanted} accepts, until the list has enough.
     *
     * @param position a position of this game
     * @param rules say how much work an option is
     * @param isWanted chooses among the options
     * @param found takes the moves; its budget pays for the work and the memory
     */
    protected final void findMoves(P position, SearchRules<P> rules, Predicate<P> isWanted, MoveList found) {
        Budget budget = found.budget();
        options(position, budget, (move, option) -> {
            budget.spend(rules.work(option));
            return !isWanted.test(option) || found.add(move);
        });
    }

    /**
     * Finds the winning moves, in order, until the list has enough. By default those to options of nim-value 0.
     *
     * @param position a position of this game
     * @param play the convention: who cannot move loses, or wins
     * @param found takes the moves; its budget pays for the work and the memory
     */
    protected void findWinning(P position, Play play, MoveList found) {
        findMovesTo(position, 0, found);
    }

    @Override
    public WinningMoves movesTo(P position, long value, int limit, Budget budget) {
        MoveList found = MoveList.ofAll(limit, budget);
        findMovesTo(position, value, found);
        return found.moves();
    }

    @Override
    public Optional<Move> moveTo(P position, long value, Budget budget) {
        MoveList found = MoveList.ofFirst(budget);
        findMovesTo(position, value, found);
        return found.first();
    }

    @Override
    public WinningMoves winningMoves(P position, Play play, int limit, Budget budget) {
        MoveList found = MoveList.ofAll(limit, budget);
        findWinning(position, play, found);
        return found.moves();
    }

    /** The first winning move; one that theory knows where that is past the budget. */
    @Override
    public Optional<Move> winningMove(P position, Play play, Budget budget) {
        MoveList found = MoveList.ofFirst(budget);
        try {
            findWinning(position, play, found);
        } catch (Refusal refusal) {
            Optional<Move> known =
                    refusal.code() == ErrorCode.TOO_LARGE ? knownWinningMove(position, play) : Optional.empty();
            if (known.isEmpty()) {
                throw refusal;
            }
            return known;
        }
        return found.first();
    }

    /**
     * {@return a winning move that theory knows, for positions whose moves are past the budget; none by default} A budget
     * is used up when this is asked, so it must cost little.
     *
     * @param position a position of this game
     * @param play the convention: who cannot move loses, or wins
     */
    protected Optional<Move> knownWinningMove(P position, Play play) {
        return Optional.empty();
    }
}
