package dev.nimbus;

import dev.nimbus.games.heap.Heaps;
import dev.nimbus.query.text.TextPosition;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;

/** A game, ready for positions of it. Immutable. */
public final class ImpartialGame {
    private final Ruleset<?> rules;

    ImpartialGame(Ruleset<?> rules) {
        this.rules = rules;
    }

    /** {@return the canonical notation, equal for equal rules: {@code octal(0.77)} for Kayles} */
    public String notation() {
        return rules.notation();
    }

    /**
     * A position that is a list of integers: heaps, squares, vertices.
     *
     * @param numbers each from 0 to 2⁶³−1
     * @return the position, under normal play
     * @throws Refusal if the game has no such position
     */
    public Position position(long... numbers) {
        return position(Heaps.of(numbers).toString());
    }

    /**
     * A position as one types it: integers separated by blanks or commas ({@code "3 4 5"}), a string ({@code
     * "HTTH"}), rows ({@code ".. .#"}) or JSON.
     *
     * @param text the position, in the form that {@code nimbus solve} takes
     * @return the position, under normal play
     * @throws Refusal if the game has no such position
     */
    public Position position(String text) {
        return read(rules, text);
    }

    private static <P> Position read(Ruleset<P> rules, String text) {
        return LocatedPosition.of(rules, rules.read(TextPosition.of(text)));
    }

    @Override
    public String toString() {
        return notation();
    }
}
