package dev.nimbus.contest.problem;

import java.util.Optional;

/**
 * How answers are printed.
 *
 * @param print what is printed
 * @param first the word where the player who moves first wins
 * @param second the word where the other does
 * @param draw the word where the game can go on for ever
 * @param each what is printed of each winning move, where {@code print} is {@link Print#MOVES}
 * @param before what stands before each answer; the name {@code case} counts answers from 1
 */
public record Output(
        Print print, String first, String second, String draw, Optional<MoveField> each, Optional<Template> before) {
    /** What is asked and printed. */
    public enum Print {
        /** Who wins. */
        WINNER("outcome"),
        /** How many moves win. */
        WINNING_MOVES("moves"),
        /** The winning moves, a field of each. */
        MOVES("moves"),
        /** The nim-value. */
        GRUNDY("grundy"),
        /** The probability that the first player wins. */
        PROBABILITY("probability");

        private final String ask;

        Print(String ask) {
            this.ask = ask;
        }

        /** The word of a query's {@code ask}. */
        public String ask() {
            return ask;
        }
    }
}
