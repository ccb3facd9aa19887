package dev.nimbus.theory.search;

import dev.nimbus.theory.Rules;
import java.util.List;
import java.util.function.Predicate;

/**
 * A game searched by its rules alone, for want of a theory. What else is known of it is said by overriding.
 *
 * @param <P> positions
 */
public class PlayedOut<P> implements SearchRules<P> {
    private final Rules<P> rules;

    /**
     * A search of a game.
     *
     * @param rules of a game that ends
     */
    public PlayedOut(Rules<P> rules) {
        this.rules = rules;
    }

    @Override
    public final void options(P position, Predicate<P> sink) {
        rules.options(position, (move, option) -> sink.test(option));
    }

    @Override
    public final List<P> components(P position) {
        return rules.components(position);
    }

    @Override
    public final long size(P position) {
        return rules.size(position);
    }
}
