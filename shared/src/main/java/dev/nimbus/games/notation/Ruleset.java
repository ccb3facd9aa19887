package dev.nimbus.games.notation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Game;
import java.util.function.Function;

/**
 * One line of the catalogue: what the documentation says, and how a notation becomes a game.
 *
 * @param entry what the documentation says
 * @param maker makes the game of a notation whose name is the entry's
 */
public record Ruleset(CatalogueEntry entry, Maker maker) {
    /**
     * What games are built on.
     *
     * @param tables where the nim-values of heaps come from
     * @param games the catalogue itself, for games made of games
     */
    public record Context(Tables tables, Function<JsonNode, Game<?>> games) {}

    /** Makes games. */
    @FunctionalInterface
    public interface Maker {
        /**
         * The game that {@code notation} tells.
         *
         * @param context what some games are built on
         * @throws dev.nimbus.theory.Refusal with {@code INVALID_GAME} if the arguments are wrong
         */
        Game<?> make(Notation notation, Context context);
    }
}
