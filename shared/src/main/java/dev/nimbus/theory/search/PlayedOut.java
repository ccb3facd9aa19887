package dev.nimbus.theory.search;

import dev.nimbus.theory.Rules;
import java.util.List;

/**
 * A game searched by its rules alone, for want of a theory.
 *
 * @param rules of a game that ends
 *
 * @param <P> positions
 */
public record PlayedOut<P>(Rules<P> rules) implements SearchRules<P> {
    @Override
    public void options(P position, Sink<P> sink) {
        rules.options(position, (move, option) -> sink.accept(option));
    }

    @Override
    public List<P> components(P position) {
        return rules.components(position);
    }

    @Override
    public long size(P position) {
        return rules.size(position);
    }
}
