package dev.nimbus;

import dev.nimbus.games.BasicGame;
import dev.nimbus.games.MoveList;
import dev.nimbus.games.NumbersMove;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.search.KeptValues;
import dev.nimbus.theory.search.PlayedOut;
import dev.nimbus.theory.search.Search;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** A game told by the options of its positions alone; everything is searched. */
final class OptionsGame<P> extends BasicGame<P> {
    /** What a remembered position of unknown structure is charged from the budget, in bytes. */
    private static final long SIZE = 128;

    /** What is found of a function's positions is kept under the function itself: it has no name. */
    private static final KeptValues KEPT = new KeptValues();

    private final Function<P, List<P>> options;

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
        return ask(play, budget, search -> search.outcome(position, play));
    }

    @Override
    public GrundyValue grundy(P position, Budget budget) {
        return ask(Play.NORMAL, budget, search -> GrundyValue.of(search.grundy(position)));
    }

    @Override
    protected void findMovesTo(P position, long value, MoveList found) {
        find(position, Play.NORMAL, (search, option) -> search.hasValue(option, value), found);
    }

    @Override
    protected void findWinning(P position, Play play, MoveList found) {
        find(position, play, (search, option) -> search.outcome(option, play) == Outcome.P, found);
    }

    private void find(P position, Play play, BiPredicate<Search<P>, P> isWanted, MoveList found) {
        ask(play, found.budget(), search -> {
            findMoves(position, new PlayedOut<>(this), option -> isWanted.test(search, option), found);
            return found;
        });
    }

    private <R> R ask(Play play, Budget budget, Function<Search<P>, R> question) {
        PlayedOut<P> rules = new PlayedOut<>(this);
        return play == Play.NORMAL
                ? KEPT.ask(options, rules, budget, question)
                : question.apply(new Search<>(rules, budget));
    }

    /** A sum tells games apart by their notations, and a function has none. */
    @Override
    public Optional<String> whyNotInSums() {
        return Optional.of("has no notation that tells it from others, so it cannot be part of a sum");
    }

    @Override
    public long size(P position) {
        return SIZE;
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
