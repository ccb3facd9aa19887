package dev.nimbus.games;

import dev.nimbus.search.PositionSearch;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset.KnownValues;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * What the searches of a game have found, looked up by one search that never begins.
 *
 * @param <P> positions of the game
 */
record FoundValues<P>(SearchedGame<P> game, PositionSearch search, Budget budget) implements KnownValues<P> {
    @Override
    public OptionalLong find(P component) {
        budget.spend(game.splittingWork(component));
        return search.known(game.position(component, Play.NORMAL));
    }

    @Override
    public List<P> options(P component, long value) {
        List<P> found = new ArrayList<>();
        long mark = budget.held();
        game.options(component, budget, (move, option) -> {
            OptionalLong known = find(option);
            if (known.isPresent() && known.getAsLong() == value) {
                budget.hold(game.size(option));
                found.add(option);
            }
            return true;
        });
        budget.releaseTo(mark);
        return found;
    }
}
