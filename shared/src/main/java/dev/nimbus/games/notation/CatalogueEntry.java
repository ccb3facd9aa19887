package dev.nimbus.games.notation;

import java.util.Objects;

/**
 * What the documentation says of one ruleset. All texts are plain, in one line.
 *
 * @param name the name that notations begin with, or the field of the object that holds the rules
 * @param notation how a game of this ruleset is written
 * @param rules the rules in one line
 * @param position what a position looks like
 * @param move what a winning move looks like, or "" where none is told
 * @param limits which asks are for some positions alone, and which these are; "" where none is
 * @param complexity how the work grows, and to which bounds
 * @param source who found the game or its theory
 * @param exampleGame a game, as the JSON of a query's field {@code game}
 * @param examplePosition a position of it, as JSON
 */
public record CatalogueEntry(
        String name,
        String notation,
        String rules,
        String position,
        String move,
        String limits,
        String complexity,
        String source,
        String exampleGame,
        String examplePosition) {

    /** Names an entry; what is not told stays empty. */
    public static Draft of(String name) {
        return new Draft(name);
    }

    /** An entry in the making. */
    public static final class Draft {
        private final String name;
        private String notation;
        private String rules = "";
        private String position = "heaps";
        private String move = "{\"heap\":i,\"to\":[…]}";
        private String limits = "";
        private String complexity = "";
        private String source = "";

        private Draft(String name) {
            this.name = Objects.requireNonNull(name);
            this.notation = name;
        }

        /** How games are written; the name alone unless told. */
        public Draft notation(String text) {
            notation = text;
            return this;
        }

        /** The rules in one line. */
        public Draft rules(String text) {
            rules = text;
            return this;
        }

        /** The position; heaps unless told. */
        public Draft position(String text) {
            position = text;
            return this;
        }

        /** The move; that of a heap unless told. */
        public Draft move(String text) {
            move = text;
            return this;
        }

        /** The asks that are for some positions alone; which asks there are, the game itself says. */
        public Draft limits(String text) {
            limits = text;
            return this;
        }

        /** How the work grows. */
        public Draft complexity(String text) {
            complexity = text;
            return this;
        }

        /** Whose game or theory it is. */
        public Draft source(String text) {
            source = text;
            return this;
        }

        /** Ends the entry with an example; {@code game} is a notation, or JSON if it begins with a brace. */
        public CatalogueEntry example(String game, String examplePosition) {
            String json = game.startsWith("{") ? game : '"' + game + '"';
            return new CatalogueEntry(
                    name, notation, rules, position, move, limits, complexity, source, json, examplePosition);
        }
    }
}
