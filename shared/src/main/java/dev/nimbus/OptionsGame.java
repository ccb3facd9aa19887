package dev.nimbus;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.games.PlayedOutSearch;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.search.PlayedOut;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** A game told by the options of its positions alone; everything is searched. */
final class OptionsGame<P> extends BasicGame<P> {
    /** What a position of unknown structure is charged from the budget, in bytes, and each element of a collection. */
    private static final long SIZE = 64;

    private static final long ELEMENT_SIZE = 20;

    private final Function<P, List<P>> options;
    private final PlayedOut<P> rules = new PlayedOut<>(this);

    OptionsGame(Function<P, List<P>> options) {
        super("a game of your own", PositionShape.STRUCTURE, all(), moves());
        this.options = options;
    }

    @Override
    public boolean options(P position, OptionVisitor<P> visitor) {
        List<P> list = options.apply(position);
        for (int i = 0; i < list.size(); i++) {
            if (!visitor.visit(new NumbersMove("option", i), list.get(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Outcome outcome(P position, Play play, Budget budget) {
        try (PlayedOutSearch<P> search = search(budget)) {
            return search.outcome(position, play);
        }
    }

    @Override
    public GrundyValue grundy(P position, Budget budget) {
        try (PlayedOutSearch<P> search = search(budget)) {
            return GrundyValue.of(search.grundy(position));
        }
    }

    @Override
    protected void findMovesTo(P position, long value, MoveList found) {
        try (PlayedOutSearch<P> search = search(found.budget())) {
            findMoves(position, rules, option -> search.hasValue(option, value), found);
        }
    }

    @Override
    protected void findWinning(P position, Play play, MoveList found) {
        try (PlayedOutSearch<P> search = search(found.budget())) {
            findMoves(position, rules, option -> search.outcome(option, play) == Outcome.P, found);
        }
    }

    /** What is found is kept under the function itself: it has no name. */
    private PlayedOutSearch<P> search(Budget budget) {
        return new PlayedOutSearch<>(options, rules, budget);
    }

    /** A sum tells games apart by their notations, and a function has none. */
    @Override
    public Optional<String> whyNotInSums() {
        return Optional.of("has no notation that tells it from others, so it cannot be part of a sum");
    }

    @Override
    public long size(P position) {
        return position instanceof Collection<?> all ? SIZE + ELEMENT_SIZE * all.size() : SIZE;
    }

    @Override
    public P read(PositionInput input) {
        throw new UnsupportedOperationException("positions of " + notation() + " are made in Java");
    }

    @Override
    public P sample(RandomGenerator random, int size) {
        throw new UnsupportedOperationException("positions of " + notation() + " are made in Java");
    }
}
