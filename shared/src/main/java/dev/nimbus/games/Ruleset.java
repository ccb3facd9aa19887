package dev.nimbus.games;

import dev.nimbus.theory.Game;

/**
 * One line of the catalogue: what the documentation says, and how a notation becomes a game.
 *
 * @param entry what the documentation says
 * @param maker makes the game of a notation whose name is the entry's
 */
public record Ruleset(CatalogueEntry entry, Maker maker) {
    /** Makes games. */
    @FunctionalInterface
    public interface Maker {
        /**
         * The game that {@code notation} tells.
         *
         * @throws dev.nimbus.theory.Refusal with {@code INVALID_GAME} if the arguments are wrong
         */
        Game<?> make(Notation notation);
    }
}
