package dev.nimbus.query;

import dev.nimbus.games.Catalogue;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Foldable;
import dev.nimbus.theory.Game;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.Refusal;
import java.util.Optional;

/** What all lines of a text chunk share, or a query asks apart from its position: the game, the asks, the convention. */
record TextQueries<P>(Game<P> game, AskSet asks, Play play) {

    /**
     * Reads the parameters of a chunk.
     *
     * @throws Refusal to be given to every line of the chunk
     */
    static TextQueries<?> of(TextParameters text, Catalogue catalogue) {
        if (text.game().isEmpty()) {
            throw new Refusal(ErrorCode.INVALID_QUERY, "plain text needs the parameter game", "");
        }
        return new TextQueries<>(catalogue.parse(text.game()), TextWords.asks(text.ask()), TextWords.play(text.play()));
    }

    /**
     * A fold of no integers that answers what is asked; none where that takes the whole position.
     *
     * @throws Refusal if the game does not answer it at all
     */
    Optional<PositionFold> newFold() {
        requireOffered();
        return game instanceof Foldable foldable ? foldable.newFold(play, asks.asks()) : Optional.empty();
    }

    /** What one integer is called; only of games that can be folded. */
    String noun() {
        return ((Foldable) game).noun();
    }

    /**
     * Whether the lines of a chunk with these parameters are answered by a formula.
     *
     * @throws Refusal to be given to every line of the chunk
     */
    static boolean isFormula(TextParameters text, Catalogue catalogue) {
        return catalogue.known(text.game()).map(Game::isFormula).orElse(false)
                && TextWords.play(text.play()) == Play.NORMAL
                && TextWords.asks(text.ask()).areOfFormulas();
    }

    /**
     * Checks that the game answers what is asked.
     *
     * @throws Refusal to be given to every line of the chunk
     */
    void requireOffered() {
        Query.requireOffered(game, asks, play);
    }

    /** The query of one line; that its game answers it was checked before. */
    Query<P> query(TextPosition position) {
        return new Query<>(game, game.read(position), asks, play, Query.DEFAULT_LIMIT);
    }
}
