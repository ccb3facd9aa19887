package dev.nimbus.theory;

import java.util.List;

/**
 * A game searched by its rules alone, for want of a theory.
 *
 * @param rules of a game that ends
 */
public record PlayedOut<P>(Rules<P> rules) implements SearchRules<P> {
    @Override
    public void options(P position, Sink<P> sink) {
        boolean more = true;
        for (var options = rules.options(position).iterator(); options.hasNext() && more; ) {
            more = sink.accept(options.next().position());
        }
    }

    @Override
    public List<P> components(P position) {
        return List.of(rules.canonical(position));
    }
}
