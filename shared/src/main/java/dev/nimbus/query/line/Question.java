package dev.nimbus.query.line;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Foldable;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.Optional;

/** What is asked apart from the position: the game, the asks, the convention. All lines of a text chunk share it. */
public record Question<P>(Ruleset<P> game, AskSet asks, Play play) {

    /**
     * Checks that the game answers what is asked.
     *
     * @throws Refusal if it does not
     */
    public void requireOffered() {
        Query.requireOffered(game, asks, play);
    }

    /** The query of one position; that the game answers what is asked was checked before. */
    public Query<P> at(PositionInput position) {
        return new Query<>(game, game.read(position), asks, play, Listing.DEFAULT);
    }

    /**
     * A fold of no integers that answers what is asked; none where that takes the whole position.
     *
     * @throws Refusal if the game does not answer it at all
     */
    public Optional<PositionFold> newFold() {
        requireOffered();
        return !asks.has(Ask.OPTIONS) && game instanceof Foldable foldable
                ? foldable.newFold(play, asks.asks())
                : Optional.empty();
    }

    /** What one integer is called; only of games that can be folded. */
    public String noun() {
        return ((Foldable) game).noun();
    }
}
