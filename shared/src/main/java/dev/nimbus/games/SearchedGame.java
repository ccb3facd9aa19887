package dev.nimbus.games;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.misere.MisereSearch;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.Ruleset.KnownValues;
import dev.nimbus.theory.Ruleset.SumOutcomes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A game that the search core solves: normal play by the nim-values of components, which all queries share, misère play by
 * sums in simplest form.
 *
 * @param <P> positions
 */
public abstract class SearchedGame<P> extends BasicGame<P> {
    private final ValueTable values;

    /**
     * A game that answers all about normal play.
     *
     * @param notation names the rules: equal notations are equal rules
     * @param shape how clients write positions
     * @param misere what can be asked under misère play; empty if the game does not offer it
     * @param values what all searches have found
     */
    protected SearchedGame(String notation, PositionShape shape, Set<Ask> misere, ValueTable values) {
        super(notation, shape, all(), misere);
        this.values = values;
    }

    /**
     * {@return where components lead}
     *
     * @param play the convention of the search
     */
    protected abstract ComponentRules core(Play play);

    /**
     * {@return a position as the core has it}
     *
     * @param position a position of this game
     * @param play the convention of the search
     */
    protected abstract PositionSearch.Position position(P position, Play play);

    /**
     * Finds the moves to options that {@code isWanted} accepts, in order, until the list has enough.
     *
     * @param position a position of this game
     * @param isWanted chooses among the options
     * @param found takes the moves; its budget pays for the work and the memory
     */
    protected abstract void find(P position, Predicate<P> isWanted, MoveList found);

    private PositionSearch search(Budget budget) {
        return new PositionSearch(core(Play.NORMAL), values, budget);
    }

    /** Whether positions have a nim-value; one search for all that are asked. */
    private Predicate<P> hasValue(long value, Budget budget) {
        PositionSearch search = search(budget);
        return position -> search.hasValue(position(position, Play.NORMAL), value);
    }

    /** Whether the player who moves next loses a position; one search for all that are asked. */
    private Predicate<P> isLost(Play play, Budget budget) {
        if (play == Play.NORMAL) {
            return hasValue(0, budget);
        }
        MisereSearch search = misere(budget);
        return position -> search.isLost(position(position, play));
    }

    private MisereSearch misere(Budget budget) {
        return new MisereSearch(core(Play.MISERE), values, budget);
    }

    @Override
    public Optional<KnownValues<P>> knownValues(Budget budget) {
        return Optional.of(new FoundValues<>(this, search(budget), budget));
    }

    @Override
    public Optional<SumOutcomes<P>> misereSums(Budget budget) {
        return Optional.of(new SearchedSums<>(this, this::misere, budget));
    }

    @Override
    public Outcome outcome(P position, Play play, Budget budget) {
        return Outcome.ofWin(!isLost(play, budget).test(position));
    }

    @Override
    public boolean learn(P component, long value) {
        search(Budget.standard()).learn(position(component, Play.NORMAL), value);
        return true;
    }

    @Override
    public boolean learnLost(List<P> components) {
        misere(Budget.standard())
                .learnLost(sink -> components.forEach(
                        component -> position(component, Play.MISERE).write(sink)));
        return true;
    }

    @Override
    public GrundyValue grundy(P position, Budget budget) {
        return GrundyValue.of(search(budget).value(position(position, Play.NORMAL)));
    }

    @Override
    public boolean hasValue(P position, long value, Budget budget) {
        return hasValue(value, budget).test(position);
    }

    @Override
    protected void findMovesTo(P position, long value, MoveList found) {
        find(position, hasValue(value, found.budget()), found);
    }

    @Override
    protected void findWinning(P position, Play play, MoveList found) {
        if (play == Play.NORMAL) {
            findMovesTo(position, 0, found);
        } else {
            find(position, isLost(play, found.budget()), found);
        }
    }
}
