package dev.nimbus.games.notation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ruleset;
import java.util.function.Function;

/** One line of the catalogue, such as all subtraction games: its name, and how a notation becomes a ruleset. */
public record GameType(String name, Maker maker) {
    /** A game whose notation is its name alone. */
    public static GameType named(String name, Function<Context, Ruleset<?>> maker) {
        return new GameType(name, (notation, context) -> {
            notation.requireNoArguments();
            return maker.apply(context);
        });
    }

    /**
     * What rulesets are built on.
     *
     * @param tables where the nim-values of heaps come from
     * @param positions where the nim-values of searched positions are remembered
     * @param games the catalogue itself, for games made of games
     */
    public record Context(Tables tables, ValueTable positions, Function<JsonNode, Ruleset<?>> games) {
        /** The game of a notation. */
        public Ruleset<?> game(String notation) {
            return games.apply(TextNode.valueOf(notation));
        }
    }

    /** Makes rulesets. */
    @FunctionalInterface
    public interface Maker {
        /**
         * The ruleset that {@code notation} tells.
         *
         * @throws dev.nimbus.theory.Refusal with {@code INVALID_GAME} if the arguments are wrong
         */
        Ruleset<?> make(Notation notation, Context context);
    }
}
