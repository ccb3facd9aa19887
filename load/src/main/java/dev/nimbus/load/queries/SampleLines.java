package dev.nimbus.load.queries;

import dev.nimbus.query.line.ByteSink;
import dev.nimbus.theory.Ruleset;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Lines of a game's own random positions.
 *
 * @param <P> the game's positions
 */
public final class SampleLines<P> implements QueryLines {
    private static final int MOST_TRIES = 1000;

    private final Ruleset<P> game;
    private final int size;
    private final QueryForm form;
    private final RandomGenerator random;

    /** @param size about how large the positions are, as {@link Ruleset#sample} takes it */
    public SampleLines(Ruleset<P> game, int size, QueryForm form, long seed) {
        this.game = game;
        this.size = size;
        this.form = form;
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    /** @throws IllegalStateException if the form cannot tell any of many positions of this game */
    @Override
    public void writeNext(ByteSink out) {
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            String position = game.write(game.sample(random, size));
            if (form.canTell(position)) {
                form.write(position, out);
                return;
            }
        }
        throw new IllegalStateException("positions of " + game.notation() + " cannot be told as text; use ndjson");
    }
}
